import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { FigureField, namesField } from '../fields/fields.js';

const ReservationTypesField = namesField('reservation_types');

export const InventoryList = () => (
  <DocumentList name="name">
    <Column source="id" />
    <Column source="predefined_interval" field={FigureField} align="right" />
    <Column source="reservation_types" field={ReservationTypesField} />
  </DocumentList>
);
