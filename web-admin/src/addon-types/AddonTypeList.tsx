import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { FigureField, nameField } from '../fields/fields.js';
import { DESTINATION_FILTER } from '../inputs/DestinationFilter.js';

const DestinationField = nameField('inventories');
const GroupField = nameField('discount_groups');

export const AddonTypeList = () => (
  <DocumentList name="title" filters={[DESTINATION_FILTER]}>
    <Column source="id" />
    <Column source="order" field={FigureField} align="right" />
    <Column source="inventory" field={DestinationField} />
    <Column source="discount_group" field={GroupField} />
  </DocumentList>
);
