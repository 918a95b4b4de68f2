import { ReservationTypeCreate } from './ReservationTypeCreate.js';
import { ReservationTypeEdit } from './ReservationTypeEdit.js';
import { ReservationTypeList } from './ReservationTypeList.js';

export default { list: ReservationTypeList, create: ReservationTypeCreate, edit: ReservationTypeEdit };
