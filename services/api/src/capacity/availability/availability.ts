import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  addDays,
  dayLedger,
  daysFrom,
  type Clock,
  type DayOccupancy,
  type DayStatus,
  type DispersalAnswer,
  type Inventory,
  type LocalDate,
  type OccupancyAnswer,
} from '@stile/contracts';
import {
  clockOf,
  dayWithRoom,
  disperse,
  DISPERSAL_DAYS,
  feederOccupancy,
  isGroupOffered,
  leastPrice,
  ledgersOf,
  liveStatusOf,
  occupancyOfDay,
  partyLedgersOf,
  planDay,
  type Catalogue,
  type DayPlan,
  type LocalMoment,
  type Taken,
} from '@stile/domain';
import { takenNow } from '@stile/projections';
import { apiError, unknownPark } from '../../http/api-error.js';
import { CLOCK } from '../../ports/tokens.js';
import { LedgerView } from '../../views/ledger-view.js';
import type { DaysQuestion } from './days-question.js';
import { isShownTo } from './hidden-products.js';
import { occupancyOfDays, withShownProducts } from './occupancy-of-days.js';
import { AnswerCache, type Rendered } from '../../views/answer-cache.js';

/** A busy day and where its visitors may go instead. */
interface BusyDay {
  readonly plan: DayPlan;
  readonly others: readonly { readonly plan: DayPlan; readonly inventory: Inventory }[];
}

/** A day's part of the calendar, and what it was rendered from. */
interface CachedDay {
  readonly plan: DayPlan;
  readonly version: number;
  readonly live: DayStatus | null;
  readonly minute: string;
  readonly lapsesAt: string;
  readonly text: string;
  readonly day: DayOccupancy;
  /** The slots in which anybody still finds room. */
  readonly room: DayPlan['slots'];
}

/** Days of calendars that are cached. */
const MAX_CACHED_DAYS = 5_000;
/** Days of a range in one turn of the loop. */
const DAYS_A_TURN = 100;

/** How full days and slots are: rendered from the rules and what the ledgers have taken, once per change. */
@Injectable()
export class Availability {
  private readonly days = new Map<string, CachedDay>();

  constructor(
    private readonly answers: AnswerCache,
    private readonly ledgers: LedgerView,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The calendar's days with their statuses and sums. `key` is what the same question is asked under. */
  statuses(question: DaysQuestion, key = `s ${JSON.stringify(question)}`): Promise<Rendered> {
    return this.answers.render(key, question.inventoryGroup, async (catalogue, moment) => {
      const inventory = inventoryOf(catalogue, question);
      const plans = await this.plans(catalogue, question, moment);
      const ledgers = plans.flatMap(partyLedgersOf);
      await this.ledgers.getMany(ledgers);
      const minute = minuteOf(moment);
      const group = catalogue.discount_groups.get(question.discountGroup ?? '')?.body.name ?? null;
      const rendered = (plan: DayPlan): string => {
        const shown = this.day(catalogue, plan, inventory, moment, minute);
        return asShown(shown, leastPrice(catalogue, plan, shown.room, group), openUntil(plan, moment));
      };
      // Each day and its prices are cached, so the text has only to join them.
      await inTurns(plans, rendered);
      return {
        ledgers,
        text: () => `{"inventory":${JSON.stringify(inventory.id)},"days":[${plans.map(rendered).join(',')}]}`,
      };
    });
  }

  /**
   * A day's slots and add-ons, and where else to go when it is busy; of several days as `occupancyOfDays` says. `key` as for
   * `statuses`.
   */
  occupancy(
    question: DaysQuestion,
    withDispersal: boolean,
    key = `o ${withDispersal ? 'd' : ''} ${JSON.stringify(question)}`,
  ): Promise<Rendered> {
    return this.answers.render(key, question.inventoryGroup, async (catalogue, moment) => {
      const inventory = inventoryOf(catalogue, question);
      const plans = await this.plans(catalogue, question, moment);
      const own = [...new Set(plans.flatMap(ledgersOf))];
      await this.ledgers.getMany(own);
      const elsewhere = withDispersal
        ? await this.elsewhere(catalogue, question, plans.slice(0, 1), inventory, moment)
        : [];
      const ledgers = [
        ...own,
        ...elsewhere.flatMap(({ others }) => others.flatMap(({ plan }) => partyLedgersOf(plan))),
      ];
      return {
        ledgers,
        text: () => {
          const taken = this.taken();
          const days = plans.map((plan) =>
            occupancyOfDay(
              plan,
              taken,
              inventory,
              moment,
              liveStatusOf(catalogue, plan.inventory, plan.date, moment.date),
            ),
          );
          const rides = feederOccupancy(catalogue, plans[0]!, taken, moment);
          const answer: OccupancyAnswer = {
            ...withShownProducts(occupancyOfDays(days), (addon) =>
              isShownTo(catalogue, question.seen ?? [], addon),
            ),
            ...(rides ? { feeder_occupancy: rides } : {}),
            dispersal_occupancy: this.dispersed(catalogue, elsewhere, inventory, moment),
          };
          return JSON.stringify(answer);
        },
      };
    });
  }

  /**
   * Where else the visitors of the busy and full days of a range could go, nearest to the first such day first. `key` as for
   * `statuses`.
   */
  dispersal(question: DaysQuestion, key: string): Promise<Rendered> {
    return this.answers.render(key, question.inventoryGroup, async (catalogue, moment) => {
      const inventory = inventoryOf(catalogue, question);
      const plans = await this.plans(catalogue, question, moment);
      const own = plans.flatMap(partyLedgersOf);
      await this.ledgers.getMany(own);
      const elsewhere = await this.elsewhere(catalogue, question, plans, inventory, moment);
      const ledgers = [
        ...new Set([
          ...own,
          ...elsewhere.flatMap(({ others }) => others.flatMap(({ plan }) => partyLedgersOf(plan))),
        ]),
      ];
      return { ledgers, text: () => JSON.stringify(this.dispersed(catalogue, elsewhere, inventory, moment)) };
    });
  }

  private plans(catalogue: Catalogue, question: DaysQuestion, moment: LocalMoment): Promise<DayPlan[]> {
    return inTurns(datesOf(question), (date) => this.plan(catalogue, question, date, moment));
  }

  private plan = (
    catalogue: Catalogue,
    question: DaysQuestion,
    date: LocalDate,
    moment: LocalMoment,
    inventory = question.inventory,
  ): DayPlan =>
    planDay(catalogue, inventory, date, {
      today: moment.date,
      effectiveDate: question.effectiveDate,
      discountGroup: question.discountGroup,
    });

  private taken(): Taken {
    const now = this.clock.now();
    return (ledger) => {
      const entry = this.ledgers.peek(ledger);
      return entry ? takenNow(entry.document, now) : {};
    };
  }

  /** Standing of a day's ledgers: versions only grow, so their sum changes with any; and when a hold lapses first. */
  private standingOf(plan: DayPlan): { readonly version: number; readonly lapsesAt: string } {
    let version = 0;
    let lapsesAt = '';
    for (const ledger of partyLedgersOf(plan)) {
      const entry = this.ledgers.peek(ledger);
      const first = entry?.document.lapses[0]?.at ?? '';
      version += entry?.version ?? 0;
      if (lapsesAt === '' || (first !== '' && first < lapsesAt)) lapsesAt = first;
    }
    return { version, lapsesAt };
  }

  /** A day's part of the calendar, cached by itself: a booking changes one day of many. */
  private day(
    catalogue: Catalogue,
    plan: DayPlan,
    inventory: Inventory,
    moment: LocalMoment,
    minute: string,
  ): Pick<CachedDay, 'text' | 'day' | 'room'> {
    const ledger = dayLedger(plan);
    const { version, lapsesAt } = this.standingOf(plan);
    const key = `${ledger} ${minuteKey(plan, moment)}`;
    const cached = this.days.get(key);
    const live = liveStatusOf(catalogue, plan.inventory, plan.date, moment.date);
    const isCurrent =
      cached?.plan === plan &&
      cached.live === live &&
      cached.version === version &&
      (plan.date !== moment.date || cached.minute === minute);
    if (isCurrent && (cached.lapsesAt === '' || cached.lapsesAt > this.clock.now())) return cached;
    const { day, room } = dayWithRoom(plan, this.taken(), inventory, moment, live);
    const fresh = {
      plan,
      version,
      live,
      minute,
      lapsesAt,
      text: JSON.stringify(day),
      day,
      room,
    };
    if (this.days.size >= MAX_CACHED_DAYS) this.days.delete(this.days.keys().next().value!);
    this.days.set(key, fresh);
    return fresh;
  }

  /** The busy days of some, each with the days that its visitors may be sent to, loaded. */
  private async elsewhere(
    catalogue: Catalogue,
    question: DaysQuestion,
    plans: readonly DayPlan[],
    inventory: Inventory,
    moment: LocalMoment,
  ): Promise<BusyDay[]> {
    const minute = minuteOf(moment);
    const busy = plans
      .filter((plan) => isBusy(this.day(catalogue, plan, inventory, moment, minute).day.status))
      .map((plan) => ({ plan, others: this.alternatives(catalogue, question, plan.date, moment) }));
    await this.ledgers.getMany(
      busy.flatMap(({ others }) => others.flatMap(({ plan }) => partyLedgersOf(plan))),
    );
    return busy;
  }

  private alternatives(
    catalogue: Catalogue,
    question: DaysQuestion,
    date: LocalDate,
    moment: LocalMoment,
  ): BusyDay['others'] {
    const own = catalogue.inventories.get(question.inventory)!.body;
    const near = Array.from({ length: 2 * DISPERSAL_DAYS + 1 }, (_, i) => addDays(date, i - DISPERSAL_DAYS))
      .filter((day) => day !== date)
      .map((day) => ({ plan: this.plan(catalogue, question, day, moment), inventory: own }));
    const others = [...catalogue.inventories.values()]
      .filter(({ body }) => body.id !== own.id)
      .map(({ body }) => ({ plan: this.plan(catalogue, question, date, moment, body.id), inventory: body }));
    return [...near, ...others];
  }

  private dispersed(
    catalogue: Catalogue,
    busy: readonly BusyDay[],
    inventory: Inventory,
    moment: LocalMoment,
  ): DispersalAnswer {
    const minute = minuteOf(moment);
    const found = busy.flatMap(({ plan, others }) => {
      const statuses = new Map(
        [{ plan, inventory }, ...others].map((other) => [
          `${other.plan.inventory} ${other.plan.date}`,
          this.day(catalogue, other.plan, other.inventory, moment, minute).day.status,
        ]),
      );
      return disperse(
        inventory.id,
        plan.date,
        [...catalogue.inventories.keys()],
        (id, date) => statuses.get(`${id} ${date}`) ?? 'CLOSED',
      );
    });
    return [
      ...new Map(
        found.map((alternative) => [`${alternative.inventory} ${alternative.date}`, alternative]),
      ).values(),
    ];
  }
}

/** Does this for each day of a range, some in a turn: a thousand days at once would let all others wait. */
const inTurns = async <T, R>(days: readonly T[], map: (day: T) => R): Promise<R[]> => {
  const results: R[] = [];
  for (const day of days) {
    if (results.length > 0 && results.length % DAYS_A_TURN === 0) await nextTurn();
    results.push(map(day));
  }
  return results;
};

/** A day's part of the calendar with its price, where somebody can come, and with the time that today is open until. */
const asShown = (
  { text, day }: Pick<CachedDay, 'text' | 'day'>,
  price: number | null,
  until: string | null,
): string => {
  const isFree = day.status === 'NOT_BUSY' || day.status === 'BUSY';
  const more = [
    ...(price !== null && isFree ? [`"price_from":${price}`] : []),
    ...(until !== null && day.status !== 'CLOSED' ? [`"open_until":"${until}"`] : []),
  ];
  return more.length > 0 ? `${text.slice(0, -1)},${more.join(',')}}` : text;
};

/** When the last slot of today ends, as long as it has not. */
const openUntil = ({ date, slots }: DayPlan, moment: LocalMoment): string | null => {
  if (date !== moment.date || slots.length === 0) return null;
  const end = Math.max(...slots.map((slot) => slot.end));
  return end > moment.minutes ? clockOf(end) : null;
};

/**
 * @throws ApiError 404 for a destination that is not there, 422 for a discount group of another: the figures would
 * be everybody's
 */
const inventoryOf = (catalogue: Catalogue, { inventory, discountGroup }: DaysQuestion): Inventory => {
  const document = catalogue.inventories.get(inventory)?.body;
  if (!document) throw unknownPark(inventory);
  const group = discountGroup === undefined ? undefined : catalogue.discount_groups.get(discountGroup)?.body;
  if (discountGroup !== undefined && !(group && isGroupOffered(group, inventory)))
    throw apiError(422, 'discount_group_unknown', {
      fields: { 'query.discountGroup': 'discount_group_unknown' },
      detail: { discount_group: discountGroup },
    });
  return document;
};
const isBusy = (status: string): boolean => status === 'BUSY' || status === 'FULL';
const minuteOf = ({ date, minutes }: LocalMoment): string => `${date} ${minutes}`;
/** A day that is not today does not change by the minute, only by what side of today it lies on. */
const minuteKey = (plan: DayPlan, moment: LocalMoment): string =>
  plan.date < moment.date ? 'past' : plan.date === moment.date ? 'today' : '';
const datesOf = ({ startDate, endDate }: DaysQuestion): LocalDate[] => daysFrom(startDate, endDate);
