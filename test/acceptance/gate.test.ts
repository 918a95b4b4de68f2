import type {
  Basket,
  ErrorBody,
  GateAnswer,
  GateScanRow,
  HistoryAnswer,
  ReservationAnswer,
  ReserveRequest,
} from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { skiDay, skiFamily } from '../support/participants.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* A scan at a gate (docs/rules/desk.md 19): one call from the code to the verdict. */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const DAY = '2026-12-05';
const SKI_DAY = '2026-12-12';
let casey: Client;

/** Moves the clock to a time of Toronto's day, and signs in, as a session may be over by then. */
const at = async (time: string, date = DAY): Promise<void> => {
  clock.move(Date.parse(`${date}T${time}:00-05:00`) - Date.parse(clock.now()));
  casey = new Client(started.running.url);
  await casey.signIn('casey');
};
interface Of {
  readonly inventory?: string;
  readonly key?: string;
  readonly by?: Client;
  readonly exit?: true;
  readonly reason?: string;
}
const scan = async (code: string, of: Of = {}) => {
  const body = {
    code,
    inventory: of.inventory ?? 'rattle-ridge',
    ...(of.exit && { exit: true }),
    ...(of.reason && { forced: { reason: of.reason } }),
  };
  return (of.by ?? casey).post<GateAnswer & ErrorBody>('/api/gate', body, {
    'Idempotency-Key': of.key ?? key(),
  });
};
const verdict = async (...scanned: Parameters<typeof scan>) => (await scan(...scanned)).body.verdict;
const paidBy = async (basket = walk({ date: DAY }), profiles?: ReserveRequest['reservation']['profiles']) => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(
    basket,
    profiles
      ? { change: (request) => ({ ...request, reservation: { ...request.reservation, profiles } }) }
      : {},
  );
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return { visitor, id: body.reservation.id };
};
const soldUnpaid = async (basket: Basket) => {
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const contact = { first_name: '', last_name: '', email: '', phone: '' };
  const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const sold = await casey.post<{ reservation: { id: string } }>(
    '/api/shop_reserve',
    { reservation, paymentMethod: 'deferred' },
    { 'idempotency-key': key() },
  );
  return { id: sold.body.reservation.id, price };
};
const paid = async (...booked: Parameters<typeof paidBy>) => (await paidBy(...booked)).id;

it('refuses the day before, lets in once on the day, and refuses the day after', async () => {
  await at('22:00', '2026-12-04');
  const id = await paid();
  expect((await scan(id)).body).toMatchObject({ verdict: 'wrong_day', reservation: { visit_date: DAY } });
  await at('09:50');
  const repeated = key();
  const first = await scan(` ${id.toLowerCase()} `, { key: repeated });
  expect([first.status, first.body.verdict, first.body.timing]).toEqual([200, 'in', null]);
  expect(first.body.reservation).toMatchObject({ id, checked_in: true, contact: { first_name: 'Ada' } });
  expect(await verdict(id, { key: repeated })).toBe('in');
  const second = await scan(id);
  expect(second.body).toMatchObject({
    verdict: 'already_in',
    reservation: { checked_in_at: first.body.reservation!.checked_in_at },
  });
  const other = await paid();
  await at('08:00', '2026-12-06');
  expect(await verdict(other)).toBe('wrong_day');
});

it('says that somebody comes more than half an hour early, and lets them in', async () => {
  await at('08:00', '2026-12-06');
  const id = await paid(walk({ date: '2026-12-06', arrival_time: '12:00' }));
  expect((await scan(id)).body).toMatchObject({ verdict: 'in', timing: 'early' });
});

it('lets one of three who scan at once in', async () => {
  await at('09:00', '2026-12-06');
  const id = await paid(walk({ date: '2026-12-06' }));
  const verdicts = await Promise.all([1, 2, 3].map(() => verdict(id)));
  expect(verdicts.sort()).toEqual(['already_in', 'already_in', 'in']);
});

it('asks for what is due first', async () => {
  await at('09:00', '2026-12-06');
  const { id, price } = await soldUnpaid(walk({ date: '2026-12-06' }));
  expect((await scan(id)).body).toMatchObject({
    verdict: 'to_pay',
    reservation: { balance: price, checked_in: false },
  });
  await casey.put(
    `/api/deferred_payment/${id}`,
    { payment: { gateway: 'manual', manualPaymentId: 'KX-9' } },
    { 'idempotency-key': key() },
  );
  expect(await verdict(id)).toBe('in');
});

it('knows what is cancelled, what is for another destination, and what is none', async () => {
  await at('09:00', '2026-12-06');
  const id = await paid(walk({ date: '2026-12-06' }));
  expect((await scan(id, { inventory: 'glen-hill' })).body).toMatchObject({
    verdict: 'elsewhere',
    reservation: { inventory: 'rattle-ridge' },
  });
  await casey.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'Idempotency-Key': key() });
  expect(await verdict(id)).toBe('cancelled');
  for (const code of ['7KQ4M9XT22', '628100000017', `${id}-9`, '%', '🎟'])
    expect((await scan(code)).body).toEqual({
      verdict: 'unknown',
      reservation: null,
      participant: null,
      let_in: [],
      timing: null,
      forced: null,
      may_force: false,
    });
});

it('gives up a change that waits for its payment only for who is let in', async () => {
  await at('09:00', '2026-12-06');
  const { visitor, id } = await paidBy(walk({ date: '2026-12-13' }));
  const dearer = walk({
    date: '2026-12-13',
    passes: [
      { visitor_type: 'rr-adult', visitor_count: 4 },
      { visitor_type: 'rr-car', visitor_count: 1 },
    ],
  });
  await visitor.edit(id, dearer);
  expect(await verdict(id)).toBe('wrong_day');
  const { body } = await visitor.get<ReservationAnswer>(`/api/reservation/${id}`);
  expect(body.pending_edit).toMatchObject({ edit: 1 });
});

it('lets participants in one by one, then the rest', async () => {
  await at('08:30', SKI_DAY);
  const id = await paid(skiDay(), skiFamily() as NonNullable<ReserveRequest['reservation']['profiles']>);
  const glenHill = { inventory: 'glen-hill' };
  expect((await scan(`${id}-2`, glenHill)).body).toMatchObject({
    verdict: 'in',
    participant: 'p2',
    let_in: ['p2'],
  });
  expect(await verdict(`${id}-2`, glenHill)).toBe('already_in');
  expect((await scan(id, glenHill)).body).toMatchObject({
    verdict: 'in',
    participant: null,
    let_in: ['p1', 'p3'],
  });
  expect(await verdict(`${id}-1`, glenHill)).toBe('already_in');
});

it('is for who checks in, under a key', async () => {
  await at('09:00', '2026-12-06');
  expect((await scan('7KQ4M9XT22', { by: new Client(started.running.url) })).status).toBe(401);
  const body = { code: '7KQ4M9XT22', inventory: 'rattle-ridge' };
  expect((await casey.post<ErrorBody>('/api/gate', body)).body.code).toBe('idempotency_key_missing');
});

/** Changes a document of the console: by its path, and what of it. */
const change = async <T extends object>(path: string, changed: (document: T) => object): Promise<void> => {
  const admin = await signedInAdmin(started.running.url);
  const { body } = await admin.get<T>(path);
  expect((await admin.put(path, { ...body, ...changed(body) })).status).toBe(200);
};
const allow = (re_entry: boolean): Promise<void> =>
  change<{ settings: object }>('/api/admin/inventories/rattle-ridge', ({ settings }) => ({
    settings: { ...settings, re_entry },
  }));
const needApproval = (needs_approval: boolean): Promise<void> =>
  change('/api/admin/reservation_types/person_fee_car_limit', () => ({ needs_approval }));

const scans = async (who: Client, filter: object = {}) =>
  (await who.get<GateScanRow[]>(`/api/admin/gate_scans?filter=${encodeURIComponent(JSON.stringify(filter))}`))
    .body;

describe('what a gate refuses', () => {
  it('is an event of its station and day, once for a key, with a digest in place of the code', async () => {
    await at('09:00', '2026-12-06');
    const admin = await signedInAdmin(started.running.url);
    const one = key();
    const code = 'GUESSED-CODE';
    for (const again of [one, one, key()]) expect(await verdict(code, { key: again })).toBe('unknown');
    const today = { business_date: '2026-12-06', act: 'refused', verdict: 'unknown' };
    const rows = (await scans(casey, today)).filter(({ user }) => user === 'casey');
    const [newest] = rows;
    expect(newest).toMatchObject({ inventory: 'rattle-ridge', reservation_id: null, reason: null });
    expect(rows.filter((row) => row.code === newest!.code)).toHaveLength(2);
    expect(newest!.code).toMatch(/^[\w-]{16}$/);
    // A code's digest is the same for every user and every way to write it.
    expect(await verdict(' guessed-code ', { by: admin })).toBe('unknown');
    expect((await scans(casey, { code: newest!.code })).map(({ user }) => user)).toEqual([
      'admin',
      'casey',
      'casey',
    ]);
    expect(JSON.stringify(rows)).not.toContain('GUESSED');
  });
  it('leaves who was let in out of the list', async () => {
    await at('09:00', '2026-12-06');
    const id = await paid(walk({ date: '2026-12-06' }));
    expect(await verdict(id)).toBe('in');
    expect(await scans(casey, { reservation_id: id })).toEqual([]);
  });
  it('records nothing of a destination that there is not', async () => {
    await at('09:00', '2026-12-06');
    expect(await verdict('NOWHERE-AT-ALL', { inventory: 'no-such-park' })).toBe('unknown');
    expect(await scans(casey, { inventory: 'no-such-park' })).toEqual([]);
  });
});

describe('each refusal is one event, and a row of the day', () => {
  const date = '2026-12-13';
  const cancelled = async (): Promise<string> => {
    const id = await paid(walk({ date }));
    await casey.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'Idempotency-Key': key() });
    return id;
  };
  const entered = async (): Promise<string> => {
    const id = await paid(walk({ date }));
    expect(await verdict(id)).toBe('in');
    return id;
  };
  const placed = async (): Promise<string> =>
    (await new Client(started.running.url).reserve(walk({ date }))).body.reservation.id;
  const due = async (): Promise<string> => (await soldUnpaid(walk({ date }))).id;
  const otherDay = (day: string) => () => paid(walk({ date: day }));
  const today = otherDay(date);
  const asIs = async (): Promise<void> => {};

  it.each<[answer: string, code: () => Promise<string>, of: Of, setting: typeof allow]>([
    ['200 unknown', async () => 'NO-TICKET', {}, asIs],
    ['200 unknown', async () => `${await today()}-7`, {}, asIs],
    ['200 already_in', entered, {}, asIs],
    ['200 to_pay', due, {}, asIs],
    ['200 wrong_day', otherDay('2026-12-20'), {}, asIs],
    ['200 elsewhere', today, { inventory: 'glen-hill' }, asIs],
    ['200 elsewhere', today, { inventory: 'no-such-park' }, asIs],
    ['200 cancelled', cancelled, {}, asIs],
    ['200 cancelled', cancelled, { exit: true }, allow],
    ['200 not_confirmed', placed, {}, asIs],
    ['200 not_in', today, { exit: true }, allow],
    ['200 not_approved', today, {}, needApproval],
    ['409 re_entry_off', entered, { exit: true }, asIs],
    ['409 re_entry_off', entered, { inventory: 'glen-hill', exit: true }, asIs],
    ['403 no_access', due, { reason: 'They insist' }, asIs],
  ])('%s (row %#)', async (answer, codeOf, of, setting) => {
    await at('09:00', date);
    const code = await codeOf();
    await setting(true);
    const before = new Set((await scans(casey)).map(({ id }) => id));
    const { status, body } = await scan(code, of);
    const rows = (await scans(casey)).filter(({ id }) => !before.has(id));
    await setting(false);
    const refused = status === 200 ? body.verdict : body.code;
    expect(`${status} ${refused}`).toBe(answer);
    expect(rows).toMatchObject([{ act: 'refused', verdict: refused, business_date: date, user: 'casey' }]);
  });
  it('who was booked for a day before', async () => {
    await at('09:00', date);
    const id = await paid(walk({ date }));
    await at('09:00', '2026-12-14');
    expect(await verdict(id)).toBe('wrong_day');
    expect(await scans(casey, { business_date: '2026-12-14' })).toMatchObject([{ verdict: 'wrong_day' }]);
  });
});

describe('a forced entry', () => {
  it('needs the right, a reason, and is marked in the history and in the list', async () => {
    await at('09:00', '2026-12-06');
    const admin = await signedInAdmin(started.running.url);
    const id = await paid(walk({ date: '2026-12-13' }));
    expect((await scan(id)).body).toMatchObject({ verdict: 'wrong_day', may_force: false });
    expect(await scan(id, { reason: 'They came a week early' })).toMatchObject({
      status: 403,
      body: { code: 'no_access' },
    });
    expect((await scan(id, { by: admin })).body).toMatchObject({ verdict: 'wrong_day', may_force: true });
    expect((await scan(id, { by: admin, reason: '  x ' })).status).toBe(400);
    const forced = await scan(id, { by: admin, reason: 'They came a week early' });
    expect(forced.body).toMatchObject({
      verdict: 'in',
      forced: 'wrong_day',
      may_force: false,
      reservation: { checked_in: true },
    });
    expect(await scans(casey, { reservation_id: id })).toMatchObject([
      { act: 'forced', verdict: 'wrong_day', user: 'admin', reason: 'They came a week early', code: null },
    ]);
    const { body } = await admin.get<HistoryAnswer>(`/api/admin/reservations/${id}/history`);
    expect(body.entries.find(({ type }) => type === 'ReservationEntryForced')).toMatchObject({
      actor: 'admin',
      data: { over: 'check_in_too_early', reason: 'They came a week early' },
    });
  });
  it('is not for what is cancelled or unknown', async () => {
    await at('09:00', '2026-12-06');
    const admin = await signedInAdmin(started.running.url);
    const id = await paid(walk({ date: '2026-12-06' }));
    await casey.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'Idempotency-Key': key() });
    for (const code of [id, '7KQ4M9XT22'])
      expect((await scan(code, { by: admin, reason: 'They insist' })).body).toMatchObject({
        verdict: code === id ? 'cancelled' : 'unknown',
        may_force: false,
      });
  });
});

describe('exit and re-entry', () => {
  it('is recorded where the destination says so', async () => {
    await at('09:00', '2026-12-06');
    const id = await paid(walk({ date: '2026-12-06' }));
    expect(await verdict(id)).toBe('in');
    expect(await scan(id, { exit: true })).toMatchObject({ status: 409, body: { code: 're_entry_off' } });
    await allow(true);
    expect((await scan(id, { exit: true })).body).toMatchObject({ verdict: 'out', timing: null });
    expect(await verdict(id, { exit: true })).toBe('not_in');
    expect((await scan(id)).body).toMatchObject({ verdict: 're_entry', reservation: { checked_in: true } });
    expect(await verdict(id)).toBe('already_in');
    expect((await scans(casey, { reservation_id: id })).map(({ act }) => act)).toEqual(['re_entry', 'exit']);
    await allow(false);
  });
});
