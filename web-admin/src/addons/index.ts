import { documentPages } from '../documents/document-pages.js';
import { AddonInputs } from './AddonInputs.js';
import { AddonList } from './AddonList.js';

const defaults = () => ({
  addon_type: '',
  title: '',
  description: '',
  image: null,
  url: '',
  price: 0,
  price_before_tax: 0,
  tax_rate: 0,
  per_reservation_limit: 10,
  inventory: null,
  pre_start_limit: 0,
  start_limit: 0,
  availability_message: 'Not available at the moment',
  discount_group: null,
  barcodes: [],
  inventories: [],
  settings: {},
  rental_item_types: [],
  main_addons: [],
  settings_v2: {
    capacity: null,
    infinite: false,
    static_capacity: false,
    daily_capacity: false,
    hide_from_customer: false,
    admins_only: false,
    free_quantity: false,
    automatic: false,
    custom_attrs: false,
    count_priority: 1,
    categories: {},
  },
});

export default documentPages({ List: AddonList, Inputs: AddonInputs, defaults });
