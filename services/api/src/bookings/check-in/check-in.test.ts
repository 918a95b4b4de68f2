import { reservationDecider, type Reservation } from '@stile/domain';
import { ApiError } from '../../http/api-error.js';
import { placedReservation } from '../../../../../test/support/placed-reservation.js';
import { CheckIn, CheckInHandler } from './check-in.handler.js';

const NOW = '2026-12-05T15:00:00.000Z';

interface Case {
  readonly type: 'CheckIn' | 'UndoCheckIn';
  /** An edit waits for its payment. */ readonly isPending: boolean;
  /** Its payment is being taken. */ readonly isBeingPaid: boolean;
  readonly stage: Reservation['stage'];
  readonly day: string;
  readonly participants: readonly string[] | null;
  readonly isIn: boolean;
  readonly atGate: boolean;
  readonly owed: number;
}
const READY: Case = {
  type: 'CheckIn',
  isPending: true,
  isBeingPaid: false,
  stage: 'confirmed',
  day: '2026-12-05',
  participants: null,
  isIn: false,
  atGate: false,
  owed: 0,
};

/** The outcome of a check-in, and whether it gave the edit up. */
const checkedIn = async (row: Case): Promise<{ outcome: string; isGivenUp: boolean }> => {
  const profiles = [{ id: 'p1' }, { id: 'p2' }] as never;
  const confirmed = reservationDecider.evolve(reservationDecider.initial, placedReservation({ profiles }))!;
  let state: Reservation = {
    ...confirmed,
    stage: row.stage,
    owed: row.owed,
    pending: row.isPending ? ({ edit: 1 } as never) : null,
    checkedIn: row.isIn ? { at: NOW, participants: ['p1'] } : null,
  };
  const lanes = {
    execute: async (_: unknown, stream: string, command: never) => {
      const decision = reservationDecider.decide(command, state, NOW);
      return decision.accepted
        ? { accepted: true, state, events: [{ at: NOW }], position: '7' }
        : { ...decision, state };
    },
  };
  let isGivenUp = false;
  const outstanding = {
    giveUpEdit: async () => {
      isGivenUp = true;
      if (!row.isBeingPaid) state = { ...state, pending: null };
    },
  };
  const handler = new CheckInHandler(lanes as never, { now: () => NOW }, outstanding as never);
  const command = {
    type: row.type,
    key: 'key-of-this-check-in',
    participants: row.participants,
    businessDate: row.day,
    ...(row.atGate && { gate: { inventory: 'park' } }),
  };
  try {
    await handler.execute(new CheckIn(command, 'R1', { actor: 'kim', station: null }));
    return { outcome: 'in', isGivenUp };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { outcome: error.rejection.code, isGivenUp };
  }
};

describe('docs/rules/desk.md 10 and 20: a party that is let in does not wait for the payment of an edit', () => {
  it.each<[string, Partial<Case>, string, boolean]>([
    ['it gives the edit up', {}, 'in', true],
    ['there is none to give up', { isPending: false }, 'in', false],
    ['it waits where the edit is being paid', { isBeingPaid: true }, 'edit_under_way', true],
    ['one that comes too early keeps its edit', { day: '2026-12-04' }, 'check_in_too_early', false],
    [
      'one that comes too early without an edit',
      { day: '2026-12-04', isPending: false },
      'check_in_too_early',
      false,
    ],
    ['one that is not confirmed keeps it', { stage: 'cancelled' }, 'reservation_already_cancelled', false],
    ['nobody of the party is named', { participants: ['p9'] }, 'participant_unknown', false],
    ['one of the party is named', { participants: ['p1'] }, 'in', true],
    ['one who is in already is named', { participants: ['p1'], isIn: true }, 'already_checked_in', false],
    ['another than who is in is named', { participants: ['p2'], isIn: true }, 'in', true],
    ['a gate lets in who has paid', { atGate: true }, 'in', true],
    ['a gate lets nobody in who owes, and the edit stays', { atGate: true, owed: 10 }, 'balance_due', false],
    ['the desk lets in who owes', { owed: 10 }, 'in', true],
    ['undoing it gives up nothing', { type: 'UndoCheckIn', isIn: true }, 'in', false],
  ])('%s', async (_, differs, outcome, isGivenUp) => {
    expect(await checkedIn({ ...READY, ...differs })).toEqual({ outcome, isGivenUp });
  });
});
