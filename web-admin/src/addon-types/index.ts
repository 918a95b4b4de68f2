import { documentPages } from '../documents/document-pages.js';
import { AddonTypeInputs } from './AddonTypeInputs.js';
import { AddonTypeList } from './AddonTypeList.js';

const defaults = () => ({
  title: '',
  order: 1,
  inventory: '',
  discount_group: null,
  inventory_text: '',
  settings: {},
  category_filter: [],
});

export default documentPages({ List: AddonTypeList, Inputs: AddonTypeInputs, defaults });
