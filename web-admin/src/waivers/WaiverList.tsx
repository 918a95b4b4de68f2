import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { FigureField } from '../fields/fields.js';

export const WaiverList = () => (
  <DocumentList name="name">
    <Column source="id" />
    <Column source="adult_age" field={FigureField} align="right" />
  </DocumentList>
);
