import type { Recorded, ReservationEvent } from '@stile/contracts';
import { MemoryEventStore, MemoryVault } from '@stile/event-store';
import type { ReadModels } from '@stile/projections';
import { MemoryBus } from '../../../../../test/support/memory-bus.js';
import { MovableClock } from '../../../../../test/support/stores.js';
import { readConfig } from '../../config/config.js';
import type { CardGateway, RefundAnswer } from '../../payments/gateway/port.js';
import { systemTimers } from '../../ports/timers.js';
import { ProcessEnvironment } from '../../processes/process.js';
import { ProcessRegistry } from '../../processes/process-registry.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import type { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { RefundProcess } from './refund.process.js';

const PENDING: RefundAnswer = { state: 'pending' };
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
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
    const environment = new ProcessEnvironment(
      readConfig({}),
      Object.assign(new MemoryEventStore(), {
        readOnlyBecause: null,
        readStream: async function* (this: Town, stream: string) {
          yield [this.begun(`${stream.slice('reservation-'.length)}.r1`)];
        }.bind(this),
      }),
      new MemoryVault(this.clock),
      systemTimers,
      new ProcessRegistry(),
    );
    const isOpen = (id: string): boolean => !this.ended.has(id);
    const rows = () =>
      ids
        .filter(isOpen)
        .map((id) => ({ _id: id, reservationId: id.split('.')[0], revision: 4, since: this.beganAt }));
    return new Carried(
      environment,
      {
        load: async () => ({
          state: {
            placed: { visit: {} },
            refunds: ids.filter(isOpen).map((refundId) => ({ refundId, state: 'begun' })),
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
      { of: () => ({ find: async () => rows() }) } as unknown as ReadModels,
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
