import { DocumentEdit } from '../documents/DocumentEdit.js';
import { PermissionGroupInputs } from './PermissionGroupInputs.js';

export const PermissionGroupEdit = () => (
  <DocumentEdit>
    <PermissionGroupInputs />
  </DocumentEdit>
);
