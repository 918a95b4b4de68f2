import { Inject } from '@nestjs/common';
import {
  ACCOUNT_SERVICES,
  ACCOUNTS,
  endOfDayAnswer,
  endOfDayQuery,
  FIGURES,
  money,
  moneyEntries,
  moneyEntryRow,
  type EndOfDayAnswer,
  type EndOfDayQuery,
  type Money,
  type MoneyEntryRow,
  POSTING_COLUMNS,
  type PostingAccount,
  type SessionUser,
} from '@stile/contracts';
import {
  moneyDaysProjector,
  moneyEntriesProjector,
  type MoneyDayDocument,
  type MoneyEntryDocument,
  type ReadModel,
  type ReadModels,
  type Stored,
} from '@stile/projections';
import { Instants, type Past } from '../../as-of/instants.js';
import { asOfAnswer } from '../../as-of/told.js';
import { inTimeOrder } from '../../as-of/until.js';
import { NO_STORE } from '../../http/call.js';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { listEndpoint, type ListResource } from '../../lists/list-resource.js';
import { listOf } from '../../lists/report-list.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { tillTitleIn } from '../../views/till-title.js';
import { READ_MODELS } from '../../ports/tokens.js';
import { PastSums } from '../period-sums/past-sums.js';
import { proofOf } from '../check/day-check.js';
import { AccountDays } from './account-days.js';
import type { BlindDays } from './blind-days.js';
import { postingLines } from './posting-lines.js';

/** Accounts and figures of a day: kinds of sales, tax rates and tills are few. */
const MAX_ROWS = 1_000;

/** The day's report has counted the entries behind a figure: of a busy day they are many to look through. */
const countedIn =
  (days: ReadModel<MoneyDayDocument>): ListResource<MoneyEntryDocument>['counted'] =>
  async ({ inventory_group, business_date, figure: name, ...others }, groups) => {
    const isText = (value: unknown): value is string => typeof value === 'string';
    if (!isText(inventory_group) || !isText(business_date) || !isText(name)) return undefined;
    if (Object.keys(others).length > 0) return undefined;
    if (!groups.includes(inventory_group)) return 0;
    const filter = { inventory_group, business_date, kind: 'figure', name };
    const [row] = await days.find({ filter, limit: 1 });
    return row?.events ?? 0;
  };

const entries = (
  blind: BlindDays,
  days: ReadModel<MoneyDayDocument>,
  catalogues: CatalogueView,
  instants: Instants,
): ListResource<MoneyEntryDocument> => ({
  ...listOf(moneyEntries),
  summary: 'Double entries of events of money, a page of them',
  projector: moneyEntriesProjector,
  counted: countedIn(days),
  past: { instants, until: inTimeOrder },
  row: moneyEntryRow,
  present: (
    { _id, _position, order: _order, figure: _figure, account: _account, ...row }: Stored<MoneyEntryDocument>,
    user,
  ): Promise<MoneyEntryRow> => blind.shown(row, user),
  file: {
    columns: POSTING_COLUMNS,
    lines: postingLines(tillTitleIn(catalogues)),
  },
});

const units = (amount: number): number => money.units(amount as Money);
const proofOfDay = (
  rows: readonly DayRow[],
): Pick<EndOfDayAnswer, 'figures' | 'charged' | 'accounted' | 'accounts'> => {
  const figures = new Map(rows.filter(({ kind }) => kind === 'figure').map((row) => [row.name, row]));
  const { charged, accounted } = proofOf(
    new Map([...figures].map(([name, { amount_e4 }]) => [name, amount_e4])),
  );
  return {
    figures: FIGURES.map((name) => ({
      name,
      amount: units(figures.get(name)?.amount_e4 ?? 0),
      events: figures.get(name)?.events ?? 0,
    })),
    charged: units(charged),
    accounted: units(accounted),
    accounts: ACCOUNTS.flatMap((account) =>
      rows.filter(({ kind, name }) => kind === 'account' && name === account),
    ).map(({ name, detail, amount_e4, events }) => ({
      account: name as PostingAccount,
      detail,
      amount: units(amount_e4),
      events,
    })),
  };
};

/** The proof of a business day, and the entries behind each of its figures (docs/rules/payments.md 102). */
@Endpoints()
export class EndOfDayEndpoints implements Endpoints {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    private readonly accountDays: AccountDays,
    private readonly catalogues: CatalogueView,
    private readonly instants: Instants,
  ) {}

  endpoints(): readonly Endpoint[] {
    const { blind } = this.accountDays;
    const days = this.models.of(moneyDaysProjector);
    return [
      listEndpoint(this.models, entries(blind, days, this.catalogues, this.instants)),
      endpoint({
        method: 'GET',
        path: '/api/admin/end_of_day',
        summary: 'The proof of a business day: what was charged and where the money is',
        access: { services: ACCOUNT_SERVICES },
        query: endOfDayQuery,
        answer: endOfDayAnswer,
        rejections: ['no_access', 'inventory_group_undefined', 'till_blind'],
        handle: async ({ query, caller }) => ({
          body: await this.endOfDay(query, caller.user!),
          headers: NO_STORE,
        }),
      }),
    ];
  }

  private async endOfDay(query: EndOfDayQuery, user: SessionUser): Promise<EndOfDayAnswer> {
    const { timezone, ...day } = await this.accountDays.seen(query, user);
    const past = await this.instants.past(query.asOf, timezone);
    const rows = past ? await this.rowsAsOf(day, past) : await this.rowsNow(day);
    return { ...day, ...asOfAnswer(past?.asOf ?? null), ...proofOfDay(rows) };
  }

  private rowsNow({ inventory_group, business_date }: Day): Promise<readonly DayRow[]> {
    const filter = { inventory_group, business_date };
    return this.models.of(moneyDaysProjector).find({ filter, sort: [['_id', 1]], limit: MAX_ROWS });
  }

  private async rowsAsOf({ inventory_group, business_date }: Day, past: Past): Promise<readonly DayRow[]> {
    const day = { inventoryGroup: inventory_group, first: business_date, last: business_date };
    const groups = await new PastSums(this.models, past).amounts({}, day, ['kind', 'name', 'detail']);
    return groups
      .map(({ key: [kind, name, detail], count, sums }) => ({
        kind: kind as DayRow['kind'],
        name: String(name),
        detail: String(detail),
        amount_e4: sums[0]!,
        events: count,
      }))
      .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  }
}

type Day = Pick<EndOfDayAnswer, 'inventory_group' | 'business_date'>;
type DayRow = Pick<MoneyDayDocument, 'kind' | 'name' | 'detail' | 'amount_e4' | 'events'>;
/** The order of documents by their ids. */
const orderOf = ({ kind, name, detail }: DayRow): string => [kind, name, detail].join('~');
