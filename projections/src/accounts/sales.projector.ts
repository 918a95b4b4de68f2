import {
  differences,
  money,
  RESERVATION_CATEGORY,
  type DocumentChange,
  type LineRefund,
  type Priced,
  type Projector,
  type Recorded,
  type ReservationEvent,
  type Sale,
  type SaleCause,
  type Table,
  type Visit,
} from '@stile/contracts';
import { dayOf } from './venue-day.js';
import { MEASURES, soldLines, visitOf, type SoldLine } from './sold-lines.js';

interface Conceded {
  readonly tax_rate: string;
  readonly gross_e4: number;
  readonly net_e4: number;
}
/** A reservation as far as its price goes: no personal field. */
export interface SalesDocument {
  readonly state: 'placed' | 'confirmed' | 'cancelled';
  readonly inventory_group: string;
  readonly channel: string;
  readonly visit: Pick<Visit, 'inventory' | 'visitDate' | 'reservationType' | 'discountGroup'>;
  readonly priced: Priced;
  /** Concessions that stand, by rate of tax, in ten-thousandths of the currency's unit. */
  readonly conceded: readonly Conceded[];
  readonly refunds: readonly {
    readonly id: string;
    readonly state: 'begun' | 'failed';
    readonly lines: readonly LineRefund[];
  }[];
}

/** The change that one event made to what a reservation sells: added up, they are what it sells now. */
export type SaleRow = SoldLine & {
  readonly inventory_group: string;
  readonly reservation: string;
  /** The venue's day on which it counts. */ readonly business_date: string;
  /** The day on which it is revenue that is earned (docs/rules/reports.md 14). */ readonly earned_on: string;
  readonly at: string;
  readonly cause: SaleCause;
  readonly channel: string;
  /** The user who did it; '' where nobody was signed in. */ readonly actor: string;
  readonly station: string;
};

const CAUSES: Partial<Record<ReservationEvent['type'], SaleCause>> = {
  ReservationConfirmed: 'sold',
  ReservationEdited: 'edited',
  ReservationCancelled: 'cancelled',
  ReservationUncancelled: 'uncancelled',
  RefundBegun: 'refunded',
  RefundFailed: 'refund_failed',
};

const salesOf = (event: ReservationEvent): readonly Sale[] =>
  ('sales' in event.data ? event.data.sales : undefined) ?? [];

const linesOf = (document: SalesDocument | undefined): readonly SoldLine[] => {
  if (!document) return [];
  const { visit, conceded } = document;
  return [
    ...(document.state === 'confirmed' ? soldLines(document) : []),
    ...conceded.map((sums) => ofNoLine(visit, 'concession', sums)),
  ];
};

/** The concessions that stand after an event: they move with the visit. */
const concededAfter = (before: readonly Conceded[], event: ReservationEvent): readonly Conceded[] => {
  const sums = new Map(before.map((each) => [each.tax_rate, each]));
  for (const { kind, taxRate, amount, amountBeforeTax } of salesOf(event)) {
    if (kind !== 'concession') continue;
    const tax_rate = String(taxRate);
    const { gross_e4 = 0, net_e4 = 0 } = sums.get(tax_rate) ?? {};
    sums.set(tax_rate, {
      tax_rate,
      gross_e4: gross_e4 + money.money(amount),
      net_e4: net_e4 + money.money(amountBeforeTax),
    });
  }
  return [...sums.values()].filter(({ gross_e4, net_e4 }) => gross_e4 !== 0 || net_e4 !== 0);
};

/** A concession or a fee. */
const ofNoLine = (
  visit: SalesDocument['visit'],
  kind: 'concession' | 'fee',
  { tax_rate, gross_e4, net_e4 }: Conceded,
): SoldLine => ({
  ...visitOf(visit),
  kind,
  item: '',
  title: '',
  product_type: null,
  accounting_code: null,
  slot: null,
  first_day: null,
  last_day: null,
  unit_price_e4: null,
  tax_rate,
  coupons: '',
  units: 0,
  gross_e4,
  net_e4,
  discount_e4: 0,
});
const feesOf = (visit: SalesDocument['visit'], event: ReservationEvent): readonly SoldLine[] =>
  salesOf(event)
    .filter(({ kind }) => kind === 'fee')
    .map(({ taxRate, amount, amountBeforeTax }) =>
      ofNoLine(visit, 'fee', {
        tax_rate: String(taxRate),
        gross_e4: money.money(amount),
        net_e4: money.money(amountBeforeTax),
      }),
    );

/** A fee is earned by the act that it is for; what is for a later day, on that day. */
const earnedOn = ({ kind, visit_date, last_day }: SoldLine, businessDate: string): string => {
  const day = last_day ?? visit_date;
  return kind === 'fee' || day < businessDate ? businessDate : day;
};

/** None of an event that does not say what it sells: it is in no account either (docs/rules/payments.md 91). */
const rowsOf = ({
  event,
  key,
  before,
  after,
}: DocumentChange<ReservationEvent, SalesDocument>): readonly SaleRow[] => {
  const cause = CAUSES[event.type];
  const day = dayOf(event);
  if (!cause || !day || !after || !('sales' in event.data)) return [];
  const { actor = '', station = '' } = event.metadata;
  const common = {
    inventory_group: day.inventoryGroup,
    reservation: key,
    business_date: day.businessDate,
    at: event.at,
    cause,
    channel: after.channel,
    actor,
    station,
  };
  const lines = differences(linesOf(before), linesOf(after), MEASURES);
  return [...lines, ...feesOf(after.visit, event)].map((line) => ({
    ...common,
    earned_on: earnedOn(line, day.businessDate),
    ...line,
  }));
};

const placed = ({
  data,
}: Recorded<Extract<ReservationEvent, { type: 'ReservationPlaced' }>>): SalesDocument => ({
  state: 'placed',
  inventory_group: data.visit.inventoryGroup,
  channel: data.channel,
  visit: soldVisit(data.visit),
  priced: data.priced,
  conceded: [],
  refunds: [],
});
const soldVisit = ({
  inventory,
  visitDate,
  reservationType,
  discountGroup,
}: Visit): SalesDocument['visit'] => ({
  inventory,
  visitDate,
  reservationType,
  discountGroup,
});

/** A day's sales are summed up by these, and by the kind of day that is asked for. */
const DIMENSIONS = [
  'inventory',
  'kind',
  'item',
  'title',
  'product_type',
  'accounting_code',
  'cause',
] as const;
/** Dimensions of accounts: sums by them are a tenth of those by product. */
const OF_ACCOUNTS = ['kind', 'accounting_code', 'tax_rate'] as const;
const ofDay = <D extends string, B extends string>(day: D, by: readonly B[]) => ({
  by: ['inventory_group', day, ...by] as const,
  of: ['units', 'discount_e4', 'net_e4', 'gross_e4'] as const,
});
/** The tables of sums, by the day that they are of. */
export const SALES_SUMS = {
  visit_date: 'sales_of_visit_days',
  business_date: 'sales_of_business_days',
} as const;
/** Sums by accounting code, by the basis on which a sale is revenue. */
export const CODED_SALES = { booked: 'booked_sales', earned: 'earned_sales' } as const;
/** Sums by the day on which sales are earned and the day on which they were recorded: sales that are not earned yet. */
export const DEFERRED_SALES = 'deferred_sales';

/** The rows that its documents leave behind. */
export const salesTable: Table<ReservationEvent, SalesDocument, SaleRow> = {
  columns: {
    inventory_group: 'text',
    reservation: 'text',
    business_date: 'text',
    earned_on: 'text',
    at: 'text',
    cause: 'text',
    channel: 'text',
    actor: 'text',
    station: 'text',
    inventory: 'text',
    visit_date: 'text',
    reservation_type: 'text',
    discount_group: 'text',
    kind: 'text',
    item: 'text',
    title: 'text',
    product_type: 'text',
    accounting_code: 'text',
    slot: 'text',
    first_day: 'text',
    last_day: 'text',
    unit_price_e4: 'whole',
    tax_rate: 'text',
    coupons: 'text',
    units: 'whole',
    gross_e4: 'whole',
    net_e4: 'whole',
    discount_e4: 'whole',
  },
  indexes: [
    ['inventory_group', 'visit_date'],
    ['inventory_group', 'business_date'],
    ['inventory_group', 'earned_on', 'business_date'],
    ['inventory_group', 'item', 'visit_date'],
    ['inventory_group', 'reservation'],
  ],
  sums: {
    [SALES_SUMS.visit_date]: ofDay('visit_date', DIMENSIONS),
    [SALES_SUMS.business_date]: ofDay('business_date', DIMENSIONS),
    [CODED_SALES.booked]: ofDay('business_date', OF_ACCOUNTS),
    [CODED_SALES.earned]: ofDay('earned_on', OF_ACCOUNTS),
    [DEFERRED_SALES]: { by: ['inventory_group', 'earned_on', 'business_date'], of: ['net_e4'] },
  },
  rowsOf,
};

/** Sales of each reservation, and the rows of what each event changed in them. */
export const salesProjector: Projector<ReservationEvent, SalesDocument> = {
  name: 'sales',
  version: 4,
  categories: [RESERVATION_CATEGORY],
  indexes: [],
  tables: { sales: salesTable },
  keys: ({ type, data }) =>
    type === 'ReservationPlaced' || type === 'ReservationAbandoned' || CAUSES[type]
      ? [data.reservationId]
      : [],
  fold(document, event) {
    if (event.type === 'ReservationPlaced') return placed(event);
    if (!document) return undefined;
    const conceded = concededAfter(document.conceded, event);
    switch (event.type) {
      // Nothing was sold, so it has no rows.
      case 'ReservationAbandoned':
        return null;
      case 'ReservationConfirmed':
      case 'ReservationUncancelled':
        return { ...document, conceded, state: 'confirmed' };
      case 'ReservationCancelled':
        return { ...document, conceded, state: 'cancelled' };
      case 'ReservationEdited':
        return {
          ...document,
          conceded,
          visit: soldVisit(event.data.visit),
          priced: event.data.priced,
        };
      case 'RefundBegun': {
        const { refundId: id, lines = [] } = event.data;
        return { ...document, conceded, refunds: [...document.refunds, { id, state: 'begun', lines }] };
      }
      case 'RefundFailed':
        return {
          ...document,
          conceded,
          refunds: document.refunds.map((refund) =>
            refund.id === event.data.refundId ? { ...refund, state: 'failed' } : refund,
          ),
        };
      default:
        return undefined;
    }
  },
};
