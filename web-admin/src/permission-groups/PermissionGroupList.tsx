import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { TextsField } from '../fields/fields.js';

export const PermissionGroupList = () => (
  <DocumentList name="name">
    <Column source="id" />
    <Column source="services" field={TextsField} />
    <Column source="inventory_groups" field={TextsField} />
  </DocumentList>
);
