import type { CheckoutAnswer, EditAnswer, EditRequest } from '@stile/contracts';
import { escarpment } from '../kit/venue.js';
import { changeVenue } from '../support/change-venue.js';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { crashingProduct, whileAnswered } from '../support/crashing-product.js';
import { foldLedgers, foldReservations, moneyFaults, placeFaults } from '../support/invariants.js';

const product = crashingProduct();

/** The end of the edit: it is paid, the visitor turns back at the gateway, or it costs nothing. */
type Story = 'pays' | 'turns back' | 'comes with fewer';
interface Point {
  readonly at: string;
  readonly story: Story;
  /** The visitor has paid or turned back, and closes the browser: the product ends it by itself. */
  readonly left: boolean;
}
const POINTS: readonly Point[] = [
  { at: 'before Hold stock', story: 'pays', left: false },
  { at: 'before PlaceEdit reservation', story: 'pays', left: false },
  { at: 'after append reservation', story: 'pays', left: false },
  { at: 'before Start checkout', story: 'pays', left: false },
  { at: 'before createIntent gateway', story: 'pays', left: false },
  { at: 'before RecordIntent checkout', story: 'pays', left: false },
  { at: 'before RecordAuthorised checkout', story: 'pays', left: true },
  { at: 'before Resize capacity', story: 'pays', left: true },
  { at: 'before Resize stock', story: 'pays', left: true },
  { at: 'before RecordCapacityConfirmed checkout', story: 'pays', left: true },
  { at: 'before capture gateway', story: 'pays', left: true },
  { at: 'after capture gateway', story: 'pays', left: true },
  { at: 'before CompleteEdit reservation', story: 'pays', left: true },
  { at: 'before Complete checkout', story: 'pays', left: true },
  { at: 'before Resize capacity 2', story: 'pays', left: true },
  { at: 'after Resize capacity 2', story: 'pays', left: true },
  { at: 'before Request mail', story: 'pays', left: true },
  { at: 'before write reservations', story: 'pays', left: false },
  { at: 'after void gateway', story: 'turns back', left: true },
  { at: 'before Release stock', story: 'turns back', left: true },
  { at: 'before AbandonEdit reservation', story: 'turns back', left: true },
  { at: 'before CompleteEdit reservation', story: 'comes with fewer', left: false },
  { at: 'before Resize capacity', story: 'comes with fewer', left: false },
];

/** Two adults on one day; with the edit three of them with a guide on another, or one of them on the same. */
const DAY = (index: number): string =>
  new Date(Date.parse('2026-12-07') + index * 86_400_000).toISOString().slice(0, 10);
const OTHER = '2027-01-20';
/** A guide counts for each of the three people, and every story needs one. */
const GUIDES = 200;
interface Booked {
  readonly visitor: Client;
  readonly id: string;
  readonly date: string;
}
let booked: Booked[];

beforeAll(async () => {
  await product.start();
  const guide = escarpment().addons.get('rr-guide')!.body;
  const settings_v2 = { ...guide.settings_v2, capacity: GUIDES };
  await changeVenue(product.folder, [{ kind: 'addons', body: { ...guide, settings_v2 } }]);
  booked = [];
  for (const [index] of POINTS.entries()) {
    const visitor = new Client(product.url());
    const date = DAY(index < 18 ? index : index + 1);
    const { body } = await visitor.reserve(walk({ date }));
    await visitor.pay(body.redirect_url!);
    const { id } = body.reservation;
    await eventually(
      () => visitor.get<CheckoutAnswer>(`/api/checkout/${id}`),
      ({ body: { state } }) => state === 'completed',
    );
    booked.push({ visitor, id, date });
  }
});

/** A visitor who takes the next step as long as the product answers. */
class Visit {
  private readonly editKey = key();
  private request: EditRequest | undefined;
  private atGateway = false;

  constructor(
    private readonly of: Booked,
    private readonly story: Story,
  ) {}

  /** True when it came to its end. */
  go = (): Promise<boolean> =>
    whileAnswered(async () => {
      const { visitor, id, date } = this.of;
      const passes = (adults: number) => [
        { visitor_type: 'rr-adult', visitor_count: adults },
        { visitor_type: 'rr-car', visitor_count: 1 },
      ];
      const basket =
        this.story === 'comes with fewer'
          ? walk({ date, passes: passes(1) })
          : walk({
              date: OTHER,
              passes: passes(3),
              addons: [{ addon_inventory: 'rr-guide', addon_count: 1 }],
            });
      this.request ??= await this.requestOf(basket);
      const edited = await visitor.put<EditAnswer>(`/api/reservation/${id}`, this.request, {
        'idempotency-key': this.editKey,
      });
      if (edited.status >= 500) return false;
      expect([edited.status, edited.body]).toEqual([200, expect.anything()]);
      if (this.story === 'comes with fewer') return true;
      const redirect = edited.body.redirect_url;
      // On a slow machine the visitor may have paid by the time a read model is written.
      if (redirect === null) expect(this.atGateway).toBe(true);
      else {
        this.atGateway = true;
        await visitor.pay(redirect, this.story === 'pays' ? 'approve' : 'cancel');
      }
      const ended = this.story === 'pays' ? 'completed' : 'abandoned';
      const { body } = await eventually(
        () => visitor.get<CheckoutAnswer>(`/api/checkout/${id}?edit=1`),
        ({ body: { state } }) => state === ended,
      );
      expect(body.state).toBe(ended);
      return true;
    });

  /** A request that was sent is repeated unchanged. */
  private async requestOf(basket: ReturnType<typeof walk>): Promise<EditRequest> {
    const { subtotal, tax_amount, price, edit } = await this.of.visitor.quoteEdit(this.of.id, basket);
    expect(edit.refusal).toBeNull();
    return {
      reservation: {
        ...basket,
        arrival_time: '10:00',
        contact: {
          first_name: 'Ada',
          last_name: 'Lovelace',
          email: 'ada@example.org',
          phone: '905-555-0199',
        },
        subtotal,
        tax_amount,
        price,
        details: { language: 'en', tocs: true },
      },
      revision: edit.revision,
    };
  }
}

it.each(POINTS.map((point, index) => [point.at, point.story, point, index] as const))(
  'killed %s while somebody %s: nothing is lost, nothing happens twice',
  async (at, _story, { story, left }, index) => {
    const of = booked[index]!;
    const visit = new Visit(of, story);
    await product.killedDuring(at, visit.go);
    if (!left) expect(await visit.go()).toBe(true);
    const has = ({ events }: { events: Parameters<typeof foldLedgers>[0] }): unknown => {
      const { ledgers } = foldLedgers(events);
      const of_ = (ledger: string, pool: string): number =>
        ledgers.get(ledger)?.booked.get(of.id)?.[pool] ?? 0;
      return [
        of_(`capacity-escarpment/rattle-ridge-${of.date}`, 'people@10:00-11:00'),
        of_(`capacity-escarpment/rattle-ridge-${OTHER}`, 'people@10:00-11:00'),
        of_('stock-escarpment/rr-guide', 'units'),
      ];
    };
    const ends = story === 'pays' ? [0, 3, 3] : story === 'turns back' ? [2, 0, 0] : [1, 0, 0];
    const wanted = {
      places: ends,
      outcome: story === 'turns back' ? 'ReservationEditAbandoned' : 'ReservationEdited',
      open: [],
      mails: 0,
    };
    const summary = (seen: Awaited<ReturnType<typeof product.look>>) => ({
      places: has(seen),
      outcome: seen.events
        .filter(
          ({ stream, type }) =>
            stream === `reservation-${of.id}` && /^ReservationEdit(ed|Abandoned)$/.test(type),
        )
        .map(({ type }) => type)
        .join(),
      open: seen.open,
      mails: seen.mails,
    });
    const seen = await eventually(
      product.look,
      (one) => JSON.stringify(summary(one)) === JSON.stringify(wanted),
    );
    expect(summary(seen)).toEqual(wanted);

    const { events, intents } = seen;
    expect([...foldLedgers(events).faults, ...placeFaults(events), ...moneyFaults(events, intents)]).toEqual(
      [],
    );
    expect(
      intents.filter(({ reservationId }) => reservationId === of.id).map(({ captures }) => captures.length),
    ).toEqual(
      story === 'pays'
        ? expect.arrayContaining([1, 1])
        : story === 'turns back'
          ? expect.arrayContaining([1, 0])
          : [1],
    );
    expect(foldReservations(events).get(of.id)!.stage).toBe('confirmed');
    // Nothing is held any more for it.
    expect(
      [...foldLedgers(events).ledgers.values()].some(({ holds }) =>
        [...holds.keys()].some((holdId) => holdId.startsWith(`e-${of.id}`)),
      ),
    ).toBe(false);
    await product.expectSound();
  },
);
