import type { WaitlistRow } from '../http/waitlist.js';
import { WAITLIST_SERVICES } from '../identity/list-services.js';
import type { Report } from './report.js';

/** The waitlist of all queues, in the order of offers. */
export const waitlist: Report<WaitlistRow> = {
  name: 'waitlist',
  services: WAITLIST_SERVICES,
  from: 'waitlist',
  help: 'waitlist.about',
  none: 'waitlist.none',
  columns: [
    { key: 'position', label: 'waitlist.position' },
    { key: 'last_name', label: 'name' },
    { key: 'inventory', label: 'waitlist.waiting_for' },
    { key: 'people', label: 'party_short' },
    { key: 'state', label: 'state' },
    { key: 'joined', label: 'waitlist.joined' },
    { key: 'acts', label: 'waitlist.actions' },
  ],
  sorts: ['order', 'visit_date', 'joined', 'state', 'last_name', 'people'],
  sort: { field: 'order', order: 'ASC' },
  filters: [
    {
      field: 'q',
      address: 'searchTerm',
      input: { kind: 'search', label: 'waitlist.search', onPhone: true },
    },
    { field: 'inventory', address: 'inventory', input: { kind: 'destination', label: 'inventory' } },
    {
      field: 'state',
      address: 'state',
      input: {
        kind: 'choice',
        label: 'state',
        values: ['unproven', 'waiting', 'offered', 'booked', 'lapsed', 'left', 'removed'],
        texts: 'waitlist.state_',
        all: 'waitlist.state_open',
      },
    },
    {
      field: 'visit_date',
      bound: 'gte',
      address: 'startDate',
      input: { kind: 'date', label: 'visit_from' },
    },
    { field: 'visit_date', bound: 'lte', address: 'endDate', input: { kind: 'date', label: 'visit_to' } },
    { field: 'option' },
    { field: 'arrival_time' },
    { field: 'email' },
  ],
  phone: { main: 'title', side: 'state', more: ['visit'] },
};
