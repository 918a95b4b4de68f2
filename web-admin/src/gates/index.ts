import { GateCreate } from './GateCreate.js';
import { GateEdit } from './GateEdit.js';
import { GateList } from './GateList.js';

export default { list: GateList, create: GateCreate, edit: GateEdit };
