import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { DayField, FigureField, nameField } from '../fields/fields.js';
import { DESTINATION_FILTER } from '../inputs/DestinationFilter.js';
import { PriceCheck } from './PriceCheck.js';
import { usePriceRuleTitle } from './price-rule-name.js';

const DestinationField = nameField('inventories');

export const PriceRuleList = () => {
  const titleOf = usePriceRuleTitle();
  return (
    <DocumentList name="rule_id" titleOf={titleOf} filters={[DESTINATION_FILTER]} header={<PriceCheck />}>
      <Column source="inventory" field={DestinationField} />
      <Column source="start_date" field={DayField} />
      <Column source="end_date" field={DayField} />
      <Column source="priority" field={FigureField} align="right" />
    </DocumentList>
  );
};
