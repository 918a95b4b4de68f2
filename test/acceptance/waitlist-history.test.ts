import type {
  Basket,
  HistoryAnswer,
  HistoryEntry,
  ReserveAnswer,
  WaitlistHistoryAnswer,
} from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';
import { acceptOffer, entryOf, joinWaitlist } from '../support/waitlist-acts.js';

const started = startedProduct();
let auditor: Client;
let casey: Client;
beforeAll(async () => {
  [auditor, casey] = [new Client(started.running.url), new Client(started.running.url)];
  await Promise.all([auditor.signIn('audrey'), casey.signIn('casey')]);
});

const visitor = (): Client => new Client(started.running.url);
const people = (count: number, date: string): Basket =>
  walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: count }] });
const paid = async (client: Client, { reservation, redirect_url }: ReserveAnswer): Promise<string> => {
  await client.pay(redirect_url!);
  await eventually(
    () => client.get(`/api/checkout/${reservation.id}`),
    ({ body }) => body['state'] === 'completed',
  );
  return reservation.id;
};
const stateOf = (client: Client, id: string, state: string) =>
  eventually(
    () => entryOf(client, id),
    (entry) => entry.state === state,
  );
const told = (entries: readonly HistoryEntry[]): string[] =>
  entries
    .filter(({ type }) => type.startsWith('Waitlist') || type.startsWith('Reservation'))
    .map(({ type, actor }) => `${type} by ${actor}`);
const inOrder = (entries: readonly HistoryEntry[]): boolean =>
  entries.every(
    ({ position, at }, i) => i === 0 || (entries[i - 1]!.position < position && entries[i - 1]!.at <= at),
  );

/**
 * Bea waits behind Ann. The desk moves her to the front. She books what a couple gives back, with another address
 * than her entry has.
 */
const booking = async (date: string) => {
  const coach = visitor();
  await paid(coach, (await coach.reserve(people(158, date))).body);
  const couple = visitor();
  const theirs = await paid(couple, (await couple.reserve(people(2, date))).body);
  const [ann, bea] = [visitor(), visitor()];
  const first = (await joinWaitlist(ann, 'Ann', people(2, date))).body.entry.id;
  const second = (await joinWaitlist(bea, 'Beatrix', people(2, date))).body.entry.id;
  expect((await casey.put(`/api/admin/waitlist/${second}/move`, { before: first })).status).toBe(200);
  await couple.put(`/api/reservation/${theirs}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
  expect((await stateOf(bea, second, 'offered')).state).toBe('offered');
  const {
    body: { hold, reservation },
  } = await acceptOffer(bea, second);
  const taken = await bea.hold(reservation, key(), {
    tempReservationId: hold.tempReservationId,
    tempReservationToken: hold.tempReservationToken,
  });
  const id = await paid(bea, (await bea.reserve(reservation, { hold: taken.body })).body);
  expect((await stateOf(bea, second, 'booked')).state).toBe('booked');
  return { id, first, second };
};

it('a reservation tells of the waitlist that led to it, with who and when; an entry tells its own', async () => {
  const { id, first, second } = await booking('2026-12-12');
  const { body: history } = await auditor.get<HistoryAnswer>(`/api/admin/reservations/${id}/history`);
  expect(told(history.entries)).toEqual([
    'WaitlistJoined by visitor',
    'WaitlistProven by visitor',
    'WaitlistMoved by casey',
    'WaitlistOffered by system:waitlist',
    'ReservationPlaced by visitor',
    'ReservationConfirmed by system:checkout',
    'WaitlistBooked by system:waitlist',
  ]);
  expect(inOrder(history.entries)).toBe(true);
  expect(history.entries.filter(({ type }) => type === 'MailRequested').map(({ stream }) => stream)).toEqual(
    expect.arrayContaining([`mail-${second}.waitlist_joined`, `mail-${second}.waitlist_offered.1`]),
  );
  const changed = (type: string) =>
    history.entries
      .find((entry) => entry.type === type)!
      .changes.filter(({ path }) => /^waitlist_entry\.(state|position|reservation_id)$/.test(path));
  expect([
    changed('WaitlistJoined')[0],
    changed('WaitlistMoved'),
    changed('WaitlistOffered')[0],
    changed('WaitlistBooked'),
  ]).toMatchObject([
    { path: 'waitlist_entry.state', before: null, after: 'unproven' },
    [{ path: 'waitlist_entry.position', before: 2, after: 1 }],
    { before: 'waiting', after: 'offered' },
    [
      { before: 'offered', after: 'booked' },
      { path: 'waitlist_entry.reservation_id', before: null, after: id },
    ],
  ]);
  // The reservation's own state does not depend on the waitlist.
  expect(history.state).not.toHaveProperty('waitlist_entry');

  const entry = (await auditor.get<WaitlistHistoryAnswer>(`/api/admin/waitlist/${second}/history`)).body;
  expect([told(entry.entries), entry.state, inOrder(entry.entries)]).toMatchObject([
    [
      'WaitlistJoined by visitor',
      'WaitlistProven by visitor',
      'WaitlistMoved by casey',
      'WaitlistOffered by system:waitlist',
      'WaitlistBooked by system:waitlist',
    ],
    { state: 'booked', reservation_id: id, contact: { first_name: 'Beatrix' } },
    true,
  ]);
  const then = entry.entries.find(({ type }) => type === 'WaitlistMoved')!.at;
  expect(
    (await auditor.get<WaitlistHistoryAnswer>(`/api/admin/waitlist/${second}/history?asOf=${then}`)).body,
  ).toMatchObject({ asOf: then, state: { state: 'waiting', position: 1, reservation_id: null } });
  // The history of the other entry is its own: it was moved back and got no offer.
  const other = (await auditor.get<WaitlistHistoryAnswer>(`/api/admin/waitlist/${first}/history`)).body;
  expect([told(other.entries), other.state]).toMatchObject([
    ['WaitlistJoined by visitor', 'WaitlistProven by visitor', 'WaitlistMoved by casey'],
    { state: 'waiting', position: 1 },
  ]);
});

it('an erased person is erased there too, whatever address their entry had', async () => {
  const { id, second } = await booking('2026-12-13');
  const admin = await signedInAdmin(started.running.url);
  expect((await auditor.get(`/api/admin/reservations/${id}/history`)).text).toContain('Beatrix');
  expect((await admin.post(`/api/admin/reservations/${id}/erase`)).body).toEqual({ erased: true });
  for (const path of [`reservations/${id}`, `waitlist/${second}`]) {
    const history = await auditor.get<HistoryAnswer>(`/api/admin/${path}/history`);
    expect([
      history.status,
      history.text.match(/Beatrix|beatrix|Lovelace|@example/g),
      told(history.body.entries)[0],
    ]).toEqual([200, null, 'WaitlistJoined by visitor']);
    expect(history.body.entries.some(({ type }) => type === 'PersonErased')).toBe(true);
  }
});

it('is for auditors, of an entry that there is', async () => {
  const nobody = visitor();
  const at = (id: string) => `/api/admin/waitlist/${id}/history`;
  expect([
    (await nobody.get(at('7KQ4MWXH2P'))).status,
    (await casey.get(at('7KQ4MWXH2P'))).status,
    (await auditor.get(at('7KQ4MWXH2P'))).body,
  ]).toMatchObject([401, 403, { code: 'waitlist_entry_not_found' }]);
});
