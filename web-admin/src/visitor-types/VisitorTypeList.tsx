import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { FigureField, WordField } from '../fields/fields.js';

export const VisitorTypeList = () => (
  <DocumentList name="name">
    <Column source="id" />
    <Column source="order" field={FigureField} align="right" />
    <Column source="visitor_group_type" field={WordField} />
  </DocumentList>
);
