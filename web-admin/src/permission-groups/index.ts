import { PermissionGroupCreate } from './PermissionGroupCreate.js';
import { PermissionGroupEdit } from './PermissionGroupEdit.js';
import { PermissionGroupList } from './PermissionGroupList.js';

export default { list: PermissionGroupList, create: PermissionGroupCreate, edit: PermissionGroupEdit };
