import { Column } from '../documents/Column.js';
import { DocumentList } from '../documents/DocumentList.js';
import { FlagField, TextOrNothing, TextsField } from '../fields/fields.js';

export const UserList = () => (
  <DocumentList name="username">
    <Column source="email" field={TextOrNothing} />
    <Column source="is_staff" field={FlagField} />
    <Column source="is_superuser" field={FlagField} />
    <Column source="permission_groups" field={TextsField} />
  </DocumentList>
);
