import { WaiverCreate } from './WaiverCreate.js';
import { WaiverEdit } from './WaiverEdit.js';
import { WaiverList } from './WaiverList.js';

export default { list: WaiverList, create: WaiverCreate, edit: WaiverEdit };
