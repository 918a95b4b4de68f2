import { AddonTypeCreate } from './AddonTypeCreate.js';
import { AddonTypeEdit } from './AddonTypeEdit.js';
import { AddonTypeList } from './AddonTypeList.js';

export default { list: AddonTypeList, create: AddonTypeCreate, edit: AddonTypeEdit };
