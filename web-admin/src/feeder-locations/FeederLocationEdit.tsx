import { DocumentEdit } from '../documents/DocumentEdit.js';
import { FeederLocationInputs } from './FeederLocationInputs.js';

export const FeederLocationEdit = () => (
  <DocumentEdit>
    <FeederLocationInputs />
  </DocumentEdit>
);
