import { DocumentEdit } from '../documents/DocumentEdit.js';
import { UserInputs } from './UserInputs.js';

export const UserEdit = () => (
  <DocumentEdit>
    <UserInputs />
  </DocumentEdit>
);
