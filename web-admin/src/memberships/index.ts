import { MembershipCreate } from './MembershipCreate.js';
import { MembershipEdit } from './MembershipEdit.js';
import { MembershipList } from './MembershipList.js';

export default { list: MembershipList, create: MembershipCreate, edit: MembershipEdit };
