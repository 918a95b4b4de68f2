import type { Services } from '../../core/services/services.js';
import { openAttempt, keyFor, rememberPlaced } from '../drafts/order-attempt.js';
import { draftsOfEdit, rememberUnpaid } from '../edit/edit-drafts.js';
import { leaveFrame } from './leave-frame.js';

const memory = () => {
  const values = new Map<string, unknown>();
  return {
    read: <T>(name: string) => values.get(name) as T | undefined,
    write: (name: string, value: unknown) => void values.set(name, value),
    remove: (name: string) => void values.delete(name),
  };
};

it('what leaves with a frame is what the outcome needs: nothing that was typed, and this reservation’s link alone', async () => {
  const stored = memory() as unknown as Services['stored'];
  const ports = { key: () => 'k1' } as never;
  stored.write('links', { OTHER: 'another secret' });
  openAttempt(stored, ports);
  keyFor(stored, ports, '{"contact":{"last_name":"Lovelace"}}');
  const hold = null;
  rememberPlaced(stored, { reservationId: 'R', redirectUrl: '/pay', token: 'secret', hold, search: 'v=2' });
  const drafts = draftsOfEdit(stored, 'R');
  drafts.write('contact', { last_name: 'Lovelace' });
  rememberUnpaid(drafts, { edit: 1, revision: 2, search: 'v=3', due: 9.5, sendMail: true });
  const sent: { tab: Record<string, string> }[] = [];
  const api = { send: (_method: string, _path: string, body: never) => (sent.push(body), { url: '/leave' }) };
  const top = { location: { href: '' } };
  const frame = { top, location: window.location, addEventListener: () => undefined, document } as never;
  const payment = { reservationId: 'R', edit: undefined, resumeAt: '/book?reservationId=R' };
  expect(await leaveFrame(frame, { api, tab: stored } as never, payment)).toBe(true);
  const { attempt, 'edit.R.unpaid': unpaid, ...tab } = sent[0]!.tab;
  expect(JSON.parse(unpaid!)).toMatchObject({ edit: 1, search: 'v=3', due: 9.5 });
  expect(tab).toEqual({ links: '{"R":"secret"}', search: '"v=2"' });
  expect(JSON.parse(attempt!)).toMatchObject({ key: 'k1', sent: '', placed: { reservationId: 'R' } });
  expect(JSON.stringify(sent)).not.toContain('Lovelace');
});
