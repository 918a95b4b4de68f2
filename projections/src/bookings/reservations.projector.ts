import {
  memberOfLedger,
  money,
  PERSON_CATEGORY,
  postingsOf,
  RESERVATION_CATEGORY,
  searchWords,
  sortName,
  textOf,
  type IdentityEvent,
  type Money,
  type Projector,
  type Recorded,
  type ReservationEvent,
  type ReservationRow,
  type Searched,
} from '@stile/contracts';

/**
 * A row of the console's list, with its type, those who are in, the words that it is found by and what a list by name is
 * sorted by.
 */
export interface ReservationDocument extends ReservationRow {
  readonly reservation_type: string;
  readonly words: readonly string[];
  readonly by_name: string | null;
  readonly person: string;
  /** It was sold without the network. */ readonly soldOffline: boolean;
  /** The difference to its price, where a manager took it at what was paid. */ readonly adjustment?: number;
  /** Participants who are checked in. */
  readonly present: readonly string[];
}

type Event = ReservationEvent | IdentityEvent;
type Data<T extends ReservationEvent['type']> = Extract<ReservationEvent, { type: T }>['data'];

type Found = Pick<ReservationDocument, 'words' | 'by_name'>;
const found = (row: ReservationRow, searched?: Searched): Found => ({
  words: searchWords(row.inventory_group, row.id, row, searched),
  by_name: sortName(row),
});

/** Participants, plates and the number of the member who reserved. */
const searchedIn = ({
  profiles,
  licensePlates,
  claims,
}: Pick<Data<'ReservationPlaced'>, 'profiles' | 'licensePlates' | 'claims'>): Searched => ({
  names: (profiles ?? []).flatMap(({ fields }) => NAMES.map((name) => textOf(fields[name]))),
  codes: [...(licensePlates ?? []), ...claims.flatMap(({ ledger }) => memberOfLedger(ledger) ?? [])],
});
const NAMES = ['first_name', 'last_name'];

/** Below 0 it is to be returned (docs/rules/payments.md 12). */
const owing = (balance: Money): Pick<ReservationRow, 'balance' | 'amount_to_return'> => ({
  balance: money.units(balance),
  amount_to_return: Math.max(0, -money.units(balance)),
});

const plus = (amount: number, ...more: readonly Money[]): Money => money.add(money.money(amount), ...more);

/** The balance by the event's entry (docs/rules/payments.md 92). */
const entered = ({ balance }: ReservationRow, event: ReservationEvent): Money =>
  plus(
    balance,
    ...postingsOf(event).flatMap(({ account, amount }) => (account === 'outstanding' ? [amount] : [])),
  );

const placed = (
  event: Recorded<Extract<ReservationEvent, { type: 'ReservationPlaced' }>>,
): ReservationDocument => {
  const { reservationId, visit, priced, contact, personId, channel, language, offline } = event.data;
  const row: ReservationRow = {
    id: reservationId,
    state: 'placed',
    inventory_group: visit.inventoryGroup,
    inventory: visit.inventory,
    visit_date: visit.visitDate,
    start_date: `${visit.visitDate}T${visit.arrival}`,
    created: event.at,
    first_name: contact?.firstName ?? null,
    last_name: contact?.lastName ?? null,
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    people: visit.people,
    cars: visit.cars,
    price: priced.total,
    paid: 0,
    ...owing(money.zero),
    currency: priced.currency,
    channel: channel === 'desk' ? 'store' : 'book',
    language,
    checked_in_at: null,
    approved: false,
    offline: null,
  };
  return {
    ...row,
    ...found(row, searchedIn(event.data)),
    reservation_type: visit.reservationType,
    person: personId,
    soldOffline: offline !== undefined,
    ...(offline?.adjustment && { adjustment: offline.adjustment.amount }),
    present: [],
  };
};

const paidAfter = ({ paid }: ReservationRow, amount: number): number =>
  money.units(plus(paid, money.money(amount)));

const confirmed = (
  document: ReservationDocument,
  { charge }: Data<'ReservationConfirmed'>,
): ReservationDocument => {
  const paid = charge?.amount ?? 0;
  const balance = plus(document.price, money.money(document.adjustment ?? 0), money.money(-paid));
  return { ...document, state: 'confirmed', paid, ...owing(balance) };
};

/** An edit that does not say what it sells says what is to be returned, else it costs the difference. */
const owedAfterEdit = (
  document: ReservationRow,
  event: Extract<ReservationEvent, { type: 'ReservationEdited' }>,
): Money => {
  const { sales, amountToReturn, difference } = event.data;
  if (sales) return entered(document, event);
  const open = money.add(entered(document, event), money.money(difference));
  return amountToReturn > 0 || open < 0 ? money.money(-amountToReturn) : open;
};

const edited = (
  document: ReservationDocument,
  event: Extract<ReservationEvent, { type: 'ReservationEdited' }>,
): ReservationDocument => {
  const { visit, priced, contact, charge } = event.data;
  const row = {
    ...document,
    reservation_type: visit.reservationType,
    inventory: visit.inventory,
    visit_date: visit.visitDate,
    start_date: `${visit.visitDate}T${visit.arrival}`,
    people: visit.people,
    cars: visit.cars,
    price: priced.total,
    paid: paidAfter(document, charge?.amount ?? 0),
    ...owing(owedAfterEdit(document, event)),
    first_name: contact?.firstName ?? null,
    last_name: contact?.lastName ?? null,
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
  };
  return { ...row, ...found(row, searchedIn(event.data)) };
};

const erased = (document: ReservationDocument): ReservationDocument => {
  const row = { ...document, first_name: null, last_name: null, email: null, phone: null };
  return { ...row, ...found(row) };
};

const withoutCheckIn = (document: ReservationDocument, undone: readonly string[]): ReservationDocument => {
  const present = document.present.filter((id) => !undone.includes(id));
  return { ...document, present, checked_in_at: present.length > 0 ? document.checked_in_at : null };
};

/** Reservations as the console lists them. */
export const reservationsProjector: Projector<Event, ReservationDocument> = {
  name: 'reservations',
  version: 9,
  categories: [RESERVATION_CATEGORY, PERSON_CATEGORY],
  indexes: [
    ['inventory_group', '-created'],
    ['inventory_group', 'visit_date'],
    ['inventory_group', 'state', '-created'],
    ['inventory_group', 'state', 'visit_date', 'start_date'],
    ['inventory_group', 'inventory', 'visit_date'],
    ['inventory_group', 'offline', '-created'],
    ['inventory_group', 'by_name'],
    ['words[]'],
    ['words[]', '-created'],
    ['words[]', 'start_date'],
    ['words[]', '-start_date'],
    ['words[]', 'by_name'],
    ['inventory_group', 'price'],
    ['inventory_group', '-balance'],
    ['inventory_group', '-amount_to_return'],
    ['inventory_group', 'people'],
    ['inventory_group', 'start_date'],
    ['person'],
  ],
  keys: (event) => (event.type === 'PersonErased' ? event.data.reservationIds : [event.data.reservationId]),
  fold(document, event) {
    if (event.type === 'ReservationPlaced') return placed(event);
    if (!document) return undefined;
    switch (event.type) {
      case 'ReservationConfirmed':
        return confirmed(document, event.data);
      case 'ReservationAbandoned':
        return { ...document, state: 'abandoned', offline: document.soldOffline ? 'to_settle' : null };
      case 'ReservationEditPlaced':
      case 'ReservationEditAbandoned':
      case 'ReservationUncancelPlaced':
        return undefined;
      case 'ReservationEdited':
        return edited(document, event);
      case 'ReservationCancelled':
        return { ...document, state: 'cancelled', ...owing(money.money(-event.data.amountToReturn)) };
      case 'ReservationUncancelled':
        return { ...document, state: 'confirmed', ...owing(money.money(event.data.balance)) };
      case 'ReservationCheckedIn':
        return {
          ...document,
          present: [...document.present, ...event.data.participants],
          checked_in_at: document.checked_in_at ?? event.data.checkedInAt,
        };
      case 'ReservationCheckInUndone':
        return withoutCheckIn(document, event.data.participants);
      case 'ReservationApproved':
        return { ...document, approved: true };
      case 'ReservationUnapproved':
        return { ...document, approved: false };
      case 'OfflineSaleSettled':
        return { ...document, offline: 'settled' };
      case 'ReservationCommented':
      case 'ReservationExited':
      case 'ReservationReentered':
      case 'ReservationEntryForced':
      case 'AddonValidated':
      case 'AddonValidationUndone':
      case 'RefundIdentified':
      case 'PaymentBegun':
      case 'PaymentFailed':
        return undefined;
      case 'PaymentTaken':
        return {
          ...document,
          paid: paidAfter(document, event.data.amount),
          ...owing(entered(document, event)),
        };
      case 'RefundBegun': {
        const { amount, concession } = event.data;
        return {
          ...document,
          ...owing(plus(document.balance, money.money(amount), money.money(-concession))),
        };
      }
      case 'RefundFailed':
        return { ...document, ...owing(entered(document, event)) };
      case 'RefundMade':
        return { ...document, paid: paidAfter(document, -event.data.amount) };
      case 'PersonErased':
        return erased(document);
    }
  },
};
