import { DocumentEdit } from '../documents/DocumentEdit.js';
import { GateInputs } from './GateInputs.js';

export const GateEdit = () => (
  <DocumentEdit>
    <GateInputs />
  </DocumentEdit>
);
