import { documentPages } from '../documents/document-pages.js';
import { UserInputs } from './UserInputs.js';
import { UserList } from './UserList.js';

const defaults = () => ({
  username: '',
  email: null,
  is_staff: true,
  is_superuser: false,
  permission_groups: [],
  settings: { is_okta: false, skip_tfa: false },
});

export default documentPages({ List: UserList, Inputs: UserInputs, defaults });
