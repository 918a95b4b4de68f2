import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { FigureField, MoneyField, nameField, TextOrNothing } from '../fields/fields.js';
import { IntervalsField, WeekdaysField } from '../fields/rule-fields.js';
import { DESTINATION_FILTER } from '../inputs/DestinationFilter.js';

const DestinationField = nameField('inventories');
const VisitorTypeField = nameField('visitor_types');

export const PriceRuleList = () => (
  <DocumentList name="rule_id" filters={[DESTINATION_FILTER]}>
    <Column source="inventory" field={DestinationField} />
    <Column source="visitor_type_id" field={VisitorTypeField} />
    <Column source="days" render={() => <WeekdaysField />} />
    <Column source="intervals" field={IntervalsField} />
    <Column source="discount_group_name" field={TextOrNothing} />
    <Column source="priority" field={FigureField} align="right" />
    <Column source="price" field={MoneyField} align="right" />
  </DocumentList>
);
