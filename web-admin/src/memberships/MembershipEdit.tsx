import { DocumentEdit } from '../documents/DocumentEdit.js';
import { MembershipInputs } from './MembershipInputs.js';

export const MembershipEdit = () => (
  <DocumentEdit>
    <MembershipInputs />
  </DocumentEdit>
);
