import { FeederLocationCreate } from './FeederLocationCreate.js';
import { FeederLocationEdit } from './FeederLocationEdit.js';
import { FeederLocationList } from './FeederLocationList.js';

export default { list: FeederLocationList, create: FeederLocationCreate, edit: FeederLocationEdit };
