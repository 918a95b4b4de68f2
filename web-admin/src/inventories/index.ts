import { documentPages } from '../documents/document-pages.js';
import { RemovalPreview } from '../rules/RemovalPreview.js';
import { DestinationPreview } from './DestinationPreview.js';
import { InventoryInputs } from './InventoryInputs.js';
import { InventoryList } from './InventoryList.js';

const defaults = () => ({
  name: '',
  title: { en: '', fr: '' },
  predefined_interval: null,
  settings: {},
  reservation_types: [],
  visitor_types: [],
});

export default documentPages({
  List: InventoryList,
  Inputs: InventoryInputs,
  defaults,
  Below: DestinationPreview,
  DeletePreview: RemovalPreview,
});
