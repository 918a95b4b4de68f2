import { DocumentEdit } from '../documents/DocumentEdit.js';
import { InventoryGroupInputs } from './InventoryGroupInputs.js';

export const InventoryGroupEdit = () => (
  <DocumentEdit>
    <InventoryGroupInputs />
  </DocumentEdit>
);
