import { DocumentCreate } from '../documents/DocumentCreate.js';
import { GateInputs } from './GateInputs.js';

const defaults = () => ({ name: '', inventory: '', schedules: [] });

export const GateCreate = () => (
  <DocumentCreate defaults={defaults}>
    <GateInputs />
  </DocumentCreate>
);
