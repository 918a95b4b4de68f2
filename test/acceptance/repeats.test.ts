import type {
  EditRequest,
  ErrorBody,
  ReservationAnswer,
  ReserveAnswer,
  ShopReserveAnswer,
  StoreEditRequest,
} from '@stile/contracts';
import type { Mailer } from '../../services/api/src/mail/mailbox/mailer.js';
import { MAILER } from '../../services/api/src/ports/tokens.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

/* The same key with the same body gets the first answer, whatever has come since (docs/rules/holds.md 16 and 27). */
const LATER_MS = 600_000;
const clock = new MovableClock();
const started = startedProduct({}, { clock });
let admin: Client;
beforeEach(async () => {
  admin = await signedInAdmin(started.running.url);
});

interface Booked {
  readonly visitor: Client;
  readonly id: string;
}
type Act = (who: Booked, idempotencyKey: string) => Promise<{ status: number; body: unknown }>;

const DAY = '2026-12-05';
const basket = walk({ date: DAY });
const booked = async (): Promise<Booked> => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(basket);
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return { visitor, id: body.reservation.id };
};
/** Placed at the desk, and paid by nobody yet. */
const deferred = async (): Promise<Booked> => {
  const { subtotal, tax_amount, price } = await admin.quote(basket);
  const contact = { first_name: 'Ada', last_name: 'Lovelace', email: '', phone: '' };
  const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const { body } = await admin.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    { reservation, paymentMethod: 'deferred' },
    { 'idempotency-key': key() },
  );
  return { visitor: admin, id: body.reservation.id };
};
const act =
  (method: 'put' | 'post', path: (id: string) => string, body: object, by?: 'visitor'): Act =>
  ({ visitor, id }, idempotencyKey) =>
    (by ? visitor : admin)[method](path(id), body, { 'idempotency-key': idempotencyKey });
const of = (name: string, body: object = {}, by?: 'visitor'): Act =>
  act('put', (id) => `/api/reservation/${id}/${name}`, body, by);

const cancel = of('cancel', { cancelled: true }, 'visitor');
const comment = act('post', (id) => `/api/reservation/${id}/comments`, { text: 'A remark' });
const checkIn = act('put', (id) => `/api/checkIn/${id}`, {});
const undo = act('put', (id) => `/api/checkIn/${id}/undo`, {});
const scan: Act = ({ id }, idempotencyKey) =>
  admin.post('/api/gate', { code: id, inventory: basket.inventory }, { 'idempotency-key': idempotencyKey });
const refund = of('partial_refund', {
  refund: { amount: 1, gateway: 'card', concession: true, reason: 'Rain', again: true },
});
const refundWhole = of('refund', {
  amount: 1,
  method: 'manual',
  concession: true,
  reason: 'Rain',
  again: true,
});
const payOne: Act = ({ id }, idempotencyKey) =>
  admin.put(
    `/api/deferred_payment/${id}`,
    { payment: { gateway: 'manual', amount: 1, manualPaymentId: `of ${idempotencyKey}` } },
    { 'idempotency-key': idempotencyKey },
  );
/** Sends what it sent first under a key. */
const sent = new Map<string, EditRequest>();
const rename: Act = ({ visitor, id }, idempotencyKey) =>
  visitor.edit(
    id,
    { ...basket, arrival_time: '10:00' },
    {
      idempotencyKey,
      change: (request) => sent.set(idempotencyKey, sent.get(idempotencyKey) ?? request).get(idempotencyKey)!,
    },
  );

/** At the desk; the same request under the same key. */
const moves = new Map<string, StoreEditRequest>();
const requestOf = async (id: string): Promise<StoreEditRequest> => {
  const moved = { ...basket, arrival_time: '11:00' };
  const { subtotal, tax_amount, price, edit } = await admin.quoteEdit(id, moved);
  const contact = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.org',
    phone: '905-555-0199',
  };
  return {
    reservation: { ...moved, contact, subtotal, tax_amount, price, details: { language: 'en', tocs: true } },
    revision: edit.revision,
    chargeRefund: 0,
  };
};
const move: Act = async ({ id }, idempotencyKey) => {
  const request = moves.get(idempotencyKey) ?? (await requestOf(id));
  moves.set(idempotencyKey, request);
  return admin.put(`/api/storereservation/${id}`, request, { 'idempotency-key': idempotencyKey });
};

const made = async (doIt: Act, who: Booked): Promise<void> => {
  const { status, body } = await doIt(who, key());
  expect([status, (body as ErrorBody).code]).toEqual([200, undefined]);
};
const refunded = ({ id }: Booked): Promise<unknown> =>
  eventually(
    async () => (await admin.get<ReservationAnswer>(`/api/reservation/${id}`)).body,
    ({ charges }) => charges.some(({ refunds }) => refunds.some(({ state }) => state === 'made')),
  );

const onTheDay = (time: string): void =>
  clock.move(Date.parse(`${DAY}T${time}:00-05:00`) - Date.parse(clock.now()));

describe('before the visit', () => {
  it.each<
    [
      string,
      Act,
      { booking?: () => Promise<Booked>; before?: Act; since?: (who: Booked) => Promise<unknown> },
    ]
  >([
    ['a visitor’s cancellation, once its money went back', cancel, { since: refunded }],
    [
      'the end of a cancellation',
      of('uncancel'),
      { before: of('cancel', { cancelled: true }), since: (who) => made(comment, who) },
    ],
    ['an approval', of('approve'), { since: (who) => made(of('unapprove'), who) }],
    ['a comment', comment, { since: (who) => made(comment, who) }],
    ['a part of the money that goes back', refund, { since: (who) => made(refund, who) }],
    ['money that goes back', refundWhole, { since: (who) => made(refundWhole, who) }],
    ['a change at the desk', move, { since: (who) => made(cancel, who) }],
    ['a payment at the desk', payOne, { booking: deferred, since: (who) => made(payOne, who) }],
    ['a change that costs nothing', rename, { since: (who) => made(cancel, who) }],
  ])('%s', async (_, doIt, { booking = booked, before, since }) => {
    const who = await booking();
    if (before) await made(before, who);
    const idempotencyKey = key();
    const first = await doIt(who, idempotencyKey);
    expect([first.status, (first.body as ErrorBody).code]).toEqual([200, undefined]);
    await since?.(who);
    clock.move(LATER_MS);
    const repeat = await doIt(who, idempotencyKey);
    expect(JSON.stringify(repeat.body)).toBe(JSON.stringify(first.body));
  });

  it('a paid reservation, as its payment left it', async () => {
    const visitor = new Client(started.running.url);
    const idempotencyKey = key();
    const { body } = await visitor.reserve(basket, { idempotencyKey });
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(body.reservation.id);
    const paid = await visitor.reserve(basket, { idempotencyKey });
    await made(cancel, { visitor, id: body.reservation.id });
    const later = await visitor.reserve(basket, { idempotencyKey });
    expect(paid.body.reservation.state).toBe('confirmed');
    expect<ReserveAnswer>(later.body).toEqual(paid.body);
  });

  it.each<[string, object]>([
    ['other terms', { cancelled: true, amount_to_return: 0.01 }],
    ['no fee', { cancelled: true, waive_fee: true }],
  ])(
    'a cancellation under a key that cancelled before, with %s, is none of its repeats',
    async (_, other) => {
      const who = await booked();
      const idempotencyKey = key();
      expect((await of('cancel', { cancelled: true })(who, idempotencyKey)).status).toBe(200);
      expect(await of('cancel', other)(who, idempotencyKey)).toMatchObject({
        status: 409,
        body: { code: 'idempotency_key_reused' },
      });
    },
  );
});

describe('on the day', () => {
  beforeAll(() => onTheDay('00:30'));

  it.each<[string, Act, Act]>([
    ['a check-in', checkIn, undo],
    ['a scan at the gate', scan, undo],
    ['an undone check-in', undo, checkIn],
  ])('%s', async (_, doIt, since) => {
    const who = await booked();
    if (doIt === undo) await made(checkIn, who);
    const idempotencyKey = key();
    const first = await doIt(who, idempotencyKey);
    expect([first.status, (first.body as ErrorBody).code]).toEqual([200, undefined]);
    await made(since, who);
    expect((await doIt(who, idempotencyKey)).body).toEqual(first.body);
  });
});

it('a confirmation that was sent once more, once it is cancelled', async () => {
  const who = await booked();
  // A mail that is on its way is not sent twice.
  await atRest(started.running);
  const resend = act('post', (id) => `/api/reservation/${id}/resend_confirmation`, {});
  const idempotencyKey = key();
  const first = await resend(who, idempotencyKey);
  expect(first.status).toBe(200);
  await made(cancel, who);
  expect((await resend(who, idempotencyKey)).body).toEqual(first.body);
  expect((await resend(who, key())).status).toBe(409);
});

it('a confirmation that was asked for once more while it was on its way', async () => {
  const mailer = started.running.app.get<Mailer>(MAILER);
  const send = mailer.send.bind(mailer);
  let deliver = (): void => undefined;
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  const sends = jest.spyOn(mailer, 'send').mockImplementation(async (mail) => {
    await delivered;
    return send(mail);
  });
  try {
    const who = await booked();
    const resend = act('post', (id) => `/api/reservation/${id}/resend_confirmation`, {});
    const idempotencyKey = key();
    const first = await resend(who, idempotencyKey);
    expect(first.status).toBe(200);
    deliver();
    await atRest(started.running);
    expect((await resend(who, idempotencyKey)).body).toEqual(first.body);
    await atRest(started.running);
    expect(sends.mock.calls.filter(([mail]) => mail.reservationId === who.id)).toHaveLength(1);
  } finally {
    sends.mockRestore();
  }
});

describe('at a till', () => {
  const PIN = '40719283';
  const at = (name: string, body: object, idempotencyKey = key()) =>
    admin.post<ErrorBody>(`/api/tills/till-1/${name}`, body, { 'idempotency-key': idempotencyKey });

  it('an open till and one that was handed over, as they were then', async () => {
    const casey = new Client(started.running.url);
    await casey.signIn('casey');
    expect((await casey.post('/api/pin', { password: 'demo', pin: PIN })).status).toBe(204);
    const acts: readonly [string, object][] = [
      ['open', { float: 100 }],
      ['hand_over', { from: 'admin', username: 'casey', pin: PIN }],
    ];
    for (const [name, body] of acts) {
      const idempotencyKey = key();
      const first = await at(name, body, idempotencyKey);
      expect([first.status, first.body.code]).toEqual([200, undefined]);
      expect((await at('no_sale', { reason: 'change' })).status).toBe(200);
      expect((await at(name, body, idempotencyKey)).body).toEqual(first.body);
    }
  });
});
