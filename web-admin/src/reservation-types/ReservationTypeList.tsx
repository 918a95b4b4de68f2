import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { FlagField } from '../fields/fields.js';

export const ReservationTypeList = () => (
  <DocumentList name="name">
    <Column source="id" />
    <Column source="default" field={FlagField} />
  </DocumentList>
);
