import { Inject, Injectable } from '@nestjs/common';
import {
  addonOfPool,
  daysFrom,
  dayLedger,
  MAX_EXPLAINED_HOLDS,
  mayReach,
  type Clock,
  type DayExplanation,
  type ExplainedDay,
} from '@stile/contracts';
import { addonLedger, explainDay, ledgersOf, planDay, type DayPlan, type Taken } from '@stile/domain';
import { takenNow } from '@stile/projections';
import type { Answer, Caller } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { LedgerView } from '../../views/ledger-view.js';
import type { DaysQuestion } from './days-question.js';
import { isShownTo } from './hidden-products.js';
import { LedgerHolders } from '../ledgers/ledger-holders.js';
import { AnswerCache, type Rendered } from '../../views/answer-cache.js';

const SEES_HOLDS = ['/visitors', '/destinations'];

type Hold = NonNullable<ExplainedDay['holds']>[number];

/**
 * Why days look as they do: every rule that matched and, for permitted callers, the holds. Computed once per change;
 * requests at the same time share one computation.
 */
@Injectable()
export class Explanations {
  private readonly underWay = new Map<string, Promise<Rendered>>();

  constructor(
    private readonly answers: AnswerCache,
    private readonly ledgers: LedgerView,
    private readonly places: LedgerHolders,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The answer with every rule behind its figures and, for staff who may know them, every hold. */
  async explain({ bytes }: Rendered, question: DaysQuestion, { user }: Caller): Promise<Answer> {
    const withHolds =
      user !== null && SEES_HOLDS.some((service) => mayReach(user, service, question.inventoryGroup));
    const explained = await this.of(question, withHolds);
    // Both are JSON already: the list becomes one more field of the object.
    return {
      body: Buffer.concat([
        bytes.subarray(0, -1),
        Buffer.from(',"explain":'),
        explained.bytes,
        Buffer.from('}'),
      ]),
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    };
  }

  /** A list of ExplainedDay as JSON. */
  of(question: DaysQuestion, withHolds: boolean): Promise<Rendered> {
    const key = `e ${withHolds ? 'h' : ''} ${JSON.stringify(question)}`;
    const known = this.underWay.get(key);
    if (known) return known;
    const work = this.render(key, question, withHolds).finally(() => this.underWay.delete(key));
    this.underWay.set(key, work);
    return work;
  }

  private render(
    key: string,
    { inventoryGroup, inventory, startDate, endDate, discountGroup, effectiveDate, seen = [] }: DaysQuestion,
    withHolds: boolean,
  ): Promise<Rendered> {
    return this.answers.render(key, inventoryGroup, async (catalogue, { date: today }) => {
      const question = { today, effectiveDate, discountGroup };
      const plans = daysFrom(startDate, endDate).map((date) => planDay(catalogue, inventory, date, question));
      const ledgers = [...new Set(plans.flatMap(ledgersOf))];
      await this.ledgers.getMany(ledgers);
      const versions = this.answers.versionsOf(ledgers);
      const holds = new Map<DayPlan, ReturnType<typeof firstOf>>();
      if (withHolds) for (const plan of plans) holds.set(plan, firstOf(await this.holds(plan)));
      return {
        ledgers,
        versions,
        text: () =>
          JSON.stringify(
            plans.map((plan): ExplainedDay => ({
              ...withShown(explainDay(catalogue, plan, question, this.taken()), (addon) =>
                isShownTo(catalogue, seen, addon),
              ),
              ...holds.get(plan),
            })),
          ),
      };
    });
  }

  private taken(): Taken {
    const now = this.clock.now();
    return (ledger) => {
      const entry = this.ledgers.peek(ledger);
      return entry ? takenNow(entry.document, now) : {};
    };
  }

  /**
   * Every hold and booking of the pools that the day shows: of its own ledger, of its products' stock, and of products whose
   * ledger is another destination's.
   */
  private async holds(plan: DayPlan): Promise<Hold[]> {
    const own = await this.holdsIn(dayLedger(plan), addonOfPool, () => true);
    const elsewhere = [...plan.addons.values()].flatMap((addon) => {
      const ledger = addonLedger(addon, plan);
      return ledger && ledger !== dayLedger(plan) ? [{ ledger, addon }] : [];
    });
    const others = await Promise.all(
      elsewhere.map(({ ledger, addon: { addon, capacity } }) =>
        this.holdsIn(
          ledger,
          () => addon,
          (pool) => capacity === 'stock' || addonOfPool(pool) === addon,
        ),
      ),
    );
    return [...own, ...others.flat()];
  }

  private async holdsIn(
    ledger: string,
    addonOf: (pool: string) => string | null,
    shows: (pool: string) => boolean,
  ): Promise<Hold[]> {
    return (await this.places.of(ledger)).flatMap(({ shownAs, reservationId, lapsesAt, lines }) =>
      lines
        .filter(({ pool }) => shows(pool))
        .map(({ pool, units }) => ({
          pool,
          addon: addonOf(pool),
          hold_id: shownAs,
          reservation_id: reservationId,
          units,
          lapses_at: lapsesAt,
        })),
    );
  }
}

const withShown = (day: DayExplanation, isShown: (addon: string) => boolean): DayExplanation => ({
  ...day,
  addons: day.addons.filter(({ id }) => isShown(id)),
});

const firstOf = (holds: readonly Hold[]): Pick<ExplainedDay, 'holds' | 'more_holds'> => ({
  holds: holds.slice(0, MAX_EXPLAINED_HOLDS),
  more_holds: Math.max(0, holds.length - MAX_EXPLAINED_HOLDS),
});
