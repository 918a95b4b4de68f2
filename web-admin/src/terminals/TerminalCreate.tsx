import { DocumentCreate } from '../documents/DocumentCreate.js';
import { TerminalInputs } from './TerminalInputs.js';

const defaults = () => ({ name: '', serial: '', till: null, provider: 'clover' });

export const TerminalCreate = () => (
  <DocumentCreate defaults={defaults}>
    <TerminalInputs />
  </DocumentCreate>
);
