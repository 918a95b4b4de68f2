import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { FigureField, MoneyField, nameField, namesField } from '../fields/fields.js';
import { DESTINATIONS_FILTER } from '../inputs/DestinationFilter.js';

const TypeField = nameField('addon_types');
const DestinationsField = namesField('inventories');

export const AddonList = () => (
  <DocumentList name="title" filters={[DESTINATIONS_FILTER]}>
    <Column source="addon_type" field={TypeField} />
    <Column source="price" field={MoneyField} align="right" />
    <Column source="inventory" field={FigureField} align="right" />
    <Column source="inventories" field={DestinationsField} />
  </DocumentList>
);
