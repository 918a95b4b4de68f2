import { PriceRuleCreate } from './PriceRuleCreate.js';
import { PriceRuleEdit } from './PriceRuleEdit.js';
import { PriceRuleList } from './PriceRuleList.js';

export default { list: PriceRuleList, create: PriceRuleCreate, edit: PriceRuleEdit };
