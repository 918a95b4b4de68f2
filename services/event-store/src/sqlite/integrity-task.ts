// A process of its own, which can be ended in the middle: its output is the fault, and empty for none.
import { integrityFault } from './integrity-fault.js';

process.stdout.write(integrityFault(process.argv[2]!) ?? '');
