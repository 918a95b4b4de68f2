import { escarpment } from '../kit/venue.js';
import { changeVenue } from '../support/change-venue.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { crashingProduct, whileAnswered } from '../support/crashing-product.js';
import { foldLedgers, foldReservations, moneyFaults, placeFaults } from '../support/invariants.js';

const product = crashingProduct();

const POINTS = [
  'before Hold stock',
  'after append reservation',
  'before Start checkout',
  'before Retake stock',
  'after Retake stock',
  'before CompleteEdit reservation',
  'before Request mail',
];
const DAY = (index: number): string =>
  new Date(Date.parse('2026-12-07') + index * 86_400_000).toISOString().slice(0, 10);
const GUIDES = 200;
let admin: Client;
let cancelled: { readonly id: string; readonly date: string; readonly price: number }[];

beforeAll(async () => {
  await product.start();
  const guide = escarpment().addons.get('rr-guide')!.body;
  const settings_v2 = { ...guide.settings_v2, capacity: GUIDES };
  await changeVenue(product.folder, [{ kind: 'addons', body: { ...guide, settings_v2 } }]);
  cancelled = [];
  for (const [index] of POINTS.entries()) {
    const visitor = new Client(product.url());
    const date = DAY(index);
    const { body } = await visitor.reserve(
      walk({ date, addons: [{ addon_inventory: 'rr-guide', addon_count: 1 }] }),
    );
    await visitor.pay(body.redirect_url!);
    const { id, price } = body.reservation;
    await visitor.checkout(id);
    await visitor.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
    cancelled.push({ id, date, price });
  }
  await eventually(product.look, ({ open, mails }) => open.length === 0 && mails === 0);
  admin = await signedInAdmin(product.url());
});

it.each(POINTS.map((at, index) => [at, index] as const))(
  'killed %s while a cancellation is ended: it ends once, with all that it had',
  async (at, index) => {
    const { id, date, price } = cancelled[index]!;
    const uncancelKey = key();
    const uncancel = (): Promise<boolean> =>
      whileAnswered(async () => {
        const { status } = await admin.put(
          `/api/reservation/${id}/uncancel`,
          {},
          { 'idempotency-key': uncancelKey },
        );
        return status === 200;
      });
    await product.killedDuring(at, uncancel);
    expect(await eventually(uncancel, (isDone) => isDone)).toBe(true);
    const { events, intents, open } = await eventually(
      product.look,
      (seen) => seen.open.length === 0 && seen.mails === 0,
    );
    expect(open).toEqual([]);
    expect([...foldLedgers(events).faults, ...placeFaults(events), ...moneyFaults(events, intents)]).toEqual(
      [],
    );
    expect(foldReservations(events).get(id)!.stage).toBe('confirmed');
    const { ledgers } = foldLedgers(events);
    expect(ledgers.get(`capacity-escarpment/rattle-ridge-${date}`)!.booked.get(id)).toMatchObject({
      'people@10:00-11:00': 2,
    });
    const own = events.filter(({ stream }) => stream === `reservation-${id}`);
    expect(own.filter(({ type }) => type === 'ReservationUncancelled').map(({ data }) => data)).toEqual([
      expect.objectContaining({ balance: price }),
    ]);
    expect(
      [...ledgers.values()].some(({ holds }) => [...holds.keys()].some((hold) => hold.startsWith(`u-${id}`))),
    ).toBe(false);
    await product.expectSound();
  },
);
