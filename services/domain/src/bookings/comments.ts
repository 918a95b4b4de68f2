import {
  accept,
  reject,
  type Decision,
  type EventOf,
  type Instant,
  type LocalDate,
  type ReservationCommented,
  type ReservationEvent,
  type ReservationPlaced,
} from '@stile/contracts';

/** `key` is the caller's: a repeat adds nothing. `businessDate` is the venue's day now. */
export interface CommentCommand {
  readonly type: 'Comment';
  readonly key: string;
  readonly by: string;
  readonly text: string;
  readonly businessDate: LocalDate;
}
type Comment = EventOf<typeof ReservationCommented>['data'];

export interface Comments {
  /** Remarks of staff, oldest first. */ readonly comments: readonly Comment[];
}
export const NO_COMMENTS: Comments = { comments: [] };

interface Reservation extends Comments {
  readonly placed: Pick<EventOf<typeof ReservationPlaced>['data'], 'reservationId' | 'visit' | 'personId'>;
}

/** The most comments of one reservation. */
const MAX_COMMENTS = 100;

/** Allowed whatever the reservation's state is: a remark changes nothing of it (docs/rules/reservations.md 27). */
export const decideComment = (
  { key, by, text, businessDate }: CommentCommand,
  { comments, placed: { reservationId, visit, personId } }: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  const known = comments.find((comment) => comment.key === key);
  if (known) return known.text === text ? accept() : reject({ code: 'idempotency_key_reused', status: 409 });
  if (comments.length >= MAX_COMMENTS)
    return reject({ code: 'too_many_comments', status: 409, detail: { max: MAX_COMMENTS } });
  const { inventoryGroup } = visit;
  const commentId = `${reservationId}.c${comments.length + 1}`;
  return accept({
    type: 'ReservationCommented',
    data: {
      reservationId,
      inventoryGroup,
      businessDate,
      key,
      by,
      commentId,
      personId,
      text,
      commentedAt: now,
    },
  });
};

export const withComment = ({ comments }: Comments, comment: Comment): Comments => ({
  comments: [...comments, comment],
});
