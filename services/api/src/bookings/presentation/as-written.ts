import {
  isShare,
  memberOfLedger,
  money,
  type Priced,
  type ReservationAnswer,
  type ReservedPass,
  type Visit,
} from '@stile/contracts';
import type { Catalogue, Reservation } from '@stile/domain';
import { describedPool } from './capacity-taken.js';

/*
 * A reservation as callers write it (docs/rules/reservations.md 63): fields that repeat others, under the names that
 * a request has for them.
 */

type Written = Pick<
  ReservationAnswer,
  'date' | 'feeder_inventory' | 'addons' | 'donation' | 'contact' | 'details'
>;
type Line = Priced['lines'][number];

const unitPrices = ({ unitPrice, unitPriceBeforeTax, amount, amountBeforeTax }: Line) => ({
  unit_price: unitPrice,
  unit_price_before_tax: unitPriceBeforeTax,
  price: amount,
  price_before_tax: amountBeforeTax,
});

/** The capacity rule that limits a product's line; null where its own capacity does, or nothing. */
const ruleOf = ({ item, slot }: Line, { claims }: Reservation['placed']): string | null => {
  for (const { ledger, lines } of claims) {
    if (memberOfLedger(ledger) !== undefined) continue;
    for (const { pool, rule } of lines) {
      if (isShare(pool) || rule === null || rule.id === item) continue;
      const described = describedPool(ledger, pool);
      if (described.item === item && (described.interval === null || described.interval === slot))
        return rule.id;
    }
  }
  return null;
};

/** By slot its interval, over a range its days, else the day of the visit. */
const daysOf = ({ slot, days }: Line, { visitDate }: Visit) => {
  if (days) return { start_date: days.from, end_date: days.until };
  const [from, until] = slot?.split('-') ?? [];
  return from && until && until > from
    ? { start_date: `${visitDate}T${from}`, end_date: `${visitDate}T${until}` }
    : { start_date: from ? `${visitDate}T${from}` : visitDate, end_date: from ? null : visitDate };
};

const addonsOf = ({ placed }: Reservation): NonNullable<ReservationAnswer['addons']> => {
  const { priced, visit, addonNotes = [] } = placed;
  return priced.lines
    .filter(({ kind }) => kind !== 'visitor')
    .map((line) => {
      const note = addonNotes?.find(
        ({ addon, days }) => addon === line.item && days?.from === line.days?.from,
      )?.notes;
      return {
        addon_inventory: line.item,
        addon_count: line.count,
        ...unitPrices(line),
        ...daysOf(line, visit),
        capacity_rule: ruleOf(line, placed),
        settings: note === undefined ? {} : { notes: note },
      };
    });
};

type Ride = NonNullable<NonNullable<Visit['feeder']>['there']>;
const rideOf = ({ from, to }: Ride) => ({
  departure_stop: from.stop,
  departure_time: from.time,
  arrival_stop: to.stop,
});
const feederOf = ({ feeder }: Visit): Pick<Written, 'feeder_inventory'> =>
  feeder
    ? {
        feeder_inventory: {
          id: feeder.id,
          ...(feeder.there ? { there: rideOf(feeder.there) } : {}),
          ...(feeder.back ? { back: rideOf(feeder.back) } : {}),
        },
      }
    : { feeder_inventory: null };

/** Nothing of a person who is erased. */
const personOf = ({ placed }: Reservation): Pick<Written, 'contact' | 'details'> => {
  const { contact, booker, claims, language } = placed;
  if (!contact) return { contact: null };
  const { firstName, lastName, email, phone } = contact;
  const name = `${firstName} ${lastName}`.trim();
  return {
    contact: { name, first_name: firstName, last_name: lastName, email, phone },
    details: {
      language,
      custom_fields: booker?.customFields ?? {},
      pledged: booker?.pledged ?? false,
      genericCheckbox: true,
      mainMembership: claims.map(({ ledger }) => memberOfLedger(ledger)).find(Boolean) ?? null,
      effective_date: null,
      subscribed: false,
      names: [name],
    },
  };
};

/** The part of it that the reservation's own state says. */
export const asWritten = (state: Reservation): Written => {
  const { visit, priced } = state.placed;
  const donations = priced.lines.filter(({ kind }) => kind === 'donation');
  return {
    date: visit.visitDate,
    ...feederOf(visit),
    addons: addonsOf(state),
    donation: money.units(money.toCents(money.add(...donations.map(({ amount }) => money.money(amount))))),
    ...personOf(state),
  };
};

/** The passes of its lines; the cars have the plates, in the order of both. */
const passesOf = (reservation: ReservationAnswer, catalogue: Catalogue): ReservedPass[] => {
  const { inventory, start_date, end_date, vehicles } = reservation;
  const rule = catalogue.reservation_types.get(reservation.reservation_type)?.body;
  let plates = vehicles;
  return reservation.lines
    .filter(({ kind }) => kind === 'visitor')
    .map((line, index) => {
      const isPerson = catalogue.visitor_types.get(line.item)?.body.visitor_group_type === 'person';
      const own = isPerson ? [] : plates.slice(0, line.count);
      plates = plates.slice(own.length);
      return {
        id: index + 1,
        visitor_type: line.item,
        visitor_count: line.count,
        count: line.count,
        inventory,
        start_date,
        end_date,
        adds_occupancy: (isPerson ? rule?.counts.people : rule?.counts.cars) !== 'none',
        price: line.price,
        price_before_tax: line.price_before_tax,
        unit_price: line.unit_price,
        unit_price_before_tax: line.unit_price_before_tax,
        price_rules: line.rule === null ? [] : [Number(line.rule)],
        vehicles: own,
        type: 'S',
      };
    });
};

/** The part of it that the venue's documents say: names and kinds. */
export const asWrittenAt = (
  reservation: ReservationAnswer,
  catalogue: Catalogue,
): Pick<ReservationAnswer, 'passes' | 'reservation_type_name' | 'profiles'> => ({
  passes: passesOf(reservation, catalogue),
  reservation_type_name:
    catalogue.reservation_types.get(reservation.reservation_type)?.body.name ?? reservation.reservation_type,
  ...(reservation.profiles
    ? {
        profiles: reservation.profiles.map((profile) => ({
          ...profile,
          profile_data: profile.fields,
          passes: [{ visitor_type: profile.visitorType, visitor_count: 1 }],
        })),
      }
    : {}),
});
