import type { SessionUser } from '@stile/contracts';
import { outcomeOf } from '../../../../../test/support/outcome.js';
import { staff } from '../../../../../test/support/staff.js';
import { CancelReservation, CancelReservationHandler } from './cancel-reservation.handler.js';
import { CancelEndpoint } from './cancel.endpoint.js';

describe('who cancels', () => {
  const cancelled = async (user: SessionUser | null, body: object = {}, settings: object = {}) => {
    let command: CancelReservation | undefined;
    const state = { placed: { reservationId: 'R1', visit: { inventoryGroup: 'venue' } } };
    const endpoint = new CancelEndpoint(
      {
        execute: async (sent: CancelReservation) => ((command = sent), { reservation: {}, position: '7' }),
      } as never,
      { load: async () => state, byLink: async () => state } as never,
      { today: () => '2026-12-05', forReader: () => 'shown' } as never,
      { settings: () => settings } as never,
      { now: () => '2026-12-05T16:00:00.000Z' },
    );
    const request = { headers: { 'idempotency-key': 'key-of-this-cancel' } };
    await endpoint.cancelById({
      params: { id: 'R1' },
      body,
      caller: { user, station: null },
      request,
    } as never);
    return command!.terms;
  };
  it.each<[string, SessionUser | null, string]>([
    ['a visitor', null, 'visitor'],
    ['staff who see reservations', staff('lee', [['/passes'], ['venue']]), 'staff'],
    ['staff who look them up', staff('lee', [['/lookup'], ['venue']]), 'staff'],
    ['staff who only sell, as a visitor', staff('kim', [['/store'], ['venue']]), 'visitor'],
    ['staff of another venue, as a visitor', staff('max', [['/passes', '/lookup'], ['other']]), 'visitor'],
    [
      'staff who see those of another venue, as a visitor',
      staff('max', [['/store'], ['venue']], [['/passes'], ['other']]),
      'visitor',
    ],
  ])('%s', async (_, user, by) => {
    expect(await cancelled(user)).toMatchObject({ by, businessDate: '2026-12-05' });
  });
  it('says what was shown, and whether the fee is waived', async () => {
    expect(await cancelled(null, { amount_to_return: 20, waive_fee: true })).toMatchObject({
      shown: 20,
      isWaived: true,
    });
    expect(await cancelled(null)).toMatchObject({ shown: undefined, isWaived: undefined });
  });
  it.each<[string, SessionUser | null, object, number | null]>([
    ['staff, to the limit', staff('lee', [['/passes'], ['venue']]), { refund_limit: '100' }, 100],
    ['staff without a limit', staff('lee', [['/passes'], ['venue']]), {}, null],
    [
      'who may confirm refunds',
      staff('max', [['/passes', '/refunds'], ['venue']]),
      { refund_limit: '100' },
      null,
    ],
    [
      'who may in another venue, to the limit',
      staff('max', [['/passes'], ['venue']], [['/refunds'], ['other']]),
      { refund_limit: '100' },
      100,
    ],
    ['a visitor, who may not at all', null, { refund_limit: '100' }, 100],
  ])('waives: %s', async (_, user, settings, waiveLimit) => {
    expect(await cancelled(user, { waive_fee: true }, settings)).toMatchObject({ waiveLimit });
  });
});

describe('a cancellation', () => {
  const cancelled = async (exists: boolean, isAccepted: boolean) => {
    const waits: string[] = [];
    const lanes = {
      load: async () => ({ state: exists ? {} : null }),
      execute: async () => {
        waits.push('cancelled');
        return isAccepted
          ? { accepted: true, state: {}, events: [{ at: '2026-12-05T16:00:00.000Z' }], position: '7' }
          : { accepted: false, rejection: { code: 'visit_begun', status: 409 } };
      },
    };
    const handler = new CancelReservationHandler(
      lanes as never,
      { waitFor: async (position: string) => void waits.push(`freed ${position}`) } as never,
      { settled: async () => void waits.push('settled') } as never,
      { present: () => 'shown' } as never,
      { now: () => '2026-12-05T16:00:00.000Z' },
    );
    const command = new CancelReservation('R1', { by: 'visitor' }, 'key', { actor: 'kim', station: null });
    const done = await outcomeOf(async () => (await handler.execute(command)).reservation);
    return [done, waits];
  };
  it.each<[string, boolean, boolean, unknown]>([
    [
      'comes after what moves money, and waits until the places are free',
      true,
      true,
      ['shown', ['settled', 'cancelled', 'freed 7']],
    ],
    ['that is rejected frees nothing', true, false, ['visit_begun', ['settled', 'cancelled']]],
    ['of nothing settles nothing', false, false, ['visit_begun', ['cancelled']]],
  ])('%s', async (_, exists, isAccepted, outcome) => {
    expect(await cancelled(exists, isAccepted)).toEqual(outcome);
  });
});
