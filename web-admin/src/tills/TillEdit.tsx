import { DocumentEdit } from '../documents/DocumentEdit.js';
import { TillInputs } from './TillInputs.js';

export const TillEdit = () => (
  <DocumentEdit>
    <TillInputs />
  </DocumentEdit>
);
