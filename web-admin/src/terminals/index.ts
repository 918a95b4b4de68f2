import { TerminalCreate } from './TerminalCreate.js';
import { TerminalEdit } from './TerminalEdit.js';
import { TerminalList } from './TerminalList.js';

export default { list: TerminalList, create: TerminalCreate, edit: TerminalEdit };
