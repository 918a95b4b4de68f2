import { yearsAfter } from '../documents/defaults.js';
import { documentPages } from '../documents/document-pages.js';
import { CouponInputs } from './CouponInputs.js';
import { CouponList } from './CouponList.js';

const defaults = (today: string) => ({
  code: '',
  description: '',
  active: true,
  start_date: today,
  end_date: yearsAfter(today, 1),
  max_uses: null,
  discount_rule: {
    rule_type: 'percent',
    discount_amount: 0,
    discount_quantity: null,
    discount_effect: 'whole_order',
    addon_inventory: null,
    visitor_type: null,
  },
});

export default documentPages({ List: CouponList, Inputs: CouponInputs, defaults });
