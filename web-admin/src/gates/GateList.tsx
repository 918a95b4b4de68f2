import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { nameField } from '../fields/fields.js';
import { DESTINATION_FILTER } from '../inputs/DestinationFilter.js';

const DestinationField = nameField('inventories');

export const GateList = () => (
  <DocumentList name="name" filters={[DESTINATION_FILTER]}>
    <Column source="id" />
    <Column source="inventory" field={DestinationField} />
  </DocumentList>
);
