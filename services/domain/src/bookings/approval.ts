import {
  accept,
  reject,
  type Decision,
  type EventOf,
  type Instant,
  type LocalDate,
  type ReservationEvent,
  type ReservationPlaced,
  type ReservationState,
} from '@stile/contracts';
import { Map as ImmutableMap } from 'immutable';
import { unconfirmed } from './confirmed.js';

/** `key` is the caller's: a repeat gets the first answer. `businessDate` is the venue's day now. */
export interface ApprovalCommand {
  readonly type: 'Approve' | 'Unapprove';
  readonly key: string;
  readonly by: string;
  readonly businessDate: LocalDate;
}

type ApprovalEvent = Extract<ReservationEvent, { type: 'ReservationApproved' | 'ReservationUnapproved' }>;

/** A flag: who approved it, and when. */
export interface Approval {
  readonly approved: { readonly at: Instant; readonly by: string } | null;
  /** The acts, by their commands' keys. */
  readonly approvals: ImmutableMap<string, ApprovalEvent['type']>;
}
export const NOT_APPROVED: Approval = { approved: null, approvals: ImmutableMap() };

interface Reservation extends Approval {
  readonly stage: ReservationState;
  readonly placed: Pick<EventOf<typeof ReservationPlaced>['data'], 'reservationId' | 'visit'>;
}

/** Approvals of one reservation, those withdrawn included. */
const MAX_APPROVALS = 200;
const TYPE_OF = { Approve: 'ReservationApproved', Unapprove: 'ReservationUnapproved' } as const;

export const decideApproval = (
  { type, key, by, businessDate }: ApprovalCommand,
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  const { approved, approvals, placed } = state;
  const known = approvals.get(key);
  if (known)
    return known === TYPE_OF[type] ? accept() : reject({ code: 'idempotency_key_reused', status: 409 });
  const closed = unconfirmed(state);
  if (closed) return reject(closed);
  if (approvals.size >= MAX_APPROVALS)
    return reject({ code: 'too_many_approvals', status: 409, detail: { max: MAX_APPROVALS } });
  const { reservationId, visit } = placed;
  const act = { reservationId, inventoryGroup: visit.inventoryGroup, businessDate, key, by };
  if (type === 'Approve')
    return approved
      ? reject({ code: 'already_approved', status: 409, detail: { ...approved } })
      : accept({ type: 'ReservationApproved', data: { ...act, approvedAt: now } });
  return approved
    ? accept({ type: 'ReservationUnapproved', data: { ...act, unapprovedAt: now } })
    : reject({ code: 'not_approved', status: 409 });
};

export const withApproval = ({ approvals }: Approval, event: ApprovalEvent): Approval => ({
  approved: event.type === 'ReservationApproved' ? { at: event.data.approvedAt, by: event.data.by } : null,
  approvals: approvals.set(event.data.key, event.type),
});
