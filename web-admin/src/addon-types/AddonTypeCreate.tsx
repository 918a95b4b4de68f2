import { DocumentCreate } from '../documents/DocumentCreate.js';
import { AddonTypeInputs } from './AddonTypeInputs.js';

const defaults = () => ({
  title: '',
  order: 1,
  inventory: '',
  discount_group: null,
  inventory_text: '',
  settings: {},
  category_filter: [],
});

export const AddonTypeCreate = () => (
  <DocumentCreate defaults={defaults}>
    <AddonTypeInputs />
  </DocumentCreate>
);
