import {
  addDays,
  money,
  type Addon,
  type Inventory,
  type LocalDate,
  type Money,
  type PricedLine,
  type PriceRule,
} from '@stile/contracts';
import { visitorPrice, type UnitPrice } from './time-prices.js';
import type { RequestedAddon, RequestedPass } from './requested.js';

/** A line's amounts in Money beside the stored line. */
export interface Line {
  readonly line: PricedLine;
  readonly amount: Money;
  readonly amountBeforeTax: Money;
  /** One of its count, after tax. */
  readonly each: Money;
  /** Parts of it that the edited reservation has. */
  readonly agreed?: readonly AgreedPart[];
  /** The rule of today for a visitor. */
  readonly today?: PriceRule;
}

/** Units of a line that an edit keeps, with what they cost before discounts. */
export interface AgreedPart {
  readonly of: PricedLine;
  readonly count: number;
  readonly amount: Money;
  readonly amountBeforeTax: Money;
}

type Item = Pick<
  PricedLine,
  | 'kind'
  | 'item'
  | 'title'
  | 'count'
  | 'taxRate'
  | 'rule'
  | 'slot'
  | 'days'
  | 'program'
  | 'source'
  | 'cancellationFee'
  | 'productType'
  | 'accountingCode'
>;

/** Field by field: spreading the item takes as long as the rest of a quote. */
export const lineOf = (
  { kind, item, title, count, taxRate, rule, slot, days, program, source, cancellationFee, ...under }: Item,
  { price, beforeTax, factor, chargedTime, intervalPrices }: UnitPrice,
): Line => {
  const each = money.times(price, factor);
  const amount = money.times(each, count);
  const amountBeforeTax = money.times(beforeTax, factor * count);
  return {
    line: {
      kind,
      item,
      title,
      count,
      factor,
      unitPrice: money.units(price),
      unitPriceBeforeTax: money.units(beforeTax),
      amount: money.units(amount),
      amountBeforeTax: money.units(amountBeforeTax),
      taxRate,
      rule,
      slot,
      ...(days && { days }),
      ...(program && { program }),
      ...(chargedTime && { chargedTime }),
      ...(intervalPrices && { intervalPrices }),
      ...(source && { source }),
      ...(cancellationFee && { cancellationFee }),
      ...(under.productType && { productType: under.productType }),
      ...(under.accountingCode && { accountingCode: under.accountingCode }),
    },
    amount,
    amountBeforeTax,
    each,
  };
};

export const unitPriceOf = ({
  unitPrice,
  unitPriceBeforeTax,
  factor,
  chargedTime,
  intervalPrices,
}: PricedLine): UnitPrice => ({
  price: money.money(unitPrice),
  beforeTax: money.money(unitPriceBeforeTax),
  factor,
  chargedTime,
  intervalPrices,
});

/** `count` units of a line, at its price. */
export const unitsOf = ({ line }: Line, count: number): Line => lineOf({ ...line, count }, unitPriceOf(line));

/** The agreed parts of a line and what is added, as lines of their own. */
export const unitsApart = (line: Line): Line[] => {
  const { agreed = [] } = line;
  const left = agreed.reduce((count, part) => count - part.count, line.line.count);
  return [
    ...agreed.map((part): Line => ({ ...unitsOf(line, part.count), agreed: [part] })),
    ...(left > 0 ? [unitsOf(line, left)] : []),
  ];
};

const visitorLine = (pass: RequestedPass, stayMinutes: number | null, inventory: Inventory): Line => {
  const {
    visitorType,
    count,
    rule: { body, revision },
  } = pass;
  const line = lineOf(
    {
      kind: 'visitor',
      item: visitorType.id,
      title: visitorType.name,
      count,
      taxRate: body.tax_rate,
      rule: { id: String(body.rule_id), revision },
      slot: null,
      accountingCode: visitorType.accounting_code ?? inventory.accounting_code,
    },
    visitorPrice(body, stayMinutes),
  );
  return { ...line, today: body };
};

/** A programme begins on the day of the visit. Where a range of days was chosen, it is on each of these. */
const programOf = (
  { settings: { program } }: Addon,
  visitDate: LocalDate,
  days: readonly LocalDate[] | null,
): PricedLine['program'] => {
  if (!program) return undefined;
  const { days: count = 1, start_time: start, end_time: end } = program;
  return {
    from: days?.[0] ?? visitDate,
    until: days?.at(-1) ?? addDays(visitDate, count - 1),
    ...(start && end && { hours: { start, end } }),
  };
};

/** Per person and per day, where the product is sold so; at the price that staff agreed, where there is one. */
const addonLine = (
  { addon: { body }, type, count, people, days, agreedPrice }: RequestedAddon,
  slot: string | null,
  donationType: string | null,
  visitDate: LocalDate,
  inventory: Inventory,
): Line => {
  const kind = body.addon_type === donationType ? 'donation' : 'addon';
  const factor = people * (days?.length ?? 1);
  const agreed = agreedPrice === undefined ? undefined : money.money(agreedPrice);
  const unit =
    agreed === undefined
      ? { price: money.money(body.price), beforeTax: money.money(body.price_before_tax), factor }
      : { price: money.withTax(agreed, body.tax_rate), beforeTax: agreed, factor };
  return lineOf(
    {
      kind,
      item: body.id,
      title: body.title,
      count,
      taxRate: body.tax_rate,
      rule: null,
      slot,
      ...(days && { days: { from: days[0]!, until: days.at(-1)! } }),
      program: programOf(body, visitDate, days),
      ...(agreed !== undefined && { source: 'staff' as const }),
      cancellationFee: body.settings_v2.cancellation_fee,
      productType: type.id,
      accountingCode: body.accounting_code ?? type.accounting_code ?? inventory.accounting_code,
    },
    unit,
  );
};

interface Requested {
  readonly inventory: Inventory;
  readonly passes: readonly RequestedPass[];
  readonly addons: readonly RequestedAddon[];
}

/** Visitors in the basket's order, then add-ons, then donations. `slotOf` names the interval of an add-on by slot. */
export const linesOf = (
  { inventory, passes, addons }: Requested,
  stayMinutes: number | null,
  donationType: string | null,
  slotOf: (addon: RequestedAddon) => string | null,
  visitDate: LocalDate,
): Line[] => {
  const products = addons.map((addon) => addonLine(addon, slotOf(addon), donationType, visitDate, inventory));
  return [
    ...passes.map((pass) => visitorLine(pass, stayMinutes, inventory)),
    ...products.filter(({ line }) => line.kind === 'addon'),
    ...products.filter(({ line }) => line.kind === 'donation'),
  ];
};
