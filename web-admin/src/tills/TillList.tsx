import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';

export const TillList = () => (
  <DocumentList name="name">
    <Column source="id" />
  </DocumentList>
);
