import { DocumentCreate } from '../documents/DocumentCreate.js';
import { TillInputs } from './TillInputs.js';

const defaults = () => ({ name: '' });

export const TillCreate = () => (
  <DocumentCreate defaults={defaults}>
    <TillInputs />
  </DocumentCreate>
);
