import { DocumentEdit } from '../documents/DocumentEdit.js';
import { InventoryInputs } from './InventoryInputs.js';

export const InventoryEdit = () => (
  <DocumentEdit>
    <InventoryInputs />
  </DocumentEdit>
);
