import { VisitorTypeCreate } from './VisitorTypeCreate.js';
import { VisitorTypeEdit } from './VisitorTypeEdit.js';
import { VisitorTypeList } from './VisitorTypeList.js';

export default { list: VisitorTypeList, create: VisitorTypeCreate, edit: VisitorTypeEdit };
