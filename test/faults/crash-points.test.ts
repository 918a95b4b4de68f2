import { rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { CheckoutAnswer, ReserveAnswer, ReserveRequest } from '@stile/contracts';
import { PROJECTORS } from '@stile/projections';
import { reserveRequestOf } from '../support/booking-driver.js';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { CRASH_HOOK, crashingProduct, whileAnswered } from '../support/crashing-product.js';
import { foldLedgers, foldReservations, moneyFaults, placeFaults } from '../support/invariants.js';
import { BUNDLE, ROOT } from '../support/product.js';
import { readModelFaults } from '../support/replay.js';
import { eventsOf, lookInto } from '../support/stores.js';

const product = crashingProduct();
const { folder, clock, start, look } = product;
beforeAll(start);

/** The visitor's act, and how it must end. */
type Story = 'pays' | 'turns back' | 'cancels';
interface Point {
  readonly at: string;
  readonly story: Story;
  /** The visitor has paid or turned back, and closes the browser: the product ends it by itself. */
  readonly left: boolean;
}

const POINTS: readonly Point[] = [
  { at: 'after append reservation', story: 'pays', left: false },
  { at: 'before Place reservation', story: 'pays', left: false },
  { at: 'before Start checkout', story: 'pays', left: false },
  { at: 'before createIntent gateway', story: 'pays', left: false },
  { at: 'before RecordIntent checkout', story: 'pays', left: false },
  { at: 'before RecordAuthorised checkout', story: 'pays', left: true },
  { at: 'before Confirm capacity', story: 'pays', left: true },
  { at: 'before RecordCapacityConfirmed checkout', story: 'pays', left: true },
  { at: 'before capture gateway', story: 'pays', left: true },
  { at: 'after capture gateway', story: 'pays', left: true },
  { at: 'before Confirm reservation', story: 'pays', left: true },
  { at: 'before Complete checkout', story: 'pays', left: true },
  { at: 'before Request mail', story: 'pays', left: true },
  { at: 'after send mail', story: 'pays', left: true },
  { at: 'before write reservations', story: 'pays', left: false },
  { at: 'after write reservations', story: 'pays', left: false },
  { at: 'after void gateway', story: 'turns back', left: true },
  { at: 'before Abandon reservation', story: 'turns back', left: true },
  { at: 'before Return capacity', story: 'cancels', left: true },
];
const STAGES = { pays: 'confirmed', 'turns back': 'abandoned', cancels: 'cancelled' } as const;

/** A visitor who takes the next step as long as the product answers. */
class Visit {
  private readonly visitor = new Client(product.url());
  private readonly reserveKey = key();
  private readonly holdKey = key();
  private request: ReserveRequest | undefined;

  constructor(
    private readonly date: string,
    private readonly story: Story,
  ) {}

  /** True when it came to its end. */
  go = (): Promise<boolean> =>
    whileAnswered(async () => {
      const basket = walk({ date: this.date });
      // A request that was sent is repeated unchanged.
      this.request ??= reserveRequestOf(
        basket,
        await this.visitor.quote(basket),
        (await this.visitor.hold(basket, this.holdKey)).body,
      );
      const reserved = await this.visitor.post<ReserveAnswer>('/api/reserve', this.request, {
        'idempotency-key': this.reserveKey,
      });
      expect(reserved.status).toBe(201);
      const { id } = reserved.body.reservation;
      const { redirect_url: payAt } = reserved.body;
      // It may have been paid when the product was killed.
      if (payAt !== null) await this.visitor.pay(payAt, this.story === 'turns back' ? 'cancel' : 'approve');
      const { body } = await eventually(
        () => this.visitor.get<CheckoutAnswer>(`/api/checkout/${id}`),
        ({ body: { state } }) => state === 'completed' || state === 'abandoned',
      );
      expect(body.state).toBe(this.story === 'turns back' ? 'abandoned' : 'completed');
      if (this.story === 'cancels')
        await this.visitor.put(
          `/api/reservation/${id}/cancel`,
          { cancelled: true },
          { 'idempotency-key': this.reserveKey },
        );
      return true;
    });
}

const dateOf = (index: number): string => `2026-12-${String(7 + index).padStart(2, '0')}`;

it.each(POINTS.map((point, index) => [point.at, point, dateOf(index < 18 ? index : index + 1)] as const))(
  'killed %s: nothing is lost, nothing happens twice',
  async (at, { story, left }, date) => {
    const visit = new Visit(date, story);
    await product.killedDuring(at, visit.go);
    if (!left) expect(await visit.go()).toBe(true);
    const mine = [...(await look().then(({ events }) => foldReservations(events)))].filter(([, { claims }]) =>
      claims.some(({ ledger }) => ledger.endsWith(date)),
    );
    expect(mine).toHaveLength(1);
    const [id, { holdId, claims }] = mine[0]!;
    const booked = (events: Parameters<typeof foldLedgers>[0]): boolean =>
      claims.some(({ ledger }) => foldLedgers(events).ledgers.get(ledger)?.booked.has(id));
    const { events, intents, open, mails } = await eventually(
      look,
      (seen) =>
        seen.open.length === 0 &&
        seen.mails === 0 &&
        foldReservations(seen.events).get(id)!.stage === STAGES[story] &&
        booked(seen.events) === (story === 'pays'),
    );

    expect({ stage: foldReservations(events).get(id)!.stage, open, mails, booked: booked(events) }).toEqual({
      stage: STAGES[story],
      open: [],
      mails: 0,
      booked: story === 'pays',
    });
    expect(intents.find(({ reservationId }) => reservationId === id)!.captures).toHaveLength(
      story === 'turns back' ? 0 : 1,
    );
    expect([...foldLedgers(events).faults, ...placeFaults(events), ...moneyFaults(events, intents)]).toEqual(
      [],
    );
    // A visitor who turned back at the gateway may try again with the same hold; otherwise nothing is held any more.
    expect(
      [...foldLedgers(events).ledgers].filter(
        ([ledger, { holds }]) => ledger.endsWith(date) && holds.has(holdId),
      ),
    ).toHaveLength(story === 'turns back' ? 1 : 0);
    await product.expectSound();
  },
);

describe('a rebuild', () => {
  beforeAll(product.stop);
  const rebuild = () =>
    spawnSync(process.execPath, ['--import', CRASH_HOOK, join(BUNDLE, 'rebuild.js')], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], DATA_DIR: folder, CLOCK: clock(), CRASH_AT: product.crashAt },
      encoding: 'utf8',
    });

  it.each([
    'before write reservations',
    'after write ledgers',
    'after ensure reservations 2',
    'before setPointer venue_documents',
    'after setPointer ledgers',
  ])('killed %s leaves nothing behind that the next does not mend', async (at) => {
    rmSync(join(folder, 'read-models'), { recursive: true, force: true });
    writeFileSync(product.crashAt, at);
    expect(rebuild().signal).toBe('SIGKILL');
    const again = rebuild();
    expect([again.status, again.stderr]).toEqual([0, '']);
    await lookInto(folder, async (storage) => {
      expect(await readModelFaults(storage, await eventsOf(storage.log))).toEqual([]);
      expect(await storage.store.collections()).toHaveLength(PROJECTORS.length);
    });
  });
});
