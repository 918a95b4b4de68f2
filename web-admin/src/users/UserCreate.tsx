import { DocumentCreate } from '../documents/DocumentCreate.js';
import { UserInputs } from './UserInputs.js';

const defaults = () => ({
  username: '',
  email: null,
  is_staff: true,
  is_superuser: false,
  permission_groups: [],
  settings: { is_okta: false, skip_tfa: false },
});

export const UserCreate = () => (
  <DocumentCreate defaults={defaults}>
    <UserInputs />
  </DocumentCreate>
);
