import { documentPages } from '../documents/document-pages.js';
import { TillInputs } from './TillInputs.js';
import { TillList } from './TillList.js';

const defaults = () => ({ name: '' });

export default documentPages({ List: TillList, Inputs: TillInputs, defaults });
