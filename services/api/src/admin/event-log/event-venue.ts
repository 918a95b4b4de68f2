import { categoryOf, reservationId, type Recorded } from '@stile/contracts';

/** Streams that are named by their venue: `till-escarpment/till-1`. */
const OF_VENUE: ReadonlySet<string> = new Set([
  'accounting',
  'allowance',
  'batch',
  'capacity',
  'couponUses',
  'drawer',
  'gate',
  'manual_payment',
  'memberUses',
  'offline',
  'stock',
  'terminal',
  'till',
  'venue',
]);
/** Streams that are named by a ledger, which is named by its venue: `waitlist-capacity-escarpment/…`. */
const OF_LEDGER: ReadonlySet<string> = new Set(['demand', 'waitlist']);
/** Streams that begin with a reservation's number: `mail-7KQ4MWXH2A.confirmation`. */
const OF_RESERVATION: ReadonlySet<string> = new Set(['checkout', 'mail', 'reservation', 'test', 'waiver']);

const restOf = (stream: string): string => stream.slice(categoryOf(stream).length + 1);
const fieldsOf = ({ data }: Recorded): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
const textIn = (value: unknown, field: string): string | null => {
  const found =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;
  return typeof found === 'string' && found !== '' ? found : null;
};

/** The venue that an event names; null where it names none. */
export const namedVenueOf = (event: Recorded): string | null => {
  const category = categoryOf(event.stream);
  if (OF_VENUE.has(category)) return restOf(event.stream).split('/')[0]!;
  if (OF_LEDGER.has(category)) return restOf(restOf(event.stream)).split('/')[0]!;
  const { inventoryGroup, visit, basket } = fieldsOf(event);
  return typeof inventoryGroup === 'string'
    ? inventoryGroup
    : (textIn(visit, 'inventoryGroup') ?? textIn(basket, 'inventory_group'));
};

/** The reservation that an event is of. A mail of the waitlist has its entry's number there. */
export const reservationOfEvent = (event: Recorded): string | null => {
  const fields = fieldsOf(event);
  if (entryOfEvent(event) !== null) return null;
  const ofStream = OF_RESERVATION.has(categoryOf(event.stream)) ? restOf(event.stream).split('.')[0]! : '';
  const found = reservationId.safeParse(ofStream).success ? ofStream : textIn(fields, 'reservationId');
  return found !== null && reservationId.safeParse(found).success ? found : null;
};

export const entryOfEvent = (event: Recorded): string | null => {
  const fields = fieldsOf(event);
  return textIn(fields, 'waitlist') === null ? textIn(fields, 'entryId') : textIn(fields, 'reservationId');
};
