import { Column } from '../documents/Column.js';
import { DeletePreviewProvider } from '../documents/DeleteDialog.js';
import { DocumentList } from '../documents/DocumentList.js';
import { FigureField, namesField } from '../fields/fields.js';
import { RemovalPreview } from '../rules/RemovalPreview.js';

const ReservationTypesField = namesField('reservation_types');

export const InventoryList = () => (
  <DeletePreviewProvider value={RemovalPreview}>
    <DocumentList name="name">
      <Column source="id" />
      <Column source="predefined_interval" field={FigureField} align="right" />
      <Column source="reservation_types" field={ReservationTypesField} />
    </DocumentList>
  </DeletePreviewProvider>
);
