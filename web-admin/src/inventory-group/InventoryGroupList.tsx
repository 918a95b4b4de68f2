import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';

export const InventoryGroupList = () => (
  <DocumentList name="name">
    <Column source="id" />
    <Column source="timezone" />
    <Column source="currency" />
  </DocumentList>
);
