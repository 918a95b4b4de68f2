import fc from 'fast-check';
import { CAPACITY_RULE_TYPES, type CapacityRule, type LocalDate } from '@stile/contracts';
import { capacityRule } from '../kit/venue.js';

/*
 * A slow and obvious reading of docs/rules/capacity.md 1 to 18, rule by rule, without code of the engine, and random venues and
 * questions to try it with.
 */
const DAYS = Array.from({ length: 16 }, (_, i) => `2026-12-${String(i + 1).padStart(2, '0')}`);
const INTERVALS = [
  '09:00-10:00',
  '10:00-11:00',
  '09:00-13:00',
  '12:00-16:00',
  '20:00-24:00',
  '22:00-02:00',
  '23:00-00:00',
];

export interface Question {
  date: LocalDate;
  today: LocalDate;
  minutes: number;
  effectiveDate: LocalDate | undefined;
  group: string | null;
}

const minute = (clock: string): number => Number(clock.split(':')[0]) * 60 + Number(clock.split(':')[1]);
export const stretch = (text: string): [number, number] => {
  const [from, to] = text.split('-').map(minute) as [number, number];
  return [from, to <= from ? to + 24 * 60 : to];
};
const textOf = (interval: NonNullable<CapacityRule['intervals']>[number]): string =>
  typeof interval === 'string' ? interval : interval.interval;

const isInForce = (rule: CapacityRule, q: Question): boolean => {
  const effective = q.effectiveDate === undefined ? q.today : q.effectiveDate;
  return rule.is_active && rule.effective_start_date <= effective && rule.effective_end_date >= effective;
};
const matches = (rule: CapacityRule, q: Question): boolean => {
  const flags = [rule.d_sun, rule.d_mon, rule.d_tue, rule.d_wed, rule.d_thu, rule.d_fri, rule.d_sat];
  return (
    isInForce(rule, q) &&
    rule.start_date <= q.date &&
    rule.end_date >= q.date &&
    (rule.all_days || flags[new Date(`${q.date}T00:00:00Z`).getUTCDay()]!)
  );
};
const concernsGroup = (rule: CapacityRule, q: Question): boolean =>
  rule.discount_group === null || rule.discount_group === q.group;

const dayIsOpen = (rules: readonly CapacityRule[], q: Question): boolean => {
  if (q.date < q.today) return false;
  const here = rules.filter(
    (rule) => rule.inventories.includes('park') && isInForce(rule, q) && concernsGroup(rule, q),
  );
  if (here.some((rule) => rule.rule_type === 'CLOSED_DATES' && rule.intervals?.includes(q.date)))
    return false;
  const open = here.filter((rule) => rule.rule_type === 'OPEN_DATES');
  if (open.length > 0 && !open.some((rule) => rule.intervals?.includes(q.date))) return false;
  const daysAhead = (Date.parse(q.date) - Date.parse(q.today)) / 86_400_000;
  return here
    .filter((rule) => rule.rule_type === 'OPEN_AHEAD_RULE' && rule.limit !== null)
    .every((rule) => daysAhead < rule.limit! - 1);
};

interface Figure {
  max: number;
  reserve: number;
  id: string | null;
}
/** The rule in force for one interval of one kind and one discount group, found by looking at all of them. */
const figure = (
  rules: readonly CapacityRule[],
  q: Question,
  kind: 'CARS' | 'PEOPLE',
  group: string | null,
  start: number,
  end: number,
): Figure | null => {
  const ofKind = rules.filter(
    (rule) =>
      rule.inventories.includes('park') &&
      rule.discount_group === group &&
      matches(rule, q) &&
      (rule.intervals ?? []).length > 0,
  );
  const sameDay = ofKind.filter((rule) => rule.rule_type === `SAME_DAY_INTERVAL_${kind}`);
  const inForce =
    q.date === q.today && sameDay.length > 0
      ? sameDay
      : ofKind.filter((rule) => rule.rule_type === `MAX_CAPACITY_INTERVAL_${kind}`);
  let best: { rule: CapacityRule; max: number } | null = null;
  for (const rule of inForce) {
    const interval = (rule.intervals ?? []).find(
      (one) => stretch(textOf(one))[0] === start && stretch(textOf(one))[1] === end,
    );
    if (interval === undefined || (best && rule.priority < best.rule.priority)) continue;
    const override =
      typeof interval === 'string'
        ? null
        : kind === 'CARS'
          ? interval.capacityGroups
          : interval.capacityPeople;
    best = { rule, max: override ?? rule.max_capacity ?? 1_000_000 };
  }
  return best && { max: best.max, reserve: best.rule.reserve_capacity, id: best.rule.id };
};

export interface ModelSlot {
  start: number;
  end: number;
  cars: Figure | null;
  carsShare: Figure | null;
  people: Figure | null;
  peopleShare: Figure | null;
}
const modelSlots = (
  rules: readonly CapacityRule[],
  q: Question,
  intervals: readonly string[],
): ModelSlot[] => {
  const stretches = new Map(intervals.map((text) => [stretch(text).join(), stretch(text)]));
  const slots: ModelSlot[] = [];
  for (const [start, end] of [...stretches.values()].sort(
    ([aStart, aEnd], [bStart, bEnd]) => aStart - bStart || aEnd - bEnd,
  )) {
    const of = (kind: 'CARS' | 'PEOPLE', group: string | null): Figure | null =>
      figure(rules, q, kind, group, start, end);
    const slot = {
      start,
      end,
      cars: of('CARS', null),
      carsShare: q.group ? of('CARS', q.group) : null,
      people: of('PEOPLE', null),
      peopleShare: q.group ? of('PEOPLE', q.group) : null,
    };
    if (slot.cars ?? slot.carsShare ?? slot.people ?? slot.peopleShare) slots.push(slot);
  }
  return slots;
};
const takesNobody = (slot: ModelSlot): boolean => {
  const least = (all: Figure | null, share: Figure | null): number | null =>
    all || share ? Math.min(all?.max ?? 1_000_000, share?.max ?? 1_000_000) : null;
  return [least(slot.cars, slot.carsShare), least(slot.people, slot.peopleShare)].every(
    (most) => most === null || most === 0,
  );
};

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
export const nameOf = (slot: ModelSlot): string =>
  `${clock(slot.start)}-${clock(slot.end > 1440 ? slot.end - 1440 : slot.end)}`;
export const say = (all: Figure | null, share: Figure | null): string =>
  `${all ? `${all.max}+${all.reserve} ${all.id}` : 'open'}${share ? ` of them ${share.max}+${share.reserve} ${share.id}` : ''}`;
export const modelDay = (
  rules: readonly CapacityRule[],
  q: Question,
  intervals: readonly string[] = INTERVALS,
): { closed: boolean; slots: ModelSlot[] } => {
  const slots = modelSlots(rules, q, intervals);
  const closed = !dayIsOpen(rules, q) || slots.every(takesNobody);
  return { closed, slots: closed && q.date >= q.today ? [] : slots };
};

/** A slot's status (docs/rules/capacity.md 16). */
export const modelStatus = (
  slot: ModelSlot,
  taken: Record<string, number>,
  q: Question,
  adHocMinutes: number,
): string => {
  if (q.date < q.today || (q.date === q.today && slot.start < q.minutes)) return 'PAST';
  const rows = [
    ['cars', slot.cars, null],
    ['people', slot.people, null],
    ['cars', slot.carsShare, q.group],
    ['people', slot.peopleShare, q.group],
  ] as const;
  const counted = rows
    .filter(([, fig, group]) => fig || group === null)
    .map(([kind, fig, group]) => ({
      max: fig?.max ?? 1_000_000,
      reserve: fig?.reserve ?? 0,
      share: group !== null,
      taken: taken[`${kind}@${nameOf(slot)}${group ? `#${group}` : ''}`] ?? 0,
    }));
  if (counted.every((pool) => pool.taken < pool.max))
    return counted.some((pool) => !pool.share && pool.taken / pool.max >= 0.45) ? 'BUSY' : 'NOT_BUSY';
  const soon = q.date === q.today && slot.start - q.minutes <= adHocMinutes;
  return soon && counted.every((pool) => pool.taken < pool.max + pool.reserve) ? 'RESERVE' : 'FULL';
};
export const modelDayStatus = (
  statuses: readonly string[],
  { closed, slots }: ReturnType<typeof modelDay>,
  taken: Record<string, number>,
): string => {
  if (closed) return 'CLOSED';
  if (!statuses.some((status) => status === 'BUSY' || status === 'NOT_BUSY')) return 'FULL';
  const share = (kind: 'cars' | 'people'): number =>
    slots.reduce((sum, slot) => sum + (taken[`${kind}@${nameOf(slot)}`] ?? 0), 0) /
    slots.reduce((sum, slot) => sum + (slot[kind]?.max ?? 1_000_000), 0);
  return share('cars') >= 0.45 || share('people') >= 0.45 ? 'BUSY' : 'NOT_BUSY';
};

const day = fc.constantFrom(...DAYS);
const window = fc.oneof(
  { weight: 2, arbitrary: fc.constant(['2020-01-01', '2039-12-31'] as const) },
  fc.tuple(day, day).map(([a, b]) => (a < b ? ([a, b] as const) : ([b, a] as const))),
);
const slotInterval = fc.oneof(
  fc.constantFrom(...INTERVALS),
  fc.record({
    interval: fc.constantFrom(...INTERVALS),
    capacityGroups: fc.option(fc.nat(20)),
    capacityPeople: fc.option(fc.nat(20)),
  }),
);
const anyRule = fc.record({
  rule_type: fc.constantFrom(
    ...CAPACITY_RULE_TYPES,
    'MAX_CAPACITY_INTERVAL_CARS' as const,
    'MAX_CAPACITY_INTERVAL_PEOPLE' as const,
  ),
  window,
  effective: window,
  weekdays: fc.oneof(fc.constant(null), fc.array(fc.boolean(), { minLength: 7, maxLength: 7 })),
  slots: fc.uniqueArray(slotInterval, { maxLength: 4, selector: (one) => textOf(one) }),
  dates: fc.array(day, { maxLength: 12 }),
  priority: fc.nat(2),
  group: fc.constantFrom(null, null, null, 'pass', 'school'),
  active: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  inventories: fc.constantFrom<string[]>(['park'], ['park'], ['park', 'other'], ['other'], []),
  reserve: fc.nat(3),
  max: fc.oneof(fc.nat(12), fc.constantFrom(null, 0)),
  limit: fc.option(fc.nat(25)),
  daily: fc.boolean(),
});
export const venue = fc.array(anyRule, { maxLength: 10 }).map((rules) =>
  rules.map((r, i): CapacityRule => {
    const [d_sun, d_mon, d_tue, d_wed, d_thu, d_fri, d_sat] = (r.weekdays ??
      new Array<boolean>(7).fill(true)) as [boolean, boolean, boolean, boolean, boolean, boolean, boolean];
    return capacityRule({
      id: `r${i}`,
      rule_type: r.rule_type,
      inventories: r.inventories,
      addon_inventories: ['item'],
      start_date: r.window[0],
      end_date: r.window[1],
      effective_start_date: r.effective[0],
      effective_end_date: r.effective[1],
      all_days: r.weekdays === null,
      d_sun,
      d_mon,
      d_tue,
      d_wed,
      d_thu,
      d_fri,
      d_sat,
      intervals: r.rule_type.endsWith('_DATES') ? r.dates : r.slots.length > 0 ? r.slots : null,
      priority: r.priority,
      discount_group: r.group,
      is_active: r.active,
      is_daily: r.daily,
      reserve_capacity: r.reserve,
      max_capacity: r.max,
      limit: r.limit,
    });
  }),
);
export const question = fc
  .record({
    date: day,
    today: fc.oneof(day, fc.constant('2026-12-02')),
    minutes: fc.oneof(fc.nat(1439), fc.constantFrom(524, 525, 540, 541, 590, 600, 715, 1190)),
    effectiveDate: fc.option(day, { nil: undefined }),
    group: fc.constantFrom(null, 'pass', 'school'),
    sameDay: fc.boolean(),
  })
  .map(({ sameDay, ...q }): Question => (sameDay ? { ...q, today: q.date } : q));
