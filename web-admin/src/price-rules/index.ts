import { EVERY_DAY, yearsAfter } from '../documents/defaults.js';
import { documentPages } from '../documents/document-pages.js';
import { usePriceRuleTitle } from './price-rule-name.js';
import { PriceRuleInputs } from './PriceRuleInputs.js';
import { PriceRuleList } from './PriceRuleList.js';

const defaults = (today: string) => ({
  rule_id: 0,
  inventory: '',
  visitor_type_id: '',
  reservation_type: null,
  discount_group_name: null,
  priority: 0,
  start_date: today,
  end_date: yearsAfter(today, 2),
  ...EVERY_DAY,
  intervals: null,
  price: 0,
  price_before_tax: 0,
  tax_rate: 0,
  interval: null,
  max_price: null,
});

export default documentPages({
  List: PriceRuleList,
  Inputs: PriceRuleInputs,
  defaults,
  useTitleOf: usePriceRuleTitle,
});
