import { channelFor, worksAt } from './desk-rights.js';
import type { SessionUser } from './services.js';

const user = (services: string[], more: Partial<SessionUser> = {}): SessionUser => ({
  username: 'kim',
  email: null,
  is_staff: true,
  is_superuser: false,
  settings: { is_okta: false },
  groups: [],
  permission_groups: [{ id: 'g', name: 'Group', services, inventory_groups: ['escarpment'] }],
  user_inventory_groups: ['escarpment'],
  ...more,
});

describe('the desk is a right of a venue', () => {
  it.each([
    ['a seller of the venue', user(['/store']), 'escarpment', true, 'desk'],
    ['a seller who does not ask for the desk', user(['/store']), 'escarpment', undefined, 'web'],
    ['a seller of another venue', user(['/store']), 'lakeside', true, 'web'],
    ['an auditor', user(['/passes', '/event_history']), 'escarpment', true, 'web'],
    ['a superuser', user([], { is_superuser: true }), 'lakeside', true, 'desk'],
    ['somebody who is no staff', user(['/store'], { is_staff: false }), 'escarpment', true, 'web'],
    ['a visitor', null, 'escarpment', true, 'web'],
  ] as const)('%s', (_who, who, group, asks, channel) => {
    expect(channelFor(who, group, asks)).toBe(channel);
  });
});

it('hidden products are seen by who sells at the desk or edits reservations of the venue', () => {
  expect(worksAt(user(['/store']), 'escarpment')).toBe(true);
  expect(worksAt(user(['/lookup']), 'escarpment')).toBe(true);
  expect(worksAt(user(['/lookup']), 'lakeside')).toBe(false);
  expect(worksAt(user(['/accounting_report']), 'escarpment')).toBe(false);
  expect(worksAt(null, 'escarpment')).toBe(false);
});
