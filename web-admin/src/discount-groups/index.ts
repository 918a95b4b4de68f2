import { documentPages } from '../documents/document-pages.js';
import { DiscountGroupInputs } from './DiscountGroupInputs.js';
import { DiscountGroupList } from './DiscountGroupList.js';

const defaults = () => ({ name: '', membership: false });

export default documentPages({ List: DiscountGroupList, Inputs: DiscountGroupInputs, defaults });
