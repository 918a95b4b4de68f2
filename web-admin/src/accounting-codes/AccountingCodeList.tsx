import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';

export const AccountingCodeList = () => (
  <DocumentList name="code">
    <Column source="title" />
  </DocumentList>
);
