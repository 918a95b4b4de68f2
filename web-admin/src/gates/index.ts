import { documentPages } from '../documents/document-pages.js';
import { GateInputs } from './GateInputs.js';
import { GateList } from './GateList.js';

const defaults = () => ({ name: '', inventory: '', schedules: [] });

export default documentPages({ List: GateList, Inputs: GateInputs, defaults });
