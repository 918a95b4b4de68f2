import type { SecurityEntry } from '../http/admin.js';
import { SECURITY_ACTS } from '../identity/security-acts.js';
import type { Report } from './report.js';

/** Sign-ins, refusals, changes of rights, exports and erasures (docs/rules/identity-and-access.md 32). */
export const securityLog: Report<SecurityEntry> = {
  name: 'security_log',
  services: [],
  from: 'security_log',
  help: 'operations.security_about',
  none: 'operations.security_none',
  columns: [
    { key: 'at', kind: 'moment', label: 'operations.security_at', sortable: true },
    { key: 'act', label: 'operations.security_act' },
    { key: 'by', label: 'operations.security_by' },
    { key: 'subject', label: 'operations.security_subject' },
    { key: 'from', label: 'operations.security_from' },
  ],
  sort: { field: 'at', order: 'DESC' },
  filters: [
    {
      field: 'act',
      address: 'act',
      input: {
        kind: 'choice',
        label: 'operations.security_act',
        values: SECURITY_ACTS,
        texts: 'operations.security_',
        onPhone: true,
      },
    },
    {
      field: 'by',
      address: 'by',
      input: { kind: 'text', label: 'operations.security_by', onPhone: true },
    },
  ],
  phone: { main: 'act', side: 'by', more: ['at', 'about'] },
};
