import { InventoryGroupEdit } from './InventoryGroupEdit.js';
import { InventoryGroupList } from './InventoryGroupList.js';

export default { list: InventoryGroupList, edit: InventoryGroupEdit };
