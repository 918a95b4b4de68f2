import { yearsAfter } from '../documents/defaults.js';
import type { Ids } from '../core/ports.js';
import { drawnNumber } from '../documents/ids.js';
import { DocumentCreate } from '../documents/DocumentCreate.js';
import { MembershipInputs } from './MembershipInputs.js';

const defaults = (today: string, ids: Ids) => ({
  code: drawnNumber(ids),
  membership_type: '',
  first_name: null,
  last_name: null,
  visitor_type: '',
  expires: yearsAfter(today, 1),
});

export const MembershipCreate = () => (
  <DocumentCreate defaults={defaults}>
    <MembershipInputs />
  </DocumentCreate>
);
