import { documentPages } from '../documents/document-pages.js';
import { AccountingCodeInputs } from './AccountingCodeInputs.js';
import { AccountingCodeList } from './AccountingCodeList.js';

const defaults = () => ({ code: '', title: '' });

export default documentPages({ List: AccountingCodeList, Inputs: AccountingCodeInputs, defaults });
