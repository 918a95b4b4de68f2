import { AddonCreate } from './AddonCreate.js';
import { AddonEdit } from './AddonEdit.js';
import { AddonList } from './AddonList.js';

export default { list: AddonList, create: AddonCreate, edit: AddonEdit };
