import { DocumentEdit } from '../documents/DocumentEdit.js';
import { TerminalControl } from './TerminalControl.js';
import { TerminalInputs } from './TerminalInputs.js';

export const TerminalEdit = () => (
  <DocumentEdit>
    <TerminalInputs />
    <TerminalControl />
  </DocumentEdit>
);
