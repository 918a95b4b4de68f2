import { TillCreate } from './TillCreate.js';
import { TillEdit } from './TillEdit.js';
import { TillList } from './TillList.js';

export default { list: TillList, create: TillCreate, edit: TillEdit };
