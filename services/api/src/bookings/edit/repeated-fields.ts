import { isDeepStrictEqual } from 'node:util';
import { RESERVATION_NAMES, type ReservationAnswer } from '@stile/contracts';
import { withParticipantsProducts } from './participants-products.js';

type Fields = Readonly<Record<string, unknown>>;
/** A field that says again what others say; none: it can only repeat. */
type Repeats = Readonly<Record<string, readonly string[]>>;

const RESERVATION: Repeats = {
  end_date: ['date'],
  discounts: ['coupons'],
  donation: [],
  reservation_type_name: ['reservation_type'],
};
const CONTACT: Repeats = { name: ['first_name', 'last_name'] };
const PASS: Repeats = {
  inventory: [],
  start_date: [],
  end_date: [],
  price: [],
  price_before_tax: [],
  unit_price: [],
  unit_price_before_tax: [],
  price_rules: [],
};
const ADDON: Repeats = { price: [], price_before_tax: [], settings: ['notes'], start_date: ['start_time'] };
const DISCOUNT: Repeats = { amount: [], amount_before_tax: [] };
const UNIT_PRICES = ['unit_price', 'unit_price_before_tax'];
const PROFILE: Repeats = { profile_data: ['fields'], passes: ['visitorType'] };
/** Names of an answer that the clock, payments and acts move, and that no edit can mean. */
const STANDING: ReadonlySet<string> = new Set<keyof ReservationAnswer>([
  'may',
  'cancellation',
  'uncancellation',
  'status',
  'place',
  'places',
  'gateway',
  'refunded',
  'refund_lines',
  'charges',
  'rounding',
  'balance',
  'balances',
  'amount_to_return',
  'amount_going_back',
  'amount_going_to_card',
  'pending_payment',
  'pending_edit',
  'checked_in',
  'checked_in_at',
  'comments',
  'approved',
  'cost',
  'adjustment',
  'offline_sale',
  'needs_approval',
  'addon_validations',
]);
/** Names that the answer of a participant alone has, and that of their product. */
const OF_PROFILE = ['visitor_type_name', 'checked_in'];
const OF_PROFILE_ADDON = ['title'];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
const repeats = (written: Fields, answered: Fields, name: string): boolean =>
  isDeepStrictEqual(written[name], answered[name]);

/** Leaves out the field of each pair that repeats the answer, so that the changed one counts. */
const changedOf = (written: Fields, answered: Fields, pairs: Repeats): Fields => {
  let left = written;
  for (const [name, others] of Object.entries(pairs)) {
    if (left[name] === undefined) continue;
    const beside = others.filter((other) => left[other] !== undefined);
    if (others.length > 0 && beside.length === 0) continue;
    if (repeats(left, answered, name)) left = without(left, [name]);
    else if (beside.length > 0 && beside.every((other) => repeats(left, answered, other)))
      left = without(left, beside);
  }
  return left;
};

/** Names that tell which entry of a list is meant: its kind, and what sets it apart from others of its kind. */
interface Identity {
  readonly kind: string;
  readonly own: readonly string[];
}
const PASS_IDENTITY: Identity = { kind: 'visitor_type', own: ['id'] };
const ADDON_IDENTITY: Identity = { kind: 'addon_inventory', own: ['start_date', 'unit_price'] };

/** An entry that became another kind repeats the one at its place, whose kind none has by now (docs/rules/reservations.md 79). */
const answeredAt = (
  written: readonly unknown[],
  answered: Fields | undefined,
  kind: string,
): Fields | undefined =>
  answered && written.some((entry) => isFields(entry) && entry[kind] === answered[kind])
    ? undefined
    : answered;

/** The answered entry that each entry repeats: by what is its own, else by its place among those of its kind. */
const answeredOf = (
  written: readonly unknown[],
  answered: readonly Fields[],
  { kind, own }: Identity,
): readonly (Fields | undefined)[] => {
  const seen = new Map<unknown, number>();
  return written.map((entry, i) => {
    if (!isFields(entry)) return undefined;
    const ofKind = answered.filter((each) => each[kind] === entry[kind]);
    if (ofKind.length === 0) return answeredAt(written, answered[i], kind);
    const nth = seen.get(entry[kind]) ?? 0;
    seen.set(entry[kind], nth + 1);
    const atItsPlace = ofKind[nth] ?? ofKind.at(-1);
    const isOwn = (each: Fields): boolean =>
      own.length > 0 && own.every((name) => repeats(entry, each, name));
    return atItsPlace && isOwn(atItsPlace) ? atItsPlace : (ofKind.find(isOwn) ?? atItsPlace);
  });
};

/** Each entry of a list against the one that was answered of the same thing; new ones stand as they are. */
const entries = (
  written: unknown,
  answered: readonly Fields[] | undefined,
  identity: Identity,
  change: (entry: Fields, answered: Fields) => Fields,
): unknown => {
  if (!Array.isArray(written)) return written;
  const matches = answeredOf(written, answered ?? [], identity);
  return written.map((entry: unknown, i) => (matches[i] ? change(entry as Fields, matches[i]) : entry));
};

/** The day and the hours of parking, which an answer names otherwise than a request. */
const named = (written: Fields, answer: ReservationAnswer): Fields => {
  const { visit_date: day, parking } = written;
  const isMoved =
    typeof day === 'string' &&
    day !== answer.visit_date &&
    (written['date'] === undefined || written['date'] === answer.date);
  const hours = isFields(parking) && written['parking_hours'] === undefined ? parking['hours'] : undefined;
  return {
    ...(isMoved ? { ...without(written, ['visit_date']), date: day } : written),
    ...(hours === undefined ? {} : { parking_hours: hours }),
  };
};

/**
 * Leaves out the names that an answer alone has, where they repeat it or say how the reservation stands: another value of
 * them stays, and is rejected. A quote takes no notice of those that an edit has more than it.
 */
const withoutAnswered = (written: Fields, answered: Fields, names: ReadonlySet<string>): Fields =>
  without(
    written,
    Object.keys(written).filter(
      (name) =>
        !names.has(name) &&
        (STANDING.has(name) ||
          RESERVATION_NAMES.has(name) ||
          (name in answered && repeats(written, answered, name)) ||
          name === 'parking'),
    ),
  );

const profileOf = (profile: Fields, answered: Fields): Fields => {
  const { addons, ...left } = changedOf(without(profile, OF_PROFILE), answered, PROFILE);
  return {
    ...left,
    ...(addons === undefined
      ? {}
      : {
          addons: Array.isArray(addons)
            ? addons.map((each: unknown) => (isFields(each) ? without(each, OF_PROFILE_ADDON) : each))
            : addons,
        }),
  };
};

/** A moment that is another one gives the day and the time, where those are as they were. */
const timed = (written: Fields, answer: ReservationAnswer): Fields => {
  const { start_date: start } = written;
  if (typeof start !== 'string') return written;
  if (start === answer.start_date)
    return {
      ...without(written, ['start_date']),
      arrival_time: written['arrival_time'] ?? answer.arrival_time,
    };
  const isAsBefore =
    written['date'] === answer.visit_date &&
    (written['arrival_time'] == null || written['arrival_time'] === answer.arrival_time);
  return isAsBefore
    ? { ...without(written, ['arrival_time', 'end_date']), date: start.slice(0, 10) }
    : written;
};

const passOf = (pass: Fields, answered: Fields): Fields => {
  const { count, ...left } = changedOf(pass, answered, PASS);
  if (count === undefined || count === answered['count']) return left;
  return left['visitor_count'] === answered['visitor_count']
    ? { ...left, visitor_count: count }
    : { ...left, count };
};
const DAYS = ['start_date', 'end_date'];
/** The answered products. Of one without a time and a range the answer says the day of the visit, as it moves with it. */
const addonsOf = ({ addons = [], lines }: ReservationAnswer): readonly Fields[] => {
  const ofLines = lines.filter(({ kind }) => kind !== 'visitor');
  return addons.map((addon, i) => ({
    ...addon,
    isOfVisit: ofLines[i] !== undefined && !ofLines[i].slot && !ofLines[i].start_date,
  }));
};
/** Beside `unit_price` a price before tax is one that was shown, so that both stay or go. */
const addonOf = (addon: Fields, answered: Fields): Fields => {
  const repeatsDay = answered['isOfVisit'] === true && DAYS.every((name) => repeats(addon, answered, name));
  const left = changedOf(repeatsDay ? without(addon, DAYS) : addon, answered, ADDON);
  return UNIT_PRICES.every((name) => name in left && repeats(left, answered, name))
    ? without(left, UNIT_PRICES)
    : left;
};

const isSaidOtherwise = (written: Fields, answered: Fields, name: string): boolean =>
  written[name] !== undefined && !repeats(written, answered, name);

/** The member's number has two names in two objects. One that stays with its group need not be proven again. */
const membership = (written: Fields, answer: ReservationAnswer): Fields => {
  const { main_membership: number, details: own } = written;
  const answered = answer.details?.mainMembership ?? null;
  if (!isFields(own) || own['mainMembership'] === undefined) return written;
  const withoutOwn = { ...written, details: without(own, ['mainMembership']) };
  const isAnswered = own['mainMembership'] === answered;
  if (number === undefined && isAnswered && !isSaidOtherwise(written, { ...answer }, 'discount_group'))
    return withoutOwn;
  if (number === undefined)
    return own['mainMembership'] === null ? written : { ...written, main_membership: own['mainMembership'] };
  if (isAnswered) return withoutOwn;
  return number === answered ? without(written, ['main_membership']) : written;
};

/** Plates stand with the reservation and with the passes of its cars; those of the reservation go before. */
const plates = (written: Fields, answer: ReservationAnswer, passes: readonly Fields[]): Fields => {
  const { vehicles, passes: own } = written;
  if (!isDeepStrictEqual(vehicles, answer.vehicles) || !Array.isArray(own)) return written;
  const matches = answeredOf(own, passes, PASS_IDENTITY);
  const isOther = (pass: unknown, i: number): boolean =>
    isFields(pass) &&
    pass['vehicles'] !== undefined &&
    matches[i] !== undefined &&
    !repeats(pass, matches[i], 'vehicles');
  return own.some(isOther) ? without(written, ['vehicles']) : written;
};

/**
 * A reservation as a caller writes it who has read it, changed something and sends it back: without what only repeats the
 * answer, so that of a pair (`name` beside `first_name` and `last_name`, `start_date` beside `date`) the one that was
 * changed is meant. Two that were changed and disagree stay, and are rejected (docs/rules/reservations.md 65). `names` are
 * those of the request.
 */
export const withoutRepeated = (
  written: unknown,
  answer: ReservationAnswer,
  names: ReadonlySet<string>,
): unknown => {
  if (!isFields(written)) return written;
  const passes: readonly Fields[] = answer.passes ?? [];
  const left = membership(
    plates(timed(changedOf(named(written, answer), { ...answer }, RESERVATION), answer), answer, passes),
    answer,
  );
  const { contact } = left;
  const meant = {
    ...left,
    ...(isFields(contact) && answer.contact ? { contact: changedOf(contact, answer.contact, CONTACT) } : {}),
    ...('discounts' in left
      ? {
          discounts: entries(
            left['discounts'],
            answer.discounts,
            { kind: 'coupon', own: [] },
            (each, answered) => changedOf(each, answered, DISCOUNT),
          ),
        }
      : {}),
    ...('passes' in left ? { passes: entries(left['passes'], passes, PASS_IDENTITY, passOf) } : {}),
    ...('addons' in left
      ? { addons: entries(left['addons'], addonsOf(answer), ADDON_IDENTITY, addonOf) }
      : {}),
    ...('profiles' in left
      ? {
          profiles: entries(left['profiles'], answer.profiles, { kind: 'id', own: [] }, profileOf),
        }
      : {}),
  };
  return withoutAnswered(withParticipantsProducts(meant, { ...answer }), { ...answer }, names);
};
