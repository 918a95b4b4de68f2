import { DocumentEdit } from '../documents/DocumentEdit.js';
import { AddonInputs } from './AddonInputs.js';

export const AddonEdit = () => (
  <DocumentEdit>
    <AddonInputs />
  </DocumentEdit>
);
