import type { AbandonReason } from '@stile/contracts';
import { MemoryBus } from '../../../../../test/support/memory-bus.js';
import { ChangeLedger } from '../../capacity/change-ledger/change-ledger.handler.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import type { BookingPlanner } from '../planning/booking-planner.js';
import { EditSteps } from './edit-steps.js';

const line = (units: number) => ({ pool: 'p', units, limit: 9, rule: { id: 'rule', revision: 1 } });

/** Ledger `more` would give two places instead of one, `less` one instead of two. */
const changes = [
  { ledger: 'more', before: [line(1)], after: [line(2)] },
  { ledger: 'less', before: [line(2)], after: [line(1)] },
];

/** Which commands the ledgers and the reservation get when an edit is abandoned. */
const doneOnAbandon = async (reason: AbandonReason, uncancels: boolean): Promise<unknown[]> => {
  const done: unknown[] = [];
  const bus = new MemoryBus();
  bus.handle(ChangeLedger, {
    execute: async ({ stream, command }: ChangeLedger) => {
      done.push([stream, command.type, ...('lines' in command ? [command.lines] : [])]);
      return { accepted: true };
    },
  });
  bus.handle(ChangeReservation, {
    execute: async ({ command }: ChangeReservation) => {
      done.push([command.type]);
      return { accepted: true };
    },
  });
  const state = { edits: [{ edit: 1, holdId: 'h_1', uncancels, changes }] };
  const steps = new EditSteps(
    { load: async () => ({ state }) } as never,
    bus.asCommandBus(),
    {} as BookingPlanner,
  );
  const context = { commandId: 'event-1', correlation: 'R1', actor: 'test' };
  await steps.abandon({ checkoutId: 'R1.1', reservationId: 'R1', reason } as never, 1, context);
  return done;
};

describe('an edit that is abandoned', () => {
  const released = ['more', 'Release'];
  const abandoned = ['AbandonEdit'];
  it.each<[AbandonReason, boolean, unknown[]]>([
    ['no_room', false, [['more', 'Resize', [line(1)]], released, abandoned]],
    ['gateway_failed', false, [['more', 'Resize', [line(1)]], released, abandoned]],
    ['no_room', true, [['more', 'Retake', [line(1)]], released, abandoned]],
    ['declined', false, [released, abandoned]],
    ['cancelled_at_gateway', false, [released, abandoned]],
    ['given_up', false, [released, abandoned]],
  ])('for %s, of a cancellation that ends: %s', async (reason, uncancels, done) => {
    expect(await doneOnAbandon(reason, uncancels)).toEqual(done);
  });
});
