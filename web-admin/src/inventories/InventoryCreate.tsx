import { DocumentCreate } from '../documents/DocumentCreate.js';
import { InventoryInputs } from './InventoryInputs.js';

const defaults = () => ({
  name: '',
  title: { en: '', fr: '' },
  predefined_interval: null,
  settings: {},
  reservation_types: [],
  visitor_types: [],
});

export const InventoryCreate = () => (
  <DocumentCreate defaults={defaults}>
    <InventoryInputs />
  </DocumentCreate>
);
