import { DocumentEdit } from '../documents/DocumentEdit.js';
import { WaiverInputs } from './WaiverInputs.js';

export const WaiverEdit = () => (
  <DocumentEdit>
    <WaiverInputs />
  </DocumentEdit>
);
