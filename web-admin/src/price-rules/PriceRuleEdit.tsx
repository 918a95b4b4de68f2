import { DocumentEdit } from '../documents/DocumentEdit.js';
import { useGroup } from '../venue/use-venue.js';
import { usePriceRuleName } from './price-rule-name.js';
import { PriceRuleInputs } from './PriceRuleInputs.js';

export const PriceRuleEdit = () => (
  <DocumentEdit titleOf={usePriceRuleName(useGroup())}>
    <PriceRuleInputs />
  </DocumentEdit>
);
