import fc from 'fast-check';
import { CAPACITY_RULE_TYPES, type CapacityRule, type LocalDate } from '@stile/contracts';
import { capacityRule } from '../kit/venue.js';

/*
 * A slow and obvious reading of docs/rules/capacity.md 1 to 27, rule by rule, without code of the engine, and random venues and
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
  '00:00-01:00',
  '00:30-03:00',
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

/** An interval of one kind and one discount group that is in force, with its limit. */
interface Piece {
  start: number;
  end: number;
  max: number;
  reserve: number;
  id: string;
  priority: number;
  /** It is closed, and took minutes away from an interval of lower priority. */
  cuts: boolean;
}
const overlapping = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end;

/** The rest of an interval, minute by minute. */
const leftOver = (start: number, end: number, closings: readonly Piece[]): [number, number][] => {
  const runs: [number, number][] = [];
  for (let minute = start; minute < end; minute++) {
    if (closings.some((closing) => closing.start <= minute && minute < closing.end)) continue;
    if (runs.at(-1)?.[1] === minute) runs.at(-1)![1]++;
    else runs.push([minute, minute + 1]);
  }
  return runs;
};

/** Intervals in force of one kind and one discount group; null where no rule of them matches. */
const pieces = (
  rules: readonly CapacityRule[],
  q: Question,
  kind: 'CARS' | 'PEOPLE',
  group: string | null,
): Piece[] | null => {
  const ofKind = rules.filter(
    (rule) =>
      rule.inventories.includes('park') &&
      rule.discount_group === group &&
      matches(rule, q) &&
      (rule.intervals ?? []).length > 0,
  );
  const sameDay =
    q.date === q.today ? ofKind.filter((rule) => rule.rule_type === `SAME_DAY_INTERVAL_${kind}`) : [];
  const always = ofKind.filter((rule) => rule.rule_type === `MAX_CAPACITY_INTERVAL_${kind}`);
  if (sameDay.length === 0 && always.length === 0) return null;
  const spanOf = (one: NonNullable<CapacityRule['intervals']>[number]): { start: number; end: number } => ({
    start: stretch(textOf(one))[0],
    end: stretch(textOf(one))[1],
  });
  const replacing = sameDay.flatMap((rule) => (rule.intervals ?? []).map(spanOf));
  const ranked = [...always, ...sameDay]
    .map((rule) => ({ rule, created: rules.indexOf(rule) }))
    .sort((a, b) => b.rule.priority - a.rule.priority || b.created - a.created);
  const found: Piece[] = [];
  for (const { rule } of ranked) {
    for (const one of rule.intervals ?? []) {
      const span = spanOf(one);
      if (!rule.rule_type.startsWith('SAME_DAY') && replacing.some((other) => overlapping(span, other)))
        continue;
      const isTaken = (start: number, end: number): boolean =>
        found.some((other) => other.start === start && other.end === end);
      if (isTaken(span.start, span.end)) continue;
      const override =
        typeof one === 'string' ? null : kind === 'CARS' ? one.capacityGroups : one.capacityPeople;
      const closings = found.filter(
        (other) => other.max === 0 && other.priority > rule.priority && overlapping(other, span),
      );
      for (const closing of closings) closing.cuts = true;
      for (const [start, end] of leftOver(span.start, span.end, closings))
        if (!isTaken(start, end))
          found.push({
            start,
            end,
            max: override ?? rule.max_capacity ?? 1_000_000,
            reserve: rule.reserve_capacity,
            id: rule.id,
            priority: rule.priority,
            cuts: false,
          });
    }
  }
  return found;
};

/** Units of a kind that a party takes in a slot. */
export interface ModelPool {
  /** 'cars@09:00-10:00' */ name: string;
  start: number;
  end: number;
  max: number;
  reserve: number;
  /** The rule; 'open' or 'closed' without one. */
  says: string;
  /** The discount group whose share it is. */
  group: string | null;
  isNextDay: boolean;
}
export interface ModelSlot {
  start: number;
  end: number;
  cars: ModelPool[];
  people: ModelPool[];
}
const nameIn = (kind: 'CARS' | 'PEOPLE', span: { start: number; end: number }): string =>
  `${kind.toLowerCase()}@${nameOf(span)}`;

/** The interval of that name, or those that the slot overlaps. */
const limitsOn = (intervals: readonly Piece[], slot: { start: number; end: number }): Piece[] => {
  const own = intervals.filter(({ start, end }) => start === slot.start && end === slot.end);
  if (own.length > 0) return own;
  const all = intervals
    .filter((one) => overlapping(one, slot))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const rest = all.filter((one) => !one.cuts || one.start <= slot.start);
  return rest.length > 0 ? rest : all;
};

const modelSlots = (rules: readonly CapacityRule[], q: Question): ModelSlot[] => {
  const of = (kind: 'CARS' | 'PEOPLE') => ({
    kind,
    all: pieces(rules, q, kind, null),
    share: q.group === null ? null : pieces(rules, q, kind, q.group),
  });
  const kinds = [of('CARS'), of('PEOPLE')] as const;
  const spans = new Map<string, { start: number; end: number }>();
  for (const { all, share } of kinds)
    for (const { start, end } of [...(all ?? []), ...(share ?? [])])
      spans.set(`${start} ${end}`, { start, end });
  const poolsOf = (
    { kind, all, share }: (typeof kinds)[number],
    slot: { start: number; end: number },
  ): ModelPool[] => {
    const poolOf = (one: Piece, group: string | null): ModelPool => ({
      name: nameIn(kind, one),
      start: one.start,
      end: one.end,
      max: one.max,
      reserve: one.reserve,
      says: `${one.max}+${one.reserve} ${one.id}`,
      group,
      isNextDay: false,
    });
    const everyone = limitsOn(all ?? [], slot).map((one) => poolOf(one, null));
    const namedByGroup = share?.some((one) => one.start === slot.start && one.end === slot.end) ?? false;
    const isClosed = all !== null && !namedByGroup;
    const unnamed: ModelPool = {
      name: nameIn(kind, slot),
      ...slot,
      max: isClosed ? 0 : 1_000_000,
      reserve: 0,
      says: isClosed ? 'closed' : 'open',
      group: null,
      isNextDay: false,
    };
    return [
      ...(everyone.length > 0 ? everyone : [unnamed]),
      ...limitsOn(share ?? [], slot).map((one) => poolOf(one, q.group)),
    ];
  };
  return [...spans.values()]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((slot) => ({ ...slot, cars: poolsOf(kinds[0], slot), people: poolsOf(kinds[1], slot) }));
};

const takesNobody = (slot: ModelSlot): boolean =>
  [slot.cars, slot.people].every(
    (pools) => pools.every(({ says }) => says === 'open') || pools.some(({ max }) => max === 0),
  );

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
export const nameOf = ({ start, end }: { start: number; end: number }): string =>
  `${clock(start)}-${clock(end > 1440 ? end - 1440 : end)}`;
export const sayPools = (pools: readonly ModelPool[]): string =>
  pools
    .map(({ name, says, group, isNextDay }) => `${name}${group ? '#' : ''}${isNextDay ? '>' : ''} ${says}`)
    .join(', ');

const dayAfter = (date: LocalDate): LocalDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** A slot over midnight also takes what it overlaps of the next day, where that day is not closed. */
const intoTheNextDay = (rules: readonly CapacityRule[], q: Question, slots: ModelSlot[]): ModelSlot[] => {
  const tomorrow = { ...q, date: dayAfter(q.date) };
  const opens = dayIsOpen(
    rules.filter(({ rule_type }) => rule_type !== 'OPEN_AHEAD_RULE'),
    tomorrow,
  );
  const next = opens ? modelSlots(rules, tomorrow) : [];
  return slots.map((slot) => {
    const more = (kind: 'cars' | 'people'): ModelPool[] => {
      const names = new Map<string, ModelPool>();
      for (const pool of next.flatMap((other) => other[kind]))
        if (slot.end - 1440 > pool.start && pool.says !== 'closed')
          names.set(`${pool.name} ${pool.group}`, { ...pool, isNextDay: true });
      return [...names.values()];
    };
    return { ...slot, cars: [...slot.cars, ...more('cars')], people: [...slot.people, ...more('people')] };
  });
};

export const modelDay = (
  rules: readonly CapacityRule[],
  q: Question,
): { closed: boolean; slots: ModelSlot[] } => {
  const slots = modelSlots(rules, q);
  const closed = !dayIsOpen(rules, q) || slots.every(takesNobody);
  return { closed, slots: closed && q.date >= q.today ? [] : intoTheNextDay(rules, q, slots) };
};

/** Taken units, by the pool's name with its group, of the day and of the next. */
export interface ModelTaken {
  today: Record<string, number>;
  next: Record<string, number>;
}
const takenOf = (pool: ModelPool, taken: ModelTaken): number =>
  (pool.isNextDay ? taken.next : taken.today)[`${pool.name}${pool.group ? `#${pool.group}` : ''}`] ?? 0;
/** The pool of everyone that has the least left: its figures are the slot's. */
const leastOf = (pools: readonly ModelPool[], taken: ModelTaken): ModelPool =>
  pools
    .filter(({ group }) => group === null)
    .reduce((least, pool) =>
      pool.max - takenOf(pool, taken) < least.max - takenOf(least, taken) ? pool : least,
    );

/** A slot's status (docs/rules/capacity.md 23). */
export const modelStatus = (
  slot: ModelSlot,
  taken: ModelTaken,
  q: Question,
  adHocMinutes: number,
): string => {
  if (q.date < q.today || (q.date === q.today && slot.start < q.minutes)) return 'PAST';
  const pools = [...slot.cars, ...slot.people];
  if (pools.every((pool) => takenOf(pool, taken) < pool.max))
    return [slot.cars, slot.people].some((kind) => {
      const least = leastOf(kind, taken);
      return takenOf(least, taken) / least.max >= 0.45;
    })
      ? 'BUSY'
      : 'NOT_BUSY';
  const soon = q.date === q.today && slot.start - q.minutes <= adHocMinutes;
  return soon && pools.every((pool) => takenOf(pool, taken) < pool.max + pool.reserve) ? 'RESERVE' : 'FULL';
};
export const modelDayStatus = (
  statuses: readonly string[],
  { closed, slots }: ReturnType<typeof modelDay>,
  taken: ModelTaken,
): string => {
  if (closed) return 'CLOSED';
  if (!statuses.some((status) => status === 'BUSY' || status === 'NOT_BUSY')) return 'FULL';
  const share = (kind: 'cars' | 'people'): number => {
    const least = slots.map((slot) => leastOf(slot[kind], taken));
    return (
      least.reduce((sum, pool) => sum + takenOf(pool, taken), 0) /
      least.reduce((sum, { max }) => sum + max, 0)
    );
  };
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
