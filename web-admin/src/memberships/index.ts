import type { Ids } from '../core/ports.js';
import { yearsAfter } from '../documents/defaults.js';
import { documentPages } from '../documents/document-pages.js';
import { drawnNumber } from '../documents/ids.js';
import { MembershipInputs } from './MembershipInputs.js';
import { MembershipList } from './MembershipList.js';

const defaults = (today: string, ids: Ids) => ({
  code: drawnNumber(ids),
  membership_type: '',
  first_name: null,
  last_name: null,
  visitor_type: '',
  expires: yearsAfter(today, 1),
});

export default documentPages({ List: MembershipList, Inputs: MembershipInputs, defaults });
