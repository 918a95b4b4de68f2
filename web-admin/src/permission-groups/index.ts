import { documentPages } from '../documents/document-pages.js';
import { PermissionGroupInputs } from './PermissionGroupInputs.js';
import { PermissionGroupList } from './PermissionGroupList.js';

const defaults = () => ({ name: '', services: [], inventory_groups: [] });

export default documentPages({ List: PermissionGroupList, Inputs: PermissionGroupInputs, defaults });
