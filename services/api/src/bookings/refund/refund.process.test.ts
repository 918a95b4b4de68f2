import { epochMsOf, instantOf, type Recorded, type ReservationEvent } from '@stile/contracts';
import type { Reservation } from '@stile/domain';
import type { Query, ReadModels } from '@stile/projections';
import { MemoryBus } from '../../../../../test/support/memory-bus.js';
import { processEnvironment } from '../../../../../test/support/process-environment.js';
import { MovableClock } from '../../../../../test/support/stores.js';
import type { CardGateway, RefundAnswer } from '../../payments/gateway/port.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import type { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { RefundProcess } from './refund.process.js';

const PENDING: RefundAnswer = { state: 'pending' };
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** A refund that began since is not looked up yet. */
const before = (clock: MovableClock): string => instantOf(epochMsOf(clock.now()) - 3 * SECOND);
const ids = ['R1.r1', 'R2.r1'];

/** Refunds of two reservations that have begun, at a gateway that answers what `answers` says. */
class Town {
  readonly clock = new MovableClock();
  private readonly beganAt = this.clock.now();
  answers: Readonly<Record<string, RefundAnswer | Error>> = Object.fromEntries(
    ids.map((id) => [id, PENDING]),
  );
  readonly requests: string[] = [];
  readonly recorded: unknown[] = [];
  private readonly ended = new Set<string>();
  process = this.started();

  begun = (refundId: string): Recorded => ({
    type: 'RefundBegun',
    version: 1,
    id: `${refundId}.begun`,
    at: this.beganAt,
    position: '1',
    stream: `reservation-${refundId.split('.')[0]}`,
    revision: 4,
    metadata: { actor: 'kim' },
    data: { refundId, method: 'card', gatewayPaymentId: `pi_${refundId}`, amount: 20 },
  });

  /** As after a restart: what the process held in memory is gone. */
  restart(): void {
    this.process = this.started();
  }

  private started() {
    class Carried extends RefundProcess {
      carry = (event: Recorded) => this.react(event as Recorded<ReservationEvent>);
      look = () => this.sweep();
    }
    const bus = new MemoryBus();
    bus.handle(ChangeReservation, {
      execute: async ({ command, context }: ChangeReservation) => {
        this.recorded.push([context.commandId, context.actor, command]);
        this.ended.add((command as { refundId: string }).refundId);
        return { accepted: true };
      },
    });
    const environment = processEnvironment(this.clock, {
      readStream: async function* (this: Town, stream: string) {
        yield [this.begun(`${stream.slice('reservation-'.length)}.r1`)];
      }.bind(this),
    });
    const isOpen = (id: string): boolean => !this.ended.has(id);
    const rows = ({ filter, sort }: Query) => {
      expect([filter, sort]).toEqual([{ since: { $lte: before(this.clock) } }, [['since', 1]]]);
      return ids
        .filter(isOpen)
        .map((id) => ({ _id: id, reservationId: id.split('.')[0], revision: 4, since: this.beganAt }));
    };
    return new Carried(
      environment,
      {
        load: async () => ({
          state: {
            placed: { visit: {} },
            refunds: ids.map((refundId) => ({ refundId, state: isOpen(refundId) ? 'begun' : 'made' })),
          },
        }),
      } as never,
      {
        refund: async ({ key }) => {
          this.requests.push(key);
          const answer = this.answers[key]!;
          if (answer instanceof Error) throw answer;
          return answer;
        },
      } as CardGateway,
      { of: () => ({ find: async (query: Query) => rows(query) }) } as unknown as ReadModels,
      this.clock,
      bus.asCommandBus(),
      {} as CatalogueView,
      { today: () => '2026-12-03' } as unknown as ReservationPresenter,
    );
  }
}

const begun = async (): Promise<Town> => {
  const town = new Town();
  for (const id of ids) await town.process.carry(town.begun(id));
  return town;
};

it.each([
  [
    { state: 'made', gatewayRefundId: 're_1' },
    { type: 'RecordRefundMade', gatewayRefundId: 're_1' },
  ],
  [
    { state: 'failed', code: 'expired_or_canceled_card' },
    { type: 'RecordRefundFailed', code: 'expired_or_canceled_card' },
  ],
] as const)(
  'a refund on its way is recorded once it is %j, restarted before or not',
  async (answer, command) => {
    for (const isRestarted of [false, true]) {
      const town = await begun();
      expect(town.recorded).toEqual([]);
      town.clock.move(3 * SECOND);
      await town.process.look();
      expect(town.recorded).toEqual([]);
      town.answers = { ...town.answers, 'R1.r1': answer };
      if (isRestarted) town.restart();
      town.clock.move(3 * SECOND);
      await town.process.look();
      expect(town.recorded).toEqual([
        ['R1.r1.begun.refunded', 'kim', expect.objectContaining({ refundId: 'R1.r1', ...command })],
      ]);
      town.clock.move(HOUR);
      await town.process.look();
      expect(town.recorded).toHaveLength(1);
    }
  },
);

it('is looked up after as long again as it has been on its way, and every hour at least', async () => {
  const town = await begun();
  town.requests.length = 0;
  const at: number[] = [];
  for (let s = 3; s <= 5 * 3_600; s += 3) {
    town.clock.move(3 * SECOND);
    await town.process.look();
    if (town.requests.splice(0).includes('R1.r1')) at.push(s);
  }
  expect(at).toEqual([3, 6, 12, 24, 48, 96, 192, 384, 768, 1536, 3072, 6144, 9744, 13344, 16944]);
  town.restart();
  await town.process.look();
  expect(town.requests).toEqual(ids);
});

it('a gateway that is away is asked for one refund at a time, and each has its turn', async () => {
  const town = await begun();
  town.requests.length = 0;
  town.answers = Object.fromEntries(ids.map((id) => [id, new Error('away')]));
  for (const id of ['R1.r1', 'R1.r1', 'R2.r1']) {
    town.clock.move(3 * SECOND);
    await expect(town.process.look()).rejects.toThrow('away');
    expect(town.requests.splice(0)).toEqual([id]);
  }
});

describe('what is left to be returned goes back to the card by itself', () => {
  const charge = (number: number, type: string, amount: number) => ({
    chargeId: `R1.${number}`,
    type,
    amount,
  });
  const refunded = (state: string) => ({ chargeId: 'R1.1', amount: 1, state });
  const CHANGED = {
    owed: 10,
    charges: [charge(1, 'card', 30)],
    refunds: [],
    refundsBefore: 0,
    changedBy: 'visitor',
    placed: { visit: { inventoryGroup: 'venue' } },
  };
  const event = (type: ReservationEvent['type'], data: object = {}) => ({
    type,
    id: 'event-1',
    stream: 'reservation-R1',
    data: { reservationId: 'R1', ...data },
    metadata: { actor: 'visitor', station: 'gate-1', till: 'till-1' },
  });
  const cancelled = event('ReservationCancelled', { by: 'visitor', amountToReturn: 20 });
  const edited = event('ReservationEdited', { by: 'visitor', amountToReturn: 20 });
  const abandoned = event('ReservationEditAbandoned');
  const byHand = { refund_policy: 'manual' };

  /** The amount of the refund that it begins; undefined: none. */
  const begunAfter = async (
    one: object,
    change: object = {},
    settings: Readonly<Record<string, string>> = {},
  ): Promise<number | undefined> => {
    const bus = new MemoryBus();
    let amount: number | undefined;
    bus.handle(ChangeReservation, {
      execute: async ({ stream, command, context }: ChangeReservation) => {
        // Later than the process goes on, unless it waits.
        await new Promise(setImmediate);
        expect([stream, context]).toMatchObject([
          'reservation-R1',
          { commandId: 'event-1.refund', actor: 'system:refunds', station: 'gate-1', till: 'till-1' },
        ]);
        expect(command).toMatchObject({
          type: 'Refund',
          key: 'event-1.refund',
          by: 'visitor',
          method: 'card',
        });
        ({ amount } = command as { amount: number });
        return { accepted: false, rejection: { code: 'refund_under_way', status: 409 } };
      },
    });
    class Carried extends RefundProcess {
      carry = (each: unknown) => this.react(each as Recorded<ReservationEvent>);
    }
    const clock = new MovableClock();
    const state = { ...CHANGED, ...change } as unknown as Reservation;
    await new Carried(
      processEnvironment(clock),
      { load: async () => ({ state }) } as never,
      {} as CardGateway,
      {} as ReadModels,
      clock,
      bus.asCommandBus(),
      { settings: () => settings } as unknown as CatalogueView,
      { today: () => '2026-12-03' } as unknown as ReservationPresenter,
    ).carry(one);
    return amount;
  };

  const REFUNDED = { refunds: [refunded('made')], owed: 9 };
  it.each<[string, object, object, Record<string, string>, number | undefined]>([
    ['a cancellation', cancelled, {}, {}, 20],
    ['a change', edited, {}, {}, 20],
    ['a change that came to nothing', abandoned, {}, {}, 20],
    [
      'a cancellation by staff',
      event('ReservationCancelled', { by: 'staff', amountToReturn: 20 }),
      {},
      {},
      undefined,
    ],
    [
      'a change that left nothing',
      event('ReservationEdited', { by: 'visitor', amountToReturn: 0 }),
      {},
      {},
      undefined,
    ],
    ['a change by staff that came to nothing', abandoned, { changedBy: 'staff' }, {}, undefined],
    ['one before which it went back', abandoned, { ...REFUNDED, refundsBefore: 1 }, {}, 20],
    ['one after which it went back', abandoned, REFUNDED, {}, undefined],
    ['one that left nothing', abandoned, { owed: 30 }, {}, undefined],
    ['one that left more to pay', abandoned, { owed: 31 }, {}, undefined],
    ['at a venue that returns by hand', cancelled, {}, byHand, undefined],
    ['paid in cash', cancelled, { charges: [charge(1, 'cash', 30)] }, {}, undefined],
    ['paid in part in cash', cancelled, { charges: [charge(1, 'cash', 15), charge(2, 'card', 15)] }, {}, 15],
    ['a payment', event('PaymentTaken'), {}, {}, undefined],
  ])('%s', async (_, one, change, settings, amount) => {
    expect(await begunAfter(one, change, settings)).toBe(amount);
  });
});

describe('money that was begun', () => {
  it.each<[string, object, readonly string[]]>([
    ['goes back once', {}, ['R1.r1']],
    ['in cash is not the gateway’s', { method: 'cash' }, []],
  ])('%s', async (_, data, requests) => {
    const town = new Town();
    const begun = town.begun('R1.r1');
    await town.process.carry({ ...begun, data: { ...(begun.data as object), ...data } });
    expect(town.requests).toEqual(requests);
  });
  it('is not asked for again once it has ended, also while another is on its way', async () => {
    const town = new Town();
    town.answers = { ...town.answers, 'R1.r1': { state: 'made', gatewayRefundId: 're_1' } };
    await town.process.carry(town.begun('R1.r1'));
    await town.process.carry(town.begun('R1.r1'));
    expect(town.requests).toEqual(['R1.r1']);
  });
});
