import type { z } from 'zod';
import {
  CANCELLATION_POLICY,
  isRefundPolicy,
  policyViolations,
  REFUND_POLICY,
} from './cancellation-policy.js';
import { areEmbedOrigins, EMBED_ORIGINS } from './embedding.js';
import {
  isOfflineMinutes,
  isOfflineShare,
  isOfflineUnits,
  OFFLINE_CARS,
  OFFLINE_MINUTES,
  OFFLINE_PEOPLE,
  OFFLINE_SHARE,
} from './offline-settings.js';
import { isRefundLimit, REFUND_LIMIT, REFUND_LIMIT_PER_DAY } from './refund-settings.js';
import { isTillSessions, isTillWitnessAbove, TILL_SESSIONS, TILL_WITNESS_ABOVE } from './till-settings.js';
import { amount } from '../kernel/amount.js';
import { MAX_FIGURE, MAX_UNIT_PRICE } from '../kernel/money-bounds.js';
import { beforeTax, money, withTax } from '../kernel/money.js';
import { accepts, type Accepted } from '../messages/field-error.js';
import { ALL_KINDS, KINDS, type CapacityRule, type DocumentOf, type Kind } from './documents.js';

/*
 * Checks between the fields of a document, for what is written: by the decider, in a venue file and in the console's
 * forms. Events that are older than a check stay readable, so the schemas of events do not include them.
 */

/** A wrong field and what it accepts, which the console has texts of its own for. */
type Report = (path: string, ...accepted: Accepted) => void;

interface Dated {
  readonly start_date: string;
  readonly end_date: string;
  readonly all_days: boolean;
}
const WEEKDAYS = ['d_sun', 'd_mon', 'd_tue', 'd_wed', 'd_thu', 'd_fri', 'd_sat'] as const;
type OnDays = Pick<CapacityRule, 'all_days' | (typeof WEEKDAYS)[number]>;

const inOrder = ({ start_date, end_date }: Pick<Dated, 'start_date' | 'end_date'>, report: Report): void => {
  if (end_date < start_date) report('end_date', 'backwards');
};
const onSomeDay = (days: OnDays, report: Report): void => {
  if (!days.all_days && !WEEKDAYS.some((day) => days[day])) report('all_days', 'never');
};

/** Either of the two is worked out from the other (docs/rules/money.md 4). */
const taxed = (
  {
    price,
    price_before_tax,
    tax_rate,
  }: { readonly price: number; readonly price_before_tax: number; readonly tax_rate: number },
  report: Report,
): void => {
  // A figure that is no amount is named by its own schema.
  if (![price, price_before_tax].every((figure) => amount.safeParse(figure).success)) return;
  const [whole, before] = [money(price), money(price_before_tax)];
  if (withTax(before, tax_rate) !== whole && beforeTax(whole, tax_rate) !== before) report('price', 'tax');
};

/** Beyond it no sum is sure to be exact (docs/rules/money.md 14). What is no amount is named by its own schema. */
const affordable = (prices: Readonly<Record<string, number | null | undefined>>, report: Report): void => {
  for (const [path, price] of Object.entries(prices))
    if (price != null && amount.safeParse(price).success && price > MAX_UNIT_PRICE)
      report(path, 'max_price', { n: MAX_UNIT_PRICE });
};

/** Midnight is written both ways. */
const sameText = (interval: string): string => interval.replace(/-00:00$/, '-24:00');
/** From midnight to midnight is the whole day. */
const isEmpty = (interval: string): boolean => {
  const [start, end] = sameText(interval).split('-');
  return start === end;
};
const isTwice = (intervals: readonly string[]): boolean =>
  new Set(intervals.map(sameText)).size < intervals.length;

const OPENS_DAYS: readonly CapacityRule['rule_type'][] = ['OPEN_DATES', 'CLOSED_DATES'];

const capacityRule = (rule: CapacityRule, report: Report): void => {
  if (rule.effective_end_date < rule.effective_start_date) report('effective_end_date', 'backwards');
  if (rule.inventories.length === 0 && rule.rule_type !== 'ADDON_INTERVAL_CAPACITY_RULE')
    report('inventories', 'one_destination');
  // Rules about whole days ignore dates and weekdays of their own, so these are not required.
  if (rule.rule_type === 'OPEN_AHEAD_RULE') return;
  const texts = (rule.intervals ?? []).map((interval) =>
    typeof interval === 'string' ? interval : interval.interval,
  );
  const opensDays = OPENS_DAYS.includes(rule.rule_type);
  if (texts.some((text) => text.includes(':') === opensDays))
    report('intervals', opensDays ? 'dates' : 'times');
  if (isTwice(texts)) report('intervals', 'each_interval');
  if (opensDays) return;
  if (texts.some(isEmpty)) report('intervals', 'interval_length');
  inOrder(rule, report);
  onSomeDay(rule, report);
};

/** Beyond it no sum is sure to be exact, of counts and minutes neither. */
const uncountable = (value: unknown): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => uncountable(inner).map((path) => [name, ...path]))
    : Number.isInteger(value) && Math.abs(value as number) > MAX_FIGURE
      ? [[]]
      : [];

type Checks = { readonly [K in Kind]?: (document: DocumentOf<K>, report: Report) => void };

/** The booking page's time format: with twelve hours it must show am or pm. */
const CLOCK_FORMAT = /^(HH?:mm|hh?:mm ?[Aa])$/;

/** A code that is none, such as ABC, is not in the list; the yen has no cents and the Bahraini dinar a thousand. */
const hasCents = (currency: string): boolean =>
  Intl.supportedValuesOf('currency').includes(currency) &&
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2;

const CHECKS: Checks = {
  inventory_group: ({ currency, settings }, report) => {
    if (!hasCents(currency)) report('currency', 'currency');
    for (const { path, key, values } of policyViolations(settings[CANCELLATION_POLICY] ?? ''))
      report(`settings.${CANCELLATION_POLICY}${path && `.${path}`}`, key, values);
    if (!isRefundPolicy(settings[REFUND_POLICY])) report(`settings.${REFUND_POLICY}`, 'refund_policy');
    if (!areEmbedOrigins(settings[EMBED_ORIGINS])) report(`settings.${EMBED_ORIGINS}`, 'embed_origins');
    if (!isTillSessions(settings[TILL_SESSIONS])) report(`settings.${TILL_SESSIONS}`, 'till_sessions');
    if (!isTillWitnessAbove(settings[TILL_WITNESS_ABOVE]))
      report(`settings.${TILL_WITNESS_ABOVE}`, 'amount_from');
    for (const name of [REFUND_LIMIT, REFUND_LIMIT_PER_DAY])
      if (!isRefundLimit(settings[name])) report(`settings.${name}`, 'amount_from');
    for (const name of [OFFLINE_PEOPLE, OFFLINE_CARS])
      if (!isOfflineUnits(settings[name])) report(`settings.${name}`, 'offline_units');
    if (!isOfflineMinutes(settings[OFFLINE_MINUTES]))
      report(`settings.${OFFLINE_MINUTES}`, 'offline_minutes');
    if (!isOfflineShare(settings[OFFLINE_SHARE])) report(`settings.${OFFLINE_SHARE}`, 'offline_share');
  },
  inventories: ({ settings: { time_format } }, report) => {
    if (time_format !== undefined && !CLOCK_FORMAT.test(time_format)) report('settings.time_format', 'clock');
  },
  visitor_types: ({ settings: { age_range } }, report) => {
    if (age_range && age_range.end !== -1 && age_range.end < age_range.start)
      report('settings.age_range.end', 'ages');
  },
  price_rules: (rule, report) => {
    inOrder(rule, report);
    onSomeDay(rule, report);
    taxed(rule, report);
    const { price, price_before_tax, max_price } = rule;
    affordable({ price, price_before_tax, max_price }, report);
    const intervals = rule.intervals ?? [];
    if (isTwice(intervals)) report('intervals', 'each_interval');
    if (intervals.some(isEmpty)) report('intervals', 'interval_length');
  },
  addons: (addon, report) => {
    taxed(addon, report);
    const { price, price_before_tax } = addon;
    const { cancellation_fee } = addon.settings_v2;
    affordable({ price, price_before_tax, 'settings_v2.cancellation_fee': cancellation_fee }, report);
    if (cancellation_fee !== undefined && cancellation_fee < 0)
      report('settings_v2.cancellation_fee', 'amount_from');
    const ages = addon.settings.program_age_range;
    if (ages && ages.end !== -1 && ages.end < ages.start) report('settings.program_age_range.end', 'ages');
    const { start_time: start, end_time: end } = addon.settings.program ?? {};
    if ((start ?? '') >= (end ?? '') && (start ?? end) !== undefined)
      report('settings.program.end_time', 'hours');
  },
  capacity_rules: capacityRule,
  feeder_locations: (feeder, report) => {
    inOrder(feeder, report);
    onSomeDay(feeder, report);
  },
  coupons: (coupon, report) => {
    inOrder(coupon, report);
    const { discount_amount } = coupon.discount_rule;
    affordable({ 'discount_rule.discount_amount': discount_amount }, report);
    if (coupon.discount_rule.rule_type === 'percent' && coupon.discount_rule.discount_amount > 100)
      report('discount_rule.discount_amount', 'max_percent', { n: 100 });
  },
};

const written = (kind: Kind): z.ZodType => {
  const check = CHECKS[kind] as ((document: unknown, report: Report) => void) | undefined;
  return KINDS[kind].schema.superRefine((document, context) => {
    // A figure that is wrong for its field is named by its own schema.
    for (const path of context.issues.length === 0 ? uncountable(document) : [])
      context.addIssue({ code: 'custom', path, ...accepts('max_figure', { n: MAX_FIGURE }) });
    check?.(document, (path, ...accepted) =>
      context.addIssue({ code: 'custom', path: path.split('.'), ...accepts(...accepted) }),
    );
  });
};
const schemas = new Map(ALL_KINDS.map((kind) => [kind, written(kind)]));

/** Demands on a written document: its shape, and no contradictions between its fields. */
export const writtenSchema = (kind: Kind): z.ZodType => schemas.get(kind)!;
