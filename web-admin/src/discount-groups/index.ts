import { DiscountGroupCreate } from './DiscountGroupCreate.js';
import { DiscountGroupEdit } from './DiscountGroupEdit.js';
import { DiscountGroupList } from './DiscountGroupList.js';

export default { list: DiscountGroupList, create: DiscountGroupCreate, edit: DiscountGroupEdit };
