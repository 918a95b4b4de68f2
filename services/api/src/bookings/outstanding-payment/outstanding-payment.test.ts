import type { Reservation } from '@stile/domain';
import { outcomeOf } from '../../../../../test/support/outcome.js';
import type { ChangeCheckout } from '../../payments/change-checkout/change-checkout.handler.js';
import { OutstandingPayment } from './outstanding-payment.js';

interface Stands {
  readonly stage: string;
  readonly pending?: number;
  readonly edits?: readonly string[];
  readonly payment?: string;
  readonly refund?: string;
}
const reservation = ({ stage, pending, edits = [], payment, refund }: Stands): Reservation =>
  ({
    placed: { reservationId: 'R1' },
    stage,
    pending: pending === undefined ? null : { edit: pending },
    edits: edits.map((outcome, index) => ({ edit: index + 1, outcome })),
    payments: payment ? [{ state: 'taken' }, { state: payment }] : [],
    refunds: refund ? [{ state: 'made' }, { state: refund }] : [],
  }) as unknown as Reservation;

let ended: { stream: string; reason: string; commandId: string }[];
/** `after`: how the reservation stands when it was waited for; null: there is none. */
const outstanding = (after: Stands | null, isTooFar = false) => {
  ended = [];
  const bus = {
    execute: async ({ stream, command, context }: ChangeCheckout) => {
      ended.push({ stream, reason: (command as { reason: string }).reason, commandId: context.commandId });
      return { accepted: !isTooFar };
    },
  };
  const state = after && reservation(after);
  const changes = {
    until: async (_: string, load: () => Promise<unknown>, isReached: (state: unknown) => boolean) => {
      const seen = await load();
      waits.push(isReached(seen));
      return seen;
    },
  };
  return new OutstandingPayment({ load: async () => ({ state }) } as never, bus as never, changes as never);
};
let waits: boolean[];
beforeEach(() => (waits = []));
const context = { commandId: 'command', correlation: 'R1', actor: 'kim' };

describe('a payment that is given up', () => {
  it.each<[string, Stands, number | undefined, Stands | null, boolean, string]>([
    ['of a placed reservation', { stage: 'placed' }, undefined, { stage: 'abandoned' }, false, 'abandoned'],
    ['of one that was given up before', { stage: 'abandoned' }, undefined, null, false, 'abandoned'],
    ['of one that is paid', { stage: 'confirmed' }, undefined, null, false, 'reservation_not_unpaid'],
    ['of one that is cancelled', { stage: 'cancelled' }, undefined, null, false, 'reservation_not_unpaid'],
    [
      'of one that is being paid',
      { stage: 'placed' },
      undefined,
      { stage: 'placed' },
      true,
      'payment_under_way',
    ],
    [
      'of one that is placed still when the time is over',
      { stage: 'placed' },
      undefined,
      { stage: 'placed' },
      false,
      'payment_under_way',
    ],
    [
      'of one that is paid meanwhile',
      { stage: 'placed' },
      undefined,
      { stage: 'confirmed' },
      false,
      'reservation_not_unpaid',
    ],
    ['of one that is gone meanwhile', { stage: 'placed' }, undefined, null, false, 'reservation_not_found'],
    [
      'of an edit',
      { stage: 'confirmed', pending: 2, edits: ['done'] },
      2,
      { stage: 'confirmed', edits: ['done', 'abandoned'] },
      false,
      'confirmed',
    ],
    [
      'of an edit that was given up before',
      { stage: 'confirmed', edits: ['done', 'abandoned'] },
      2,
      null,
      false,
      'confirmed',
    ],
    [
      'of an edit that is paid',
      { stage: 'confirmed', edits: ['abandoned', 'done'] },
      2,
      null,
      false,
      'reservation_not_unpaid',
    ],
    [
      'of an edit that there is not',
      { stage: 'confirmed', edits: ['done'] },
      2,
      null,
      false,
      'reservation_not_found',
    ],
    [
      'of an edit while another one is not paid',
      { stage: 'confirmed', pending: 2, edits: ['done'] },
      1,
      null,
      false,
      'reservation_not_unpaid',
    ],
    [
      'of an edit that is being paid',
      { stage: 'confirmed', pending: 1 },
      1,
      { stage: 'confirmed', pending: 1 },
      true,
      'payment_under_way',
    ],
    [
      'of an edit that waits still when the time is over',
      { stage: 'confirmed', pending: 1 },
      1,
      { stage: 'confirmed', pending: 1 },
      false,
      'payment_under_way',
    ],
  ])('%s', async (_, before, edit, after, isTooFar, outcome) => {
    const done = await outcomeOf(() =>
      outstanding(after, isTooFar).giveUp(reservation(before), edit, context),
    );
    expect(typeof done === 'string' ? done : done.stage).toBe(outcome);
  });
  it('is that of the edit', async () => {
    await outstanding({ stage: 'confirmed' }).giveUp(
      reservation({ stage: 'confirmed', pending: 2 }),
      2,
      context,
    );
    expect(ended).toEqual([{ stream: 'checkout-R1.2', reason: 'given_up', commandId: 'command' }]);
    expect(waits).toEqual([true]);
  });
});

describe('before money moves', () => {
  it.each<[string, Stands, Stands | null, boolean, Stands, number]>([
    [
      'an edit that is not paid is replaced',
      { stage: 'confirmed', pending: 1 },
      { stage: 'confirmed' },
      false,
      { stage: 'confirmed' },
      1,
    ],
    [
      'an edit that is being paid stays',
      { stage: 'confirmed', pending: 1 },
      null,
      true,
      { stage: 'confirmed', pending: 1 },
      1,
    ],
    ['nothing is replaced without an edit', { stage: 'confirmed' }, null, false, { stage: 'confirmed' }, 0],
  ])('%s', async (_, before, after, isTooFar, outcome, times) => {
    expect(await outstanding(after, isTooFar).settled(reservation(before), context)).toEqual(
      reservation(outcome),
    );
    expect(ended).toEqual(
      Array.from({ length: times }, () => ({
        stream: 'checkout-R1.1',
        reason: 'replaced',
        commandId: 'command.replaces',
      })),
    );
  });
  it.each<[string, Partial<Stands>, readonly boolean[]]>([
    ['a payment that is begun is awaited', { payment: 'begun' }, [false]],
    ['a refund that is begun is awaited', { refund: 'begun' }, [false]],
    ['a payment that was taken is not', { payment: 'taken' }, []],
    ['a refund that was made is not', { refund: 'made' }, []],
  ])('%s', async (_, moves, waited) => {
    const state = { stage: 'confirmed', ...moves };
    expect(await outstanding(state).settled(reservation(state), context)).toEqual(reservation(state));
    expect(waits).toEqual(waited);
  });
});
