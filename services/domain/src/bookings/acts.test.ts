import type { PricedLine, ReservationEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { placedReservation } from '../../../../test/support/placed-reservation.js';
import { reservationDecider, type ReservationCommand } from './reservation.decider.js';

const NOW = '2026-12-05T15:00:00.000Z';
const DAY = '2026-12-05';
const given = givenFor(reservationDecider, NOW);
const reservationId = '7KQ4MWXH2P';
const act = { reservationId, inventoryGroup: 'venue', businessDate: DAY, by: 'casey' };

const line = (item: string, count: number, until?: string): PricedLine => ({
  kind: 'addon',
  item,
  title: item,
  count,
  factor: 1,
  unitPrice: 1,
  unitPriceBeforeTax: 1,
  amount: count,
  amountBeforeTax: count,
  taxRate: 0,
  rule: null,
  slot: null,
  ...(until && { days: { from: DAY, until } }),
});
const placed = placedReservation({
  priced: {
    lines: [line('wood', 2), line('wood', 1), line('skis', 1, '2026-12-07')],
    discounts: [],
    subtotal: 4,
    taxAmount: 0,
    total: 4,
    currency: 'CAD',
  },
});
const confirmed: ReservationEvent = {
  type: 'ReservationConfirmed',
  data: { reservationId, charge: null, confirmedAt: NOW },
};
const stands = [placed, confirmed];
const cancelled: ReservationEvent = {
  type: 'ReservationCancelled',
  data: {
    reservationId,
    key: 'c',
    cancelledAt: NOW,
    holdId: 'hold-1',
    ledgers: [],
    by: 'staff',
    amountToReturn: 0,
  },
};
const { by: _by, ...checkIn } = act;
const checkedIn: ReservationEvent = {
  type: 'ReservationCheckedIn',
  data: { ...checkIn, key: 'in', participants: [], named: null, checkedInAt: NOW },
};

describe('an approval', () => {
  const approve = (type: 'Approve' | 'Unapprove', key = 'a1'): ReservationCommand => ({
    type,
    key,
    by: 'casey',
    businessDate: DAY,
  });
  const approved: ReservationEvent = {
    type: 'ReservationApproved',
    data: { ...act, key: 'a1', approvedAt: NOW },
  };
  const unapproved: ReservationEvent = {
    type: 'ReservationUnapproved',
    data: { ...act, key: 'a2', unapprovedAt: NOW },
  };
  const arrive = (needsApproval: boolean): ReservationCommand => ({
    type: 'CheckIn',
    key: 'in',
    participants: null,
    businessDate: DAY,
    needsApproval,
  });

  it('says who and when, and can be withdrawn', () => {
    given(stands).when(approve('Approve')).then([approved]);
    expect(given([...stands, approved]).state!.approved).toEqual({ at: NOW, by: 'casey' });
    given([...stands, approved])
      .when(approve('Unapprove', 'a2'))
      .then([unapproved]);
    expect(given([...stands, approved, unapproved]).state!.approved).toBeNull();
  });
  it('is made once', () => {
    given([...stands, approved])
      .when(approve('Approve', 'a2'))
      .thenRejected('already_approved', { status: 409, detail: { at: NOW, by: 'casey' } });
    given(stands).when(approve('Unapprove')).thenRejected('not_approved');
    given([...stands, approved])
      .when(approve('Unapprove'))
      .thenRejected('idempotency_key_reused');
  });
  it('is of what stands', () => {
    given([placed]).when(approve('Approve')).thenRejected('reservation_not_confirmed');
    given([...stands, cancelled])
      .when(approve('Approve'))
      .thenRejected('reservation_already_cancelled');
  });
  it('is needed for a check-in only where the type says so', () => {
    given(stands).when(arrive(true)).thenRejected('approval_missing', { status: 409 });
    given(stands).when(arrive(false)).then([checkedIn]);
    given([...stands, approved])
      .when(arrive(true))
      .then([checkedIn]);
  });
  it('is made at most 200 times', () => {
    const many = Array.from({ length: 100 }, (_, i): ReservationEvent[] => [
      { type: 'ReservationApproved', data: { ...act, key: `y${i}`, approvedAt: NOW } },
      { type: 'ReservationUnapproved', data: { ...act, key: `n${i}`, unapprovedAt: NOW } },
    ]).flat();
    given([...stands, ...many])
      .when(approve('Approve'))
      .thenRejected('too_many_approvals', { detail: { max: 200 } });
  });
});

describe('a validation of products', () => {
  const validate = (units: number, more: object = {}): ReservationCommand => ({
    type: 'ValidateAddon',
    key: 'v1',
    by: 'casey',
    addon: 'wood',
    units,
    businessDate: DAY,
    ...more,
  });
  const undo = (units: number, key = 'u1'): ReservationCommand => ({
    ...(validate(units) as ReservationCommand & { type: 'ValidateAddon' }),
    type: 'UndoValidation',
    key,
  });
  const validated = (units: number, key = 'v1', addon = 'wood', businessDate = DAY): ReservationEvent => ({
    type: 'AddonValidated',
    data: { ...act, businessDate, key, addon, units, validatedAt: NOW },
  });
  const undone = (units: number, key = 'u1'): ReservationEvent => ({
    type: 'AddonValidationUndone',
    data: { ...act, key, addon: 'wood', units, undoneAt: NOW },
  });
  const isIn = [...stands, checkedIn];

  it('counts units over the lines of a product, and says who and when', () => {
    given(isIn)
      .when(validate(2))
      .then([validated(2)]);
    const { state } = given([...isIn, validated(2)]);
    expect(state!.validated.get('wood')).toEqual({ units: 2, at: NOW, by: 'casey' });
    given([...isIn, validated(2)])
      .when(validate(1, { key: 'v2' }))
      .then([validated(1, 'v2')]);
  });
  it('is of no more than there is', () => {
    given(isIn)
      .when(validate(4))
      .thenRejected('addon_validated', { status: 409, detail: { left: 3, validated: 0, units: 3 } });
    given([...isIn, validated(2)])
      .when(validate(2, { key: 'v2' }))
      .thenRejected('addon_validated', { detail: { left: 1, validated: 2, units: 3 } });
    given(isIn)
      .when(validate(1, { addon: 'kayak' }))
      .thenRejected('addon_not_booked', { status: 404 });
  });
  it('under one key counts once; the key of another is rejected', () => {
    given([...isIn, validated(2)])
      .when(validate(2))
      .thenNothing();
    given([...isIn, validated(2)])
      .when(validate(1))
      .thenRejected('idempotency_key_reused');
  });
  it('is for those who are in, until the end of the last day', () => {
    given(stands).when(validate(1)).thenRejected('not_checked_in');
    given([...isIn, cancelled])
      .when(validate(1))
      .thenRejected('reservation_already_cancelled');
    given(isIn)
      .when(validate(1, { businessDate: '2026-12-06' }))
      .thenRejected('visit_over');
    given(isIn)
      .when(validate(1, { addon: 'skis', businessDate: '2026-12-07' }))
      .then([validated(1, 'v1', 'skis', '2026-12-07')]);
    given(isIn)
      .when(validate(1, { addon: 'skis', businessDate: '2026-12-08' }))
      .thenRejected('visit_over');
  });
  it('can be undone by units, and made again', () => {
    given([...isIn, validated(3)])
      .when(undo(2))
      .then([undone(2)]);
    given([...isIn, validated(3), undone(2)])
      .when(validate(2, { key: 'v2' }))
      .then([validated(2, 'v2')]);
    given([...isIn, validated(1)])
      .when(undo(2))
      .thenRejected('addon_not_validated', { detail: { validated: 1 } });
    expect(given([...isIn, validated(2), undone(2)]).state!.validated.get('wood')).toBeUndefined();
  });
});
