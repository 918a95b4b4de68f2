import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { DayField, FlagField, nameField } from '../fields/fields.js';

const DestinationField = nameField('inventories');

export const FeederLocationList = () => (
  <DocumentList name="name">
    <Column source="id" />
    <Column source="inventory" field={DestinationField} />
    <Column source="start_date" field={DayField} />
    <Column source="end_date" field={DayField} />
    <Column source="is_active" field={FlagField} />
  </DocumentList>
);
