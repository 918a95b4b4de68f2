import { DocumentEdit } from '../documents/DocumentEdit.js';
import { AddonTypeInputs } from './AddonTypeInputs.js';

export const AddonTypeEdit = () => (
  <DocumentEdit>
    <AddonTypeInputs />
  </DocumentEdit>
);
