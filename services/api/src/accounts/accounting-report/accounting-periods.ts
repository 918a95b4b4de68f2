import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  accountingStream,
  SIGNING_SERVICES,
  money,
  type AccountingQuery,
  type AccountingSummaryAnswer,
  type AccountingSummaryQuery,
  type Clock,
  type Ids,
  type Instant,
  type JournalLine,
  type PeriodEvent,
  type Position,
  type ReopenPeriodRequest,
  type SignedPeriod,
  type SignPeriodRequest,
} from '@stile/contracts';
import { periodsDecider, signedIn, type PeriodsCommand, type SignedPeriodData } from '@stile/domain';
import type { CommandLanes, EventStore } from '@stile/event-store';
import { moneyEntriesProjector, type ReadModels } from '@stile/projections';
import { wallClock } from '@stile/web-kit';
import type { Past } from '../../as-of/instants.js';
import { asOfAnswer } from '../../as-of/told.js';
import { ApiError, apiError } from '../../http/api-error.js';
import { senderOf } from '../../http/call.js';
import type { Caller } from '../../http/endpoint.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { commandContext } from '../../ports/command-context.js';
import { CLOCK, IDS, LANES, LOG, READ_MODELS } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { AccountingBooks, journalsOfDays, type Books, type DayJournal } from './accounting-books.js';
import { byDay } from './by-day.js';
import type { ChartOfAccounts } from './chart-of-accounts.js';
import { dayTotals } from './day-totals.js';
import { differencesOf, mergedLines, signedOf, totalOf } from './journal.js';
import { SignPeriod } from './sign-period.handler.js';

/** Later entries that are counted. */
const MOST_COUNTED = 1_000;
const DAY = 'YYYY-MM-DD'.length;

/** The digest of journals: the same where they say the same. */
const digestOf = (journals: readonly DayJournal[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        journals.map(({ date, lines }) => [
          date,
          lines.map((line) => [line.code, line.account, line.detail, money.units(signedOf(line))]),
        ]),
      ),
    )
    .digest('hex');

/** Signatures are under what was sold on a day. */
const bookedOf = ({ inventory_group, start_date, end_date }: AccountingSummaryQuery): AccountingQuery => ({
  inventory_group,
  start_date,
  end_date,
  basis: 'booked',
});

interface KnownJournals {
  readonly books: Omit<Books, 'currency'>;
  readonly query: AccountingSummaryQuery;
  readonly journals: readonly DayJournal[];
}

/** Days of a venue's accounts, and the periods of them that are signed (docs/rules/reports.md 24). */
@Injectable()
export class AccountingPeriods {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly books: AccountingBooks,
    private readonly catalogues: CatalogueView,
    private readonly commands: CommandBus,
    @Inject(LOG) private readonly log: Pick<EventStore, 'readStream'>,
  ) {}

  /** @throws ApiError 403 no_access, till_blind */
  async summary(query: AccountingSummaryQuery, caller: Caller): Promise<AccountingSummaryAnswer> {
    const { currency, ...books } = await this.books.opened(query, caller.user!);
    const { inventory_group, start_date, end_date } = query;
    const period = { inventoryGroup: inventory_group, first: start_date, last: end_date };
    const signed = await this.signedIn(query, books.past);
    // A signature tells the sums of all its days.
    for (const { endDate } of signed)
      await this.books.seen({ inventory_group, end_date: endDate }, caller.user!);
    const [days, figures] = await Promise.all([
      this.books.sumsOfDays({ ...query, basis: 'earned' }, books),
      books.sums.amountsOf('figure', period, ['business_date', 'name']),
    ]);
    const journals = journalsOfDays(days, 'booked', books.chart);
    const figuresOn = byDay(figures);
    const sums = days.map(({ date, groups }) => ({ ...groups, date, figures: figuresOn.get(date) ?? [] }));
    return {
      inventory_group,
      currency,
      start_date,
      end_date,
      ...asOfAnswer(books.past?.asOf ?? null),
      days: sums
        .map(({ date, ...ofDay }) => ({ date, ...dayTotals([ofDay]) }))
        .filter(({ date: _date, ...amounts }) => Object.values(amounts).some((each) => each !== 0)),
      totals: dayTotals(sums),
      lines: merged(journals, books.chart),
      digest: digestOf(journals),
      is_over: this.isOver(query, books.past?.asOf.asOf),
      signed: await Promise.all(signed.map((each) => this.presented(each, { query, journals, books }))),
    };
  }

  /** Signs the journals as they were looked at. @throws ApiError 403, 409 journal_changed and period_signed, 422 */
  async sign(request: SignPeriodRequest, caller: Caller) {
    groupOf(SIGNING_SERVICES, request.inventory_group, caller.user!, 'body.inventory_group');
    await this.books.seen(request, caller.user!);
    if (!this.isOver(request))
      throw apiError(422, 'period_not_over', { fields: { 'body.end_date': 'period_not_over' } });
    const { inventory_group: inventoryGroup, start_date: startDate, end_date: endDate, digest } = request;
    const known = (await this.signedIn(request)).find(
      (each) => each.startDate === startDate && each.endDate === endDate,
    );
    const { journals, asOf } = await this.books.journalsAsOf(bookedOf(request));
    // Sent again it is answered as before, whatever was recorded since.
    if (known?.digest !== digest && digestOf(journals) !== digest)
      throw apiError(409, 'journal_changed', { fields: { 'body.digest': 'journal_changed' } });
    const lines = merged(journals, this.books.chartOf(inventoryGroup));
    return this.change(inventoryGroup, caller, {
      type: 'Sign',
      period: {
        inventoryGroup,
        startDate,
        endDate,
        lines: lines.map((line) => ({
          code: line.code,
          title: line.title,
          account: line.account,
          detail: line.detail,
          amount: money.units(signedOf(line)),
        })),
        asOf,
        total: totalOf(lines),
        digest,
        by: caller.user!.username,
        signedAt: this.clock.now(),
      },
    });
  }

  /** @throws ApiError 403, 404 period_not_signed */
  async reopen(request: ReopenPeriodRequest, caller: Caller) {
    const { inventory_group: inventoryGroup, start_date: startDate, end_date: endDate, reason } = request;
    await this.books.seen(request, caller.user!);
    const by = caller.user!.username;
    return this.change(inventoryGroup, caller, {
      type: 'Reopen',
      period: { inventoryGroup, startDate, endDate, reason, by, reopenedAt: this.clock.now() },
    });
  }

  private async change(inventoryGroup: string, caller: Caller, command: PeriodsCommand) {
    const context = commandContext(this.ids.next(), caller.user!.username, senderOf(caller));
    const done = await this.commands.execute(
      new SignPeriod(accountingStream(inventoryGroup), command, context),
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return done;
  }

  private isOver(
    { inventory_group, end_date }: AccountingSummaryQuery,
    moment: Instant = this.clock.now(),
  ): boolean {
    const timezone = this.catalogues.of(inventory_group)?.inventory_group.get(inventory_group)?.body.timezone;
    return end_date < wallClock(moment, timezone ?? 'UTC').slice(0, DAY);
  }

  private async signedIn(
    { inventory_group, start_date: startDate, end_date: endDate }: AccountingSummaryQuery,
    past: Past | null = null,
  ): Promise<readonly SignedPeriodData[]> {
    const stream = accountingStream(inventory_group);
    const state = past
      ? await this.stateAt(stream, past.asOf.position)
      : (await this.lanes.load(periodsDecider, stream)).state;
    return signedIn(state, { startDate, endDate });
  }

  private async stateAt(stream: string, position: Position): Promise<typeof periodsDecider.initial> {
    let state = periodsDecider.initial;
    for await (const events of this.log.readStream(stream))
      for (const event of events)
        if (event.position <= position) state = periodsDecider.evolve(state, event as unknown as PeriodEvent);
    return state;
  }

  /** A signed period with what came after its signature; `known` are the journals of a period, perhaps of this one. */
  private async presented(signed: SignedPeriodData, known: KnownJournals): Promise<SignedPeriod> {
    const { inventoryGroup, startDate, endDate } = signed;
    const { query, books } = known;
    const period = { inventory_group: inventoryGroup, start_date: startDate, end_date: endDate };
    const isKnown = query.start_date === startDate && query.end_date === endDate;
    const journals = isKnown ? known.journals : await this.books.journalsOf(bookedOf(period), books);
    const until = books.past?.asOf.position;
    const later = {
      inventory_group: inventoryGroup,
      business_date: { $gte: startDate, $lte: endDate },
      _position: { $gt: signed.asOf, $lte: until },
    };
    const isChanged = digestOf(journals) !== signed.digest;
    return {
      start_date: startDate,
      end_date: endDate,
      by: signed.by,
      signed_at: signed.signedAt,
      total: signed.total,
      digest: signed.digest,
      corrections: {
        is_changed: isChanged,
        entries: isChanged ? await this.models.of(moneyEntriesProjector).count(later, MOST_COUNTED) : 0,
        lines: isChanged ? differencesOf(signed.lines, merged(journals, books.chart), books.chart) : [],
      },
    };
  }
}

const merged = (journals: readonly DayJournal[], chart: ChartOfAccounts): JournalLine[] =>
  mergedLines(
    journals.flatMap(({ lines }) => lines),
    chart,
  );
