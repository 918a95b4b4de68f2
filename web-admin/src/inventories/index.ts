import { InventoryCreate } from './InventoryCreate.js';
import { InventoryEdit } from './InventoryEdit.js';
import { InventoryList } from './InventoryList.js';

export default { list: InventoryList, create: InventoryCreate, edit: InventoryEdit };
