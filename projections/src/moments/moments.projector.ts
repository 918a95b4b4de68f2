import {
  ACCOUNTING_CATEGORY,
  ALLOWANCE_CATEGORY,
  BATCH_CATEGORY,
  CHECKOUT_CATEGORY,
  DEMAND_CATEGORY,
  DRAWER_CATEGORY,
  EXPORT_CATEGORY,
  GATE_CATEGORY,
  LEDGER_CATEGORIES,
  MAIL_CATEGORY,
  MANUAL_PAYMENT_CATEGORY,
  OFFLINE_CATEGORY,
  PAYOUT_FILES_CATEGORY,
  PAYOUTS_CATEGORY,
  PERSON_CATEGORY,
  RESERVATION_CATEGORY,
  SAVED_QUERIES_CATEGORY,
  TERMINAL_CATEGORY,
  TEST_CATEGORY,
  TILL_CATEGORY,
  TRANSACTION_CATEGORY,
  USERNAME_CATEGORY,
  VENUE_CATEGORY,
  WAITLIST_CATEGORY,
  WAIVER_CATEGORY,
  type DomainEvent,
  type Position,
  type Projector,
  type Table,
} from '@stile/contracts';

/** The newest minute that any event so far is stamped with. */
export interface ClockDocument {
  readonly minute: string;
  /** The first event of it. */ readonly position: Position;
}
/** The event by which the log came to a minute; no event before it is stamped in that minute or later. */
export type MomentRow = {
  /** UTC: 2026-07-01T10:31 */ readonly minute: string;
};
export const MOMENTS = 'moments';

const CLOCK = 'clock';
const MINUTE = 'YYYY-MM-DDTHH:MM'.length;
export const minuteOf = (instant: string): string => instant.slice(0, MINUTE);

const moments: Table<DomainEvent, ClockDocument, MomentRow> = {
  columns: { minute: 'text' },
  indexes: [['minute']],
  rowsOf: ({ after }) => (after ? [{ minute: after.minute }] : []),
};

/**
 * Minutes of the log, each with the position by which it was reached. Processes stamp a little out of order: only what is
 * later than all before is a new minute, so that minutes and positions grow together.
 */
export const momentsProjector: Projector<DomainEvent, ClockDocument> = {
  name: MOMENTS,
  version: 1,
  categories: [
    ...LEDGER_CATEGORIES,
    ACCOUNTING_CATEGORY,
    ALLOWANCE_CATEGORY,
    BATCH_CATEGORY,
    CHECKOUT_CATEGORY,
    DEMAND_CATEGORY,
    DRAWER_CATEGORY,
    EXPORT_CATEGORY,
    GATE_CATEGORY,
    MAIL_CATEGORY,
    MANUAL_PAYMENT_CATEGORY,
    OFFLINE_CATEGORY,
    PAYOUT_FILES_CATEGORY,
    PAYOUTS_CATEGORY,
    PERSON_CATEGORY,
    RESERVATION_CATEGORY,
    SAVED_QUERIES_CATEGORY,
    TERMINAL_CATEGORY,
    TEST_CATEGORY,
    TILL_CATEGORY,
    TRANSACTION_CATEGORY,
    USERNAME_CATEGORY,
    VENUE_CATEGORY,
    WAITLIST_CATEGORY,
    WAIVER_CATEGORY,
  ],
  indexes: [],
  tables: { [MOMENTS]: moments },
  keys: () => [CLOCK],
  fold(document, { at, position }) {
    const minute = minuteOf(at);
    return document && minute <= document.minute ? document : { minute, position };
  },
};
