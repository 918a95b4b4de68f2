import { dayLedger, stockLedger, type Basket, type DayStatus, type LocalTime } from '@stile/contracts';
import { rowsOf, type Row } from '../../../../test/cases/table.js';
import { basketOf, documentsOf, phrases, SATURDAY, takenOf } from '../../../../test/cases/words.js';
import { madeUp } from '../../../../test/kit/venue.js';
import type { Catalogue } from '../catalog/catalogue.js';
import type { LocalMoment } from '../kernel/local-time.js';
import { quote } from './quote.js';
import { claimsOf } from './claims.js';
import { disperse } from '../availability/dispersal.js';
import { overbookedRuns } from '../availability/feeder-seats.js';
import { ledgerDecider, type RejectedPool } from '../ledger/ledger.decider.js';
import { liveStatusOf } from '../schedule/live-status.js';
import { dayOccupancy, occupancyOfDay, type Taken } from '../availability/occupancy.js';
import { overbookedPools } from '../availability/overbooked.js';
import { momentOn, groupPlans, planDay } from '../schedule/plan.js';

const momentOf = (text = ''): LocalMoment => {
  const [date, clock] = (text === '' ? '2026-11-21 12:00' : text).split(' ') as [string, LocalTime];
  return { date, minutes: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) };
};
const HOURLY = /(\d{2}):00-(\d{2}):00/g;
/** '09:00-10:00' as the tables write it: 9-10. */
const short = (text: string): string =>
  text.replaceAll(HOURLY, (_, from: string, until: string) => `${Number(from)}-${Number(until)}`);
const takenIn = (cell: string | undefined, catalogue: Catalogue): Taken => {
  const taken = takenOf(cell ?? '');
  const stock = new Map(
    Object.entries(taken)
      .filter(([pool]) => pool.startsWith('stock:'))
      .map(([pool, units]) => [stockLedger('venue', pool.slice(6)), { units }]),
  );
  const days = Object.fromEntries(Object.entries(taken).filter(([pool]) => !pool.startsWith('stock:')));
  return (ledger) =>
    stock.get(ledger) ??
    (catalogue.inventories.size > 0 &&
    ledger === dayLedger({ inventoryGroup: 'venue', inventory: 'park', date: SATURDAY })
      ? days
      : {});
};

const availability = (row: Row): string => {
  const catalogue = madeUp(documentsOf(row));
  const at = momentOf(row['Now']);
  const date = row['Day'] || SATURDAY;
  const plan = planDay(catalogue, 'park', date, { today: at.date, discountGroup: row['Group'] || null });
  const answer = occupancyOfDay(
    plan,
    takenIn(row['Taken'], catalogue),
    catalogue.inventories.get('park')!.body,
    at,
    liveStatusOf(catalogue, 'park', date, at.date),
  );
  const slots = answer.slots.map((slot) => {
    const ends = Number(slot.endTime.slice(0, 2)) * 60 + Number(slot.endTime.slice(3));
    const planned = plan.slots.find(({ hour, end }) => hour === slot.id && end % 1440 === ends % 1440);
    return `${short(planned?.interval ?? slot.time)} ${slot.status} ${slot.numAvailable}`;
  });
  const products = answer.addon_occupancy.checkouts.map(({ id, available, timeSlots }) =>
    [
      `${id} ${available ?? 'endless'}`,
      ...timeSlots.map((slot) => `${short(slot.formattedSlotRaw)} ${slot.numAvailable}`),
    ].join(', '),
  );
  return [answer.status, ...slots, ...products].join('; ');
};

/** The holding of a booking attempt, or what rejects it: first the rules, then the ledgers. */
const booking = (row: Row): string => {
  const catalogue = madeUp(documentsOf(row));
  const requested = basketOf(row['Basket']!);
  const at = momentOn(catalogue, 'park', requested.date, momentOf(row['Now']));
  const staff = row['Who'] === 'staff';
  const plan = planDay(catalogue, 'park', requested.date, {
    today: at.date,
    discountGroup: requested.discount_group,
  });
  const claims = claimsOf(catalogue, plan, requested, {
    at,
    channel: staff ? 'desk' : 'web',
    reserving: row['Who'] !== 'holding',
  });
  if (!claims.ok)
    return Object.entries(claims.rejection.fields ?? {})
      .map(([field, code]) => `${field}: ${code}`)
      .join('; ');
  if (row['Expect UTC']) return `${claims.visit.startsAt} until ${claims.visit.endsAt}`;
  const taken = takenIn(row['Taken'], catalogue);
  for (const { ledger, lines } of claims.claims) {
    const state = { ...ledgerDecider.initial, taken: taken(ledger) };
    const verdict = ledgerDecider.decide(
      { type: 'Hold', holdId: 'h', lines, ttlMs: 600_000, inForce: claims.inForce.get(ledger) },
      state,
      '2026-11-21T12:00:00.000Z',
    );
    if (!verdict.accepted) {
      const rejected = verdict.rejection.detail!['refused'] as RejectedPool[];
      return `full: ${rejected.map(({ pool, left }) => `${short(pool)} ${left} left`).join(', ')}`;
    }
  }
  const shownLedger = (ledger: string): string =>
    ledger
      .replace(/^capacity-venue\/park-(\d{4}-)?/, '')
      .replace(/^stock-venue\/.*/, 'stock')
      .replace(/^(coupon|member)Uses-venue\//, 'uses of ');
  return claims.claims
    .flatMap(({ ledger, lines }) =>
      lines.map(
        ({ pool, units, limit }) =>
          `${shownLedger(ledger)} ${short(pool)} ${units} of ${limit === null || limit === 1_000_000 ? 'any' : limit}`,
      ),
    )
    .join('; ');
};

/**
 * Dispersal of that Saturday's visitors. 'cars 9 at 9-10' is taken of it at the park, with 'day 2026-12-06' of another
 * day, with 'elsewhere' at the other place.
 */
const dispersal = (row: Row): string => {
  const catalogue = madeUp(documentsOf(row));
  const at = momentOf(row['Now']);
  const ledgers = new Map<string, Record<string, number>>();
  for (const phrase of phrases(row['Taken']!)) {
    const date = /day (\S+)/.exec(phrase)?.[1] ?? SATURDAY;
    const ledger = dayLedger({
      inventoryGroup: 'venue',
      inventory: phrase.includes('elsewhere') ? 'elsewhere' : 'park',
      date,
    });
    ledgers.set(ledger, { ...ledgers.get(ledger), ...takenOf(phrase.replace(/ elsewhere| day \S+/g, '')) });
  }
  const statusOf = (inventory: string, date: string): DayStatus =>
    dayOccupancy(
      planDay(catalogue, inventory, date, { today: at.date }),
      (ledger) => ledgers.get(ledger) ?? {},
      catalogue.inventories.get(inventory)!.body,
      at,
      liveStatusOf(catalogue, inventory, date, at.date),
    ).status;
  return (
    disperse('park', SATURDAY, [...catalogue.inventories.keys()], statusOf)
      .map(({ inventory, date }) => `${inventory === 'park' ? '' : `${inventory} `}${date.slice(5)}`)
      .join('; ') || 'nowhere'
  );
};

/** Every pool that has sold more than its limit. */
const overbooked = (row: Row): string => {
  const catalogue = madeUp(documentsOf(row));
  const question = { today: momentOf(row['Now']).date };
  const plan = planDay(catalogue, 'park', SATURDAY, question);
  const taken = takenIn(row['Taken'], catalogue);
  const over = [
    ...overbookedPools(plan, taken, groupPlans(catalogue, 'park', SATURDAY, question)),
    ...overbookedRuns(catalogue, plan, taken),
  ];
  return (
    over
      .map(({ kind, addon, run, interval, discount_group, taken: sold, limit }) =>
        [
          run ? `${run.feeder} ${run.way} ${run.begins}` : (addon ?? kind),
          interval && short(interval),
          discount_group && `of ${discount_group}`,
          `${sold} of ${limit}`,
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join('; ') || 'nothing'
  );
};

const price = (row: Row): string => {
  const catalogue = madeUp(documentsOf(row));
  const requested: Basket = basketOf(row['Basket']!);
  const at = momentOf(row['Now']);
  const quoted = quote(
    catalogue,
    planDay(catalogue, 'park', requested.date, { today: at.date, discountGroup: requested.discount_group }),
    requested,
    { today: at.date, channel: row['Who'] === 'staff' ? 'desk' : 'web' },
  );
  if (!quoted.ok)
    return Object.entries(quoted.rejection.fields ?? {})
      .map(([field, code]) => `${field}: ${code}`)
      .join('; ');
  const { lines, discounts, subtotal, taxAmount, total } = quoted.priced;
  return [
    ...lines.map(
      ({ item, count, factor, unitPrice, amount }) =>
        `${item} ${count}${factor === 1 ? '' : ` x ${factor}`} x ${unitPrice} = ${amount}`,
    ),
    ...discounts.map(({ coupon, amount }) => `${coupon} -${amount}`),
    `${subtotal} + ${taxAmount} = ${total}`,
  ].join('; ');
};

describe('availability, as the tables say', () =>
  it.each(rowsOf('availability.md').map((row) => [row.name, row] as const))('%s', (_name, row) =>
    expect(availability(row)).toBe(row['Expect']),
  ));
describe('bookings, as the tables say', () =>
  it.each(rowsOf('bookings.md').map((row) => [row.name, row] as const))('%s', (_name, row) =>
    expect(booking(row)).toBe(row['Expect'] ?? row['Expect UTC']),
  ));
describe('where else to go, as the tables say', () =>
  it.each(rowsOf('elsewhere.md').map((row) => [row.name, row] as const))('%s', (_name, row) =>
    expect(dispersal(row)).toBe(row['Expect']),
  ));
describe('what is overbooked, as the tables say', () =>
  it.each(rowsOf('overbooked.md').map((row) => [row.name, row] as const))('%s', (_name, row) =>
    expect(overbooked(row)).toBe(row['Expect']),
  ));
describe('prices, as the tables say', () =>
  it.each(rowsOf('prices.md').map((row) => [row.name, row] as const))('%s', (_name, row) =>
    expect(price(row)).toBe(row['Expect']),
  ));
