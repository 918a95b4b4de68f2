import { documentPages } from '../documents/document-pages.js';
import { VisitorTypeInputs } from './VisitorTypeInputs.js';
import { VisitorTypeList } from './VisitorTypeList.js';

const defaults = () => ({
  name: '',
  header_short: '',
  column_header: '',
  order: 1,
  visitor_group_type: 'person',
  visitor_group_type_id: 1,
  settings: {},
});

export default documentPages({ List: VisitorTypeList, Inputs: VisitorTypeInputs, defaults });
