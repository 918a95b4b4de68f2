import * as contracts from './index.js';
import type { EventType } from './kernel/event-type.js';

/*
 * Fields that are sealed with the key of their person, by hand: a field that leaves this list would lie in the log for
 * good.
 */

const OF_CONTACT_AND_PARTY = ['addonNotes', 'booker', 'contact', 'licensePlates', 'profiles'];
const SEALED: Readonly<Record<string, readonly string[]>> = {
  ReservationEntryForced: ['reason'],
  ReservationPlaced: OF_CONTACT_AND_PARTY,
  ReservationEditPlaced: ['addonNotes', 'booker', 'contact', 'licensePlates', 'manualPaymentId', 'profiles'],
  ReservationEdited: OF_CONTACT_AND_PARTY,
  WaitlistJoined: ['contact'],
  WaiverSigned: ['signature'],
  TestUpdated: ['record'],
  PaymentBegun: ['manualPaymentId'],
  OfflineSaleSettled: ['note'],
  OfflineSaleHandedOver: ['content'],
  ReservationCommented: ['text'],
  RefundBegun: ['manualRefundId', 'reason', 'words'],
  RefundIdentified: ['manualRefundId'],
  MembershipSaved: ['body.first_name', 'body.last_name'],
  UserSaved: ['body.email'],
};

const isEventType = (value: unknown): value is EventType =>
  typeof value === 'object' && value !== null && 'personalPaths' in value && 'subjectField' in value;
const EVENTS = Object.values<unknown>(contracts).flat().filter(isEventType);

it('is sealed: who a person is, their cars, participants, signatures, records and what is said about them and their refunds', () => {
  const sealed = EVENTS.filter(({ personalPaths }) => personalPaths.length > 0);
  expect(
    Object.fromEntries(sealed.map(({ type, personalPaths }) => [type, [...personalPaths].sort()])),
  ).toEqual(SEALED);
});
