import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { FlagField, namesField } from '../fields/fields.js';

const DestinationsField = namesField('inventories');

export const DiscountGroupList = () => (
  <DocumentList name="name">
    <Column source="id" />
    <Column source="membership" field={FlagField} />
    <Column source="inventories" field={DestinationsField} />
  </DocumentList>
);
