import { DocumentCreate } from '../documents/DocumentCreate.js';
import { VisitorTypeInputs } from './VisitorTypeInputs.js';

const defaults = () => ({
  name: '',
  header_short: '',
  column_header: '',
  order: 1,
  visitor_group_type: 'person',
  visitor_group_type_id: 1,
  settings: {},
});

export const VisitorTypeCreate = () => (
  <DocumentCreate defaults={defaults}>
    <VisitorTypeInputs />
  </DocumentCreate>
);
