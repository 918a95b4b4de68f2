import { DocumentEdit } from '../documents/DocumentEdit.js';
import { VisitorTypeInputs } from './VisitorTypeInputs.js';

export const VisitorTypeEdit = () => (
  <DocumentEdit>
    <VisitorTypeInputs />
  </DocumentEdit>
);
