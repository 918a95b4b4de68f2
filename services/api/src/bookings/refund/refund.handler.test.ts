import {
  allowanceStream,
  reservationStream,
  type CardCharge,
  type Instant,
  type PaymentMethod,
  type ReservationEvent,
} from '@stile/contracts';
import { reservationDecider, type Reservation } from '@stile/domain';
import { memoryTills } from '../../../../../test/support/memory-tills.js';
import {
  cardCharge,
  placedReservation,
  RESERVATION_ID,
} from '../../../../../test/support/placed-reservation.js';
import { ApiError } from '../../http/api-error.js';
import type { OutstandingPayment } from '../outstanding-payment/outstanding-payment.js';
import type { TerminalTenders } from '../payment/terminal-tenders.js';
import { Refund, RefundHandler } from './refund.handler.js';

const NOW = '2026-12-05T16:00:00.000Z';
const DAY = '2026-12-05';
const KIM = { actor: 'kim', station: 'gate-1' };
const STREAM = reservationStream(RESERVATION_ID);
const CONTEXT = { commandId: 'before', correlation: 'before', actor: 'kim' };
type Requested = Refund['command'];

/** A part of a charge that has ended: it went back, or the code that it failed with; null: it is on its way. */
type End = 'made' | Lowercase<string> | null;

const movement = { reservationId: RESERVATION_ID, inventoryGroup: 'venue', businessDate: DAY } as const;
const paid = (number: number, amount: number, method: PaymentMethod): readonly ReservationEvent[] => {
  const payment = { ...movement, paymentId: `${RESERVATION_ID}.p${number}`, method, amount };
  const cash = { till: 'till-1', tendered: amount, rounding: 0, change: 0 };
  const terminal = {
    serial: 'device-1',
    cardType: 'CC',
    isPreauthorised: false,
    takesPart: false,
    expiresAt: NOW,
  } as const;
  return [
    {
      type: 'PaymentBegun',
      data: {
        ...payment,
        key: `pay-${number}`,
        actor: 'kim',
        personId: 'person-1',
        ...(method === 'cash' && { cash }),
        ...(method === 'terminal' && { terminal }),
        begunAt: NOW,
      },
    },
    {
      type: 'PaymentTaken',
      data: { ...payment, ...(method === 'cash' && { session: 1 }), takenAt: NOW },
    },
  ];
};
const confirmed = (charge: CardCharge | null = null): ReservationEvent => ({
  type: 'ReservationConfirmed',
  data: { reservationId: RESERVATION_ID, charge, confirmedAt: NOW },
});
const cancelled: ReservationEvent = {
  type: 'ReservationCancelled',
  data: {
    reservationId: RESERVATION_ID,
    key: 'cancel-1',
    cancelledAt: NOW,
    holdId: 'hold-1',
    ledgers: [],
    by: 'staff',
    amountToReturn: 30,
  },
};

/** A reservation of 30.00 that was paid in two, and a venue of two tills. */
class Desk {
  private readonly clock = { now: (): Instant => NOW };
  readonly tills = memoryTills(this.clock);
  /** How the parts of a refund end while its answer waits. */
  ends: readonly End[] = [];
  /** The waits of the answer, in their order. */
  readonly waits: string[] = [];
  private readonly outstanding = {
    settled: async (state: Reservation) => {
      this.waits.push('settled');
      return state;
    },
    atRest: async (state: Reservation) => {
      this.waits.push('at rest');
      await this.end();
      return state;
    },
  } as unknown as OutstandingPayment;
  private readonly terminals = {
    started: async (id: string, transactionId: string, isEnded: (state: Reservation) => boolean) => {
      const before = await this.state();
      await this.end();
      this.waits.push(`${transactionId} of ${id}: ${isEnded(before)}, ${isEnded(await this.state())}`);
    },
  } as unknown as TerminalTenders;
  private readonly handler = new RefundHandler(
    this.tills.lanes,
    this.outstanding,
    this.terminals,
    this.tills.sessions,
    this.clock,
  );

  async booked(...events: readonly ReservationEvent[]): Promise<void> {
    await this.tills.happened(STREAM, placedReservation({ payment: 'desk' }), ...events);
  }

  /** Opens a till with so much in it. */
  async float(float: number, till = 'till-1'): Promise<void> {
    const counted = { float, denominations: null, key: `open-${till}`, openedBy: 'kim' };
    await this.tills.sessions.open({ inventoryGroup: 'venue', till }, counted, CONTEXT);
  }

  state = async (): Promise<Reservation> => (await this.tills.lanes.load(reservationDecider, STREAM)).state!;

  private async end(): Promise<void> {
    const { refunds } = await this.state();
    for (const [nth, { refundId, state }] of refunds.entries()) {
      const code = this.ends[nth] === undefined ? 'made' : this.ends[nth];
      if (state !== 'begun' || code === null) continue;
      await this.tills.lanes.execute(
        reservationDecider,
        STREAM,
        code === 'made'
          ? { type: 'RecordRefundMade', refundId, gatewayRefundId: null, session: null, businessDate: DAY }
          : { type: 'RecordRefundFailed', refundId, code, businessDate: DAY },
        { ...CONTEXT, commandId: `${refundId}.ended` },
      );
    }
  }

  refund = (more: Partial<Requested> = {}, perDay: number | null = null) =>
    this.handler.execute(
      new Refund(
        {
          type: 'Refund',
          key: 'refund-1',
          by: 'staff',
          actor: 'kim',
          amount: 30,
          lines: [],
          method: 'cash',
          chargeId: null,
          isConcession: null,
          reason: 'rain',
          manualRefundId: null,
          till: 'till-1',
          smallestCoin: 0,
          businessDate: DAY,
          ...more,
        },
        RESERVATION_ID,
        KIM,
        perDay,
      ),
    );
  /** The states of its parts in the answer, or the rejection. */
  outcome = async (more: Partial<Requested> = {}, perDay: number | null = null): Promise<unknown> => {
    try {
      const { reservation } = await this.refund(more, perDay);
      return reservation.refunds.map(({ state }) => state).join(' ');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, statusCode, detail } = error.rejection;
      return { code, ...(statusCode && { statusCode }), ...(detail && { detail }) };
    }
  };
}
const IN_CASH = [confirmed(), ...paid(1, 20, 'cash'), ...paid(2, 10, 'cash')];
const BY_HAND = [confirmed(), ...paid(1, 20, 'manual'), ...paid(2, 10, 'manual')];
const BY_CARD = [confirmed(cardCharge(1, 30))];
const byCard = { method: 'card', till: null } as const;

let desk: Desk;
beforeEach(() => {
  desk = new Desk();
});

describe('a refund whose parts', () => {
  const inPart = (returned: number, not_returned: number) => ({
    code: 'refund_in_part',
    detail: { returned, not_returned, reason: 'worn_out' },
  });
  const failed = (reason: string) => ({ code: 'refund_failed', detail: { reason } });
  const closed = { code: 'till_closed', statusCode: 800 };
  it.each<[string, readonly ReservationEvent[], readonly End[], Partial<Requested>, unknown]>([
    ['went back', IN_CASH, ['made', 'made'], {}, 'made made'],
    ['are on their way', IN_CASH, [null, null], {}, 'begun begun'],
    ['went back but for the first', IN_CASH, ['worn_out', 'made'], {}, inPart(20, 10)],
    ['went back but for the last', IN_CASH, ['made', 'worn_out'], {}, inPart(10, 20)],
    ['failed', IN_CASH, ['worn_out', 'worn_out'], {}, failed('worn_out')],
    ['were refused by the till', IN_CASH, ['till_closed', 'till_closed'], {}, closed],
    ['were refused by a card in those words', BY_CARD, ['till_closed'], byCard, failed('till_closed')],
  ])('%s', async (_, events, ends, more, outcome) => {
    await desk.booked(...events);
    await desk.float(100);
    desk.ends = ends;
    expect(await desk.outcome(more)).toEqual(outcome);
  });
});

describe('the till, before a part is begun,', () => {
  const cents = { amount: 10.03, smallestCoin: 0.05 };
  const refused = (code: string) => ({ code, statusCode: 800 });
  it.each<[string, number, Partial<Requested>, unknown]>([
    ['holds the sum of all parts', 30, {}, 'made made'],
    ['holds a cent less', 29.99, {}, refused('till_cash_short')],
    ['holds the rounded sum', 10.05, cents, 'made made'],
    ['holds what is not rounded', 10.03, cents, refused('till_cash_short')],
    ['holds nothing, and no cash goes back', 0, { method: 'manual', till: null }, 'made made'],
    ['holds nothing, and another till has it', 0, { till: 'till-2' }, 'made made'],
    ['is none of the venue', 100, { till: 'till-3' }, refused('till_unknown')],
  ])('%s', async (_, float, more, outcome) => {
    await desk.booked(...IN_CASH);
    await desk.float(float);
    await desk.float(100, 'till-2');
    expect(await desk.outcome(more)).toEqual(outcome);
    expect((await desk.state()).refunds.length).toBe(outcome === 'made made' ? 2 : 0);
  });
});

describe('money that is not due back, with 20.00 of a limit of 25.00 conceded today', () => {
  const WITNESS = { code: 'refund_witness_required' };
  it.each<[string, Partial<Requested>, number | null, unknown]>([
    ['up to the limit', { amount: 5 }, 25, 'made made'],
    ['beyond it', { amount: 5.01 }, 25, WITNESS],
    ['without a limit', { amount: 5.01 }, null, 'made made'],
    ['with a second person', { amount: 5.01, witness: 'audrey' }, 25, 'made made'],
    ['by another', { amount: 5.01, actor: 'lee' }, 25, 'made made'],
    ['on another day', { amount: 5.01, businessDate: '2026-12-06' }, 25, 'made made'],
    ['by nobody of the staff', { amount: 5.01, actor: undefined }, 25, 'made made'],
    ['that is more than was paid', { amount: 31 }, 25, { code: 'refund_too_large' }],
  ])('%s', async (_, more, limit, outcome) => {
    await desk.booked(...BY_HAND);
    const byHand = { method: 'manual', till: null } as const;
    await desk.refund({ ...byHand, key: 'refund-0', amount: 20 }, 25);
    const done = await desk.outcome({ ...byHand, ...more }, limit);
    if (typeof outcome === 'string') return expect(done).toMatch(/^made made/);
    expect(done).toMatchObject(outcome as object);
    expect((await desk.state()).refunds.filter(({ key }) => key === 'refund-1')).toEqual([]);
  });
  it('leaves the limit alone where it is due', async () => {
    await desk.booked(...BY_HAND, cancelled);
    expect(await desk.outcome({ method: 'manual', till: null }, 0)).toBe('made made');
    const used = await desk.tills.log.readStream(allowanceStream('venue', 'kim', DAY)).next();
    expect(used.done).toBe(true);
  });
});

describe('a refund that is sent again', () => {
  beforeEach(async () => {
    await desk.booked(...IN_CASH);
    await desk.float(35);
  });
  it('asks neither the till nor the limit, after others too', async () => {
    await desk.refund({ amount: 15 }, 15);
    await desk.refund({ key: 'refund-2', amount: 12, witness: 'audrey' });
    const { revision } = await desk.state();
    desk.waits.length = 0;
    // The till holds less than it gave, and has to be counted after one more try.
    expect(await desk.outcome({ amount: 15 }, 0)).toBe('made made');
    expect(await desk.tills.drawer('till-1', 1)).toHaveLength(1);
    expect((await desk.state()).revision).toBe(revision);
    // A change that waits for its payment is not given up.
    expect(desk.waits).toEqual(['at rest']);
  });
  it('shows all of its parts where one ended before the other', async () => {
    desk.ends = ['made', null];
    expect(await desk.outcome()).toBe('made begun');
    desk.ends = [];
    expect(await desk.outcome()).toBe('made made');
  });
});

describe('the answer waits', () => {
  it('for money that moves, at no terminal', async () => {
    await desk.booked(...BY_CARD);
    await desk.refund(byCard);
    expect(desk.waits).toEqual(['settled', 'at rest']);
  });
  it('for a terminal to have it, or the refund to have ended there', async () => {
    await desk.booked(confirmed(), ...paid(1, 30, 'terminal'));
    const terminal = { transactionId: 't_1', serial: 'device-1', expiresAt: NOW };
    await desk.refund({ method: 'terminal', till: null, terminal });
    expect(desk.waits).toEqual(['settled', `t_1 of ${RESERVATION_ID}: false, true`]);
  });
});

it('nothing goes back of what nobody has booked', async () => {
  expect(await desk.outcome()).toEqual({ code: 'reservation_not_found' });
});
