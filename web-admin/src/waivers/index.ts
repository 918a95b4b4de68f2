import { documentPages } from '../documents/document-pages.js';
import { WaiverInputs } from './WaiverInputs.js';
import { WaiverList } from './WaiverList.js';

const defaults = () => ({ name: '', title: { en: '', fr: '' }, adult_age: 18, text: { en: '', fr: '' } });

export default documentPages({ List: WaiverList, Inputs: WaiverInputs, defaults });
