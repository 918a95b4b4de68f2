import { documentPages } from '../documents/document-pages.js';
import { TerminalControl } from './TerminalControl.js';
import { TerminalInputs } from './TerminalInputs.js';
import { TerminalList } from './TerminalList.js';

const defaults = () => ({ name: '', serial: '', till: null, provider: 'clover' });

export default documentPages({
  List: TerminalList,
  Inputs: TerminalInputs,
  defaults,
  Below: TerminalControl,
});
