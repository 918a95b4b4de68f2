import { editPage } from '../documents/document-pages.js';
import { InventoryGroupInputs } from './InventoryGroupInputs.js';
import { InventoryGroupList } from './InventoryGroupList.js';

export default { list: InventoryGroupList, edit: editPage({ Inputs: InventoryGroupInputs }) };
