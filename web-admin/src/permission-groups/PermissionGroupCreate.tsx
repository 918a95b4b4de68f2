import { DocumentCreate } from '../documents/DocumentCreate.js';
import { PermissionGroupInputs } from './PermissionGroupInputs.js';

const defaults = () => ({ name: '', services: [], inventory_groups: [] });

export const PermissionGroupCreate = () => (
  <DocumentCreate defaults={defaults}>
    <PermissionGroupInputs />
  </DocumentCreate>
);
