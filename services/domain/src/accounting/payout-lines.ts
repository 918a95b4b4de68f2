import {
  isLine,
  money,
  type LocalDate,
  type Money,
  type PayoutLine,
  type PayoutLineKind,
  type PayoutProvider,
} from '@stile/contracts';
import {
  CLOVER_REFUNDED,
  STRIPE_DATES,
  STRIPE_REFUNDS,
  type FileColumns,
  type FileLine,
} from './payout-columns.js';
import { amountIn, checkCurrency, dayIn, faultAt, idIn, PayoutFileFault } from './payout-values.js';

/** A line with the day of its payout. */
export interface DatedLine {
  readonly date: LocalDate;
  readonly line: PayoutLine;
}
/** The lines that a line of a file makes; none where it says nothing of a card. @throws PayoutFileFault */
type Reader = (line: FileLine, currency: string) => readonly DatedLine[];

const KINDS: Readonly<Record<string, PayoutLineKind>> = {
  charge: 'charge',
  refund: 'refund',
  fee: 'fee',
  network_cost: 'fee',
  payout_minimum_balance_hold: 'carried',
  payout_minimum_balance_release: 'carried',
  risk_reserved_funds: 'carried',
};
/** The sum that was paid out is no part of it. */
const PAID_OUT = 'payout';
const MOST_CATEGORY = 60;
const MOST_TEXT = 100;

/** Words of a line that is of no payment: those of a payment may be a customer's. */
const textOf = (line: FileLine, kind: PayoutLineKind): string | null => {
  const text = line.value('description').slice(0, MOST_TEXT);
  return kind === 'charge' || kind === 'refund' || text === '' || !isLine(text) ? null : text;
};

const objectOf = (line: FileLine, kind: PayoutLineKind): string | null => {
  if (kind === 'charge') return idIn(line, line.filled(['payment_intent_id', 'charge_id', 'source_id']));
  return kind === 'refund' ? idIn(line, line.filled(STRIPE_REFUNDS)) : null;
};

const stripeLine: Reader = (line, currency) => {
  checkCurrency(line, 'currency', currency);
  const category = line.value('reporting_category').toLowerCase();
  if (category === '' || category.length > MOST_CATEGORY || !isLine(category))
    throw faultAt(line, 'reporting_category', 'payout_line_category');
  const kind = KINDS[category] ?? 'other';
  const [gross, fee, net] = (['gross', 'fee', 'net'] as const).map((column) => amountIn(line, column));
  if (money.subtract(gross!, fee!) !== net!) throw faultAt(line, 'net', 'payout_line_net');
  const day = line.named(['created', 'created_utc']);
  return [
    {
      date: dayIn(line, line.named(STRIPE_DATES)),
      line: {
        payout: idIn(line, 'automatic_payout_id'),
        id: idIn(line, 'balance_transaction_id'),
        kind,
        category,
        object: objectOf(line, kind),
        date: line.value(day) === '' ? null : dayIn(line, day),
        text: textOf(line, kind),
        gross: money.units(gross!),
        fee: money.units(fee!),
      },
    },
  ];
};

/** Clover pays a day's batch out: its file names no payout. */
const ofDay = (
  date: LocalDate,
  payout: string,
  line: Pick<PayoutLine, 'id' | 'kind' | 'category' | 'gross'>,
) => ({
  date,
  line: {
    ...line,
    payout,
    date,
    object: line.kind === 'other' ? null : line.id,
    text: null,
    fee: 0,
  },
});
const NOT_DONE = /^(?!success|approved|$)/i;
/** No money of a card came in: it was declined, or paid in another way. */
const isNoCard = (line: FileLine): boolean =>
  NOT_DONE.test(line.value('result')) || (line.has('card brand') && line.value('card brand') === '');

const cloverPayment: Reader = (line, currency) => {
  if (isNoCard(line)) return [];
  checkCurrency(line, 'currency', currency);
  const date = dayIn(line, 'payment date');
  const id = idIn(line, 'payment id');
  const payout = `clover-${date}`;
  const gross = money.units(amountIn(line, 'amount', true));
  const tip = money.units(amountIn(line, 'tip amount', true));
  return [
    ofDay(date, payout, { id, kind: 'charge', category: 'payment', gross }),
    ...(tip === 0
      ? []
      : [ofDay(date, payout, { id: `${id}.tip`, kind: 'other', category: 'tip', gross: tip })]),
  ];
};
const cloverRefund: Reader = (line, currency) => {
  if (isNoCard(line)) return [];
  if (line.has('currency')) checkCurrency(line, 'currency', currency);
  const date = dayIn(line, 'refund date');
  const returned = amountIn(line, line.named(CLOVER_REFUNDED), true);
  return [
    ofDay(date, `clover-refunds-${date}`, {
      id: idIn(line, 'refund id'),
      kind: 'refund',
      category: 'refund',
      gross: -Math.abs(money.units(returned)),
    }),
  ];
};

const READERS: Readonly<Record<FileColumns['of'], Reader>> = {
  payouts: stripeLine,
  payments: cloverPayment,
  refunds: cloverRefund,
};
export const readerOf = ({ of }: FileColumns): Reader => READERS[of];

export interface ReadPayout {
  readonly id: string;
  readonly provider: PayoutProvider;
  readonly date: LocalDate;
  readonly lines: readonly PayoutLine[];
}

const netOf = ({ gross, fee }: PayoutLine): Money => money.subtract(money.money(gross), money.money(fee));
/**
 * The lines that make up what was paid out. A line of the payout itself says what that is: the rest was carried over to
 * another payout.
 */
const paidOut = (lines: readonly PayoutLine[]): readonly PayoutLine[] => {
  const others = lines.filter(({ category }) => category !== PAID_OUT);
  const stated = lines.filter(({ category }) => category === PAID_OUT);
  const carried = money.times(money.add(...lines.map(netOf)), -1);
  const [line] = stated;
  if (!line || carried === 0) return others;
  return [...others, { ...line, kind: 'carried', gross: money.units(carried), fee: 0 }];
};

/** Payouts in the order of their lines. @throws PayoutFileFault for one that has no lines of its own */
export const payoutsOf = (provider: PayoutProvider, lines: readonly DatedLine[]): readonly ReadPayout[] => {
  const payouts = new Map<string, DatedLine[]>();
  for (const each of lines) {
    const own = payouts.get(each.line.payout);
    if (own) own.push(each);
    else payouts.set(each.line.payout, [each]);
  }
  return [...payouts].map(([id, own]) => {
    const paid = paidOut(own.map(({ line }) => line));
    if (paid.length === 0) throw new PayoutFileFault('payout_file_empty');
    return { id, provider, date: own[0]!.date, lines: paid };
  });
};
