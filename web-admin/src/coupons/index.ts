import { CouponCreate } from './CouponCreate.js';
import { CouponEdit } from './CouponEdit.js';
import { CouponList } from './CouponList.js';

export default { list: CouponList, create: CouponCreate, edit: CouponEdit };
