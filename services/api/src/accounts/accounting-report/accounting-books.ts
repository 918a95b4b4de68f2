import { Inject, Injectable } from '@nestjs/common';
import {
  addDays,
  money,
  type AccountingJournalAnswer,
  type AccountingQuery,
  type AccountingReportAnswer,
  type Basis,
  type Figure,
  type Instant,
  type JournalLine,
  type LocalDate,
  type Money,
  type Position,
  type SessionUser,
} from '@stile/contracts';
import type { Catalogue } from '@stile/domain';
import type { Group, ReadModels } from '@stile/projections';
import { Instants, type Past } from '../../as-of/instants.js';
import { asOfAnswer } from '../../as-of/told.js';
import { READ_MODELS } from '../../ports/tokens.js';
import { movedIn, takingsFigures } from '../../tills/report/takings-figures.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { AccountDays } from '../end-of-day/account-days.js';
import { periodBefore, totalsOfGroups } from '../product-sales/sales-sums.js';
import { byDay, daysOf } from './by-day.js';
import { ChartOfAccounts } from './chart-of-accounts.js';
import {
  journalLines,
  journalNumber,
  mergedLines,
  totalOf,
  uncodedOf,
  type JournalFigures,
} from './journal.js';
import type { DayLine } from './journal-files.js';
import { PastSums } from '../period-sums/past-sums.js';
import { PeriodSums, type BookSums, type Period, type TakingsOfTill } from '../period-sums/period-sums.js';
import { netOfGroups, OF_CODE, salesByCode } from './sales-by-code.js';

const DAY_OF: Readonly<Record<Basis, 'business_date' | 'earned_on'>> = {
  booked: 'business_date',
  earned: 'earned_on',
};
const units = (amount: number): number => money.units(amount as Money);
const periodOf = ({ inventory_group, start_date, end_date }: AccountingQuery): Period => ({
  inventoryGroup: inventory_group,
  first: start_date,
  last: end_date,
});

/** The sums that a day's journal is made of. */
interface SumsOfDay {
  readonly date: LocalDate;
  readonly groups: JournalFigures;
}
/** The journal of a day. */
export interface DayJournal {
  readonly date: LocalDate;
  readonly lines: readonly JournalLine[];
}

const sumOf = (months: ReadonlyMap<string, number>): number =>
  [...months.values()].reduce((all, net) => all + net, 0);

const RECEIVED: readonly Figure[] = ['cash', 'terminal', 'online', 'manual'];
/** The figures of a period's days, after what was owed before it. */
const receivableOf = (opening: number, groups: readonly Group[]): AccountingReportAnswer['receivable'] => {
  const figure = (...names: readonly Figure[]): number =>
    groups.filter(({ key }) => names.includes(key[0] as Figure)).reduce((all, { sums }) => all + sums[0]!, 0);
  return {
    opening: units(opening),
    charges: units(figure('charges')),
    refunds: units(figure('refunds')),
    received: units(figure(...RECEIVED)),
    going_back: units(figure('going_back')),
    closing: units(opening + figure('outstanding')),
  };
};

const deferredOf = (
  opening: number,
  booked: number,
  months: ReadonlyMap<string, number>,
): AccountingReportAnswer['deferred'] => {
  const closing = sumOf(months);
  return {
    opening: units(opening),
    booked: units(booked),
    earned: units(opening + booked - closing),
    closing: units(closing),
    months: [...months]
      .filter(([, net]) => net !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, net]) => ({ month, net: units(net) })),
  };
};

/** Money at each till on the days of a period. */
const tillsOf = (days: readonly TakingsOfTill[]): AccountingReportAnswer['tills'] => {
  const tills = [...new Set(days.map(({ till }) => till))].sort();
  return tills
    .map((till) => {
      const shares = days.filter((day) => day.till === till).flatMap((day) => day.shares);
      return { till, ...movedIn(shares.flatMap(({ sums }) => sums)) };
    })
    .filter(({ taken, returned }) => taken.count > 0 || returned.count > 0);
};

/** The books of a venue now, or as they stood at an instant: their sums, their codes. */
export interface Books {
  readonly currency: string;
  readonly past: Past | null;
  readonly sums: BookSums;
  readonly chart: ChartOfAccounts;
}

/** A venue's accounts over a period, as its books have them (docs/rules/reports.md 13). */
@Injectable()
export class AccountingBooks {
  private readonly sums: PeriodSums;

  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    private readonly days: AccountDays,
    private readonly catalogues: CatalogueView,
    private readonly instants: Instants,
  ) {
    this.sums = new PeriodSums(models);
  }

  /** @throws ApiError 403 no_access, till_blind */
  async opened(
    query: Pick<AccountingQuery, 'inventory_group' | 'end_date' | 'asOf'>,
    user: SessionUser,
  ): Promise<Books> {
    const { inventory_group, asOf } = query;
    const { currency, timezone } = await this.seen(query, user);
    const past = await this.instants.past(asOf, timezone);
    if (!past) return { ...this.now(inventory_group), currency };
    const { accounting_codes } = await this.catalogues.at(inventory_group, past.asOf.position);
    return { currency, past, sums: new PastSums(this.models, past), chart: chartOf(accounting_codes) };
  }

  /** The books of now. */
  now(inventoryGroup: string): Omit<Books, 'currency'> {
    return { past: null, sums: this.sums, chart: this.chartOf(inventoryGroup) };
  }

  /** Codes as they are now. */
  chartOf(inventoryGroup: string): ChartOfAccounts {
    return chartOf(this.catalogues.of(inventoryGroup)?.accounting_codes);
  }

  /** @throws ApiError 403 no_access, till_blind */
  async report(query: AccountingQuery, user: SessionUser): Promise<AccountingReportAnswer> {
    const { currency, past, sums, chart } = await this.opened(query, user);
    const period = periodOf(query);
    const { inventoryGroup, first, last } = period;
    const day = DAY_OF[query.basis];
    const before = periodBefore({ first, last })!;
    const earlier = { inventoryGroup, first: before.start_date, last: before.end_date };
    const [sales, salesBefore, takings, figures, owedBefore, deferredBefore, months, booked] =
      await Promise.all([
        sums.salesOf(day, period, OF_CODE),
        sums.salesOf(day, earlier, []),
        sums.takingsOf(period),
        sums.amountsOf('figure', period, ['name']),
        sums.amountBefore(inventoryGroup, 'outstanding', first),
        sums.deferredAfter(inventoryGroup, addDays(first, -1)),
        sums.deferredAfter(inventoryGroup, last),
        sums.salesOf('business_date', period, []),
      ]);
    return {
      inventory_group: inventoryGroup,
      currency,
      basis: query.basis,
      start_date: first,
      end_date: last,
      ...asOfAnswer(past?.asOf ?? null),
      sales: salesByCode(sales, chart),
      totals: totalsOfGroups(sales),
      before: { ...before, totals: totalsOfGroups(salesBefore) },
      takings: takingsFigures(takings.flatMap(({ shares }) => shares)),
      tills: tillsOf(takings),
      receivable: receivableOf(owedBefore, figures),
      deferred: deferredOf(sumOf(deferredBefore), netOfGroups(booked), months),
    };
  }

  /** @throws ApiError 403 no_access, till_blind */
  async journal(query: AccountingQuery, user: SessionUser): Promise<AccountingJournalAnswer> {
    const { currency, ...books } = await this.opened(query, user);
    const journals = await this.journalsOf(query, books);
    const lines = mergedLines(
      journals.flatMap((each) => each.lines),
      books.chart,
    );
    return {
      inventory_group: query.inventory_group,
      currency,
      basis: query.basis,
      start_date: query.start_date,
      end_date: query.end_date,
      ...asOfAnswer(books.past?.asOf ?? null),
      lines,
      total: totalOf(lines),
      uncoded: uncodedOf(lines),
      days: journals.map(({ date, lines: ofDay }) => ({
        date,
        number: journalNumber(date),
        lines: ofDay.length,
        total: totalOf(ofDay),
      })),
    };
  }

  /** The lines of each day's journal, for a file. @throws ApiError 403 no_access, till_blind */
  async dayLines(
    query: AccountingQuery,
    user: SessionUser,
  ): Promise<{
    readonly lines: readonly DayLine[];
    readonly asOf: Position;
    readonly instant: Instant | undefined;
  }> {
    const { currency, ...books } = await this.opened(query, user);
    const { inventory_group } = query;
    const { chart } = books;
    const { journals, asOf } = await this.journalsAsOf(query, books);
    const lines = journals.flatMap(({ date, lines: ofDay }) =>
      ofDay.map((line): DayLine => ({
        ...line,
        inventory_group,
        date,
        currency,
        exportName: chart.get(line.code)?.export_name ?? null,
      })),
    );
    return { lines, asOf, instant: books.past?.asOf.asOf };
  }

  /** The journals of a period with the position up to which they are. */
  async journalsAsOf(
    query: AccountingQuery,
    books: Omit<Books, 'currency'> = this.now(query.inventory_group),
  ): Promise<{ readonly journals: readonly DayJournal[]; readonly asOf: Position }> {
    if (books.past) return { journals: await this.journalsOf(query, books), asOf: books.past.asOf.position };
    const { value: journals, position: asOf } = await this.sums.asOf(() => this.journalsOf(query, books));
    return { journals, asOf };
  }

  /** @throws ApiError 403 no_access, till_blind */
  seen(
    { inventory_group, end_date }: Pick<AccountingQuery, 'inventory_group' | 'end_date'>,
    user: SessionUser,
  ): ReturnType<AccountDays['seen']> {
    return this.days.seen({ inventory_group, business_date: end_date }, user);
  }

  /** The journals of the days on which something is written, in their order. */
  async journalsOf(
    query: AccountingQuery,
    books: Omit<Books, 'currency'> = this.now(query.inventory_group),
  ): Promise<readonly DayJournal[]> {
    return journalsOfDays(await this.sumsOfDays(query, books), query.basis, books.chart);
  }

  /** Sums of each day that has any, in their order; with what is earned where that is the basis. */
  async sumsOfDays(query: AccountingQuery, { sums }: Pick<Books, 'sums'>): Promise<readonly SumsOfDay[]> {
    const period = periodOf(query);
    const [booked, earned, accounts] = await Promise.all([
      sums.salesOf('business_date', period, ['business_date', ...OF_CODE]),
      query.basis === 'booked' ? [] : sums.salesOf('earned_on', period, ['earned_on', ...OF_CODE]),
      sums.amountsOf('account', period, ['business_date', 'name', 'detail']),
    ]);
    return daysOf({ booked: byDay(booked), earned: byDay(earned), accounts: byDay(accounts) });
  }
}

export const journalsOfDays = (
  days: readonly SumsOfDay[],
  basis: Basis,
  chart: ChartOfAccounts,
): readonly DayJournal[] =>
  days
    .map(({ date, groups }) => ({ date, lines: journalLines(groups, basis, chart) }))
    .filter(({ lines }) => lines.length > 0);

const chartOf = (codes: Catalogue['accounting_codes'] | undefined): ChartOfAccounts =>
  new ChartOfAccounts([...(codes?.values() ?? [])].map(({ body }) => body));
