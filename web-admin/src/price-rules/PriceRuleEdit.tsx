import { DocumentEdit } from '../documents/DocumentEdit.js';
import { useEditorTexts } from '../documents/texts.js';
import { PriceRuleInputs } from './PriceRuleInputs.js';

/** A price rule has a number and no name. */
export const PriceRuleEdit = () => {
  const t = useEditorTexts();
  return (
    <DocumentEdit title={(id) => t('over_rule', { id })}>
      <PriceRuleInputs />
    </DocumentEdit>
  );
};
