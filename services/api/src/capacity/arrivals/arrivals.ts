import { Inject, Injectable } from '@nestjs/common';
import {
  addDays,
  dayLedger,
  type ArrivalsAnswer,
  type arrivalsQuery,
  type Clock,
  type Inventory,
} from '@stile/contracts';
import {
  dayArrivals,
  liveStatusOf,
  occupancyOfDay,
  partyLedgersOf,
  planDay,
  type Catalogue,
  type DayPlan,
} from '@stile/domain';
import { takenNow } from '@stile/projections';
import type { z } from 'zod';
import { unknownPark } from '../../http/api-error.js';
import { CLOCK } from '../../ports/tokens.js';
import { AnswerCache, type Rendered } from '../../views/answer-cache.js';
import { LedgerView } from '../../views/ledger-view.js';
import { LedgerHolders, type PlacesHeld } from '../ledgers/ledger-holders.js';

/** Arrivals of a day, each party once (docs/rules/capacity.md 48 and 50). */
@Injectable()
export class Arrivals {
  constructor(
    private readonly answers: AnswerCache,
    private readonly ledgers: LedgerView,
    private readonly places: LedgerHolders,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** An ArrivalsAnswer. @throws ApiError 404 */
  of({ group, inventory: id, date }: z.infer<typeof arrivalsQuery>): Promise<Rendered> {
    return this.answers.render(`a ${group} ${id} ${date}`, group, async (catalogue, moment) => {
      const inventory = inventoryOf(catalogue, id);
      const [before, plan] = [addDays(date, -1), date].map((day) =>
        planDay(catalogue, id, day, { today: moment.date }),
      ) as [DayPlan, DayPlan];
      const ledgers = partyLedgersOf(plan);
      await this.ledgers.getMany(ledgers);
      const versions = this.answers.versionsOf(ledgers);
      const parties = await this.parties(before, plan);
      return {
        ledgers,
        versions,
        text: () => {
          const now = this.clock.now();
          const takenOf = (ledger: string) => {
            const entry = this.ledgers.peek(ledger);
            return entry ? takenNow(entry.document, now) : {};
          };
          const live = liveStatusOf(catalogue, id, date, moment.date);
          const { status, slots } = occupancyOfDay(plan, takenOf, inventory, moment, live);
          const answer: ArrivalsAnswer = {
            inventory: id,
            date,
            status,
            ...dayArrivals(plan, parties, slots, inventory),
          };
          return JSON.stringify(answer);
        },
      };
    });
  }

  /** Those of the day before that stay over midnight take units of this day too: they arrived then. */
  private async parties(before: DayPlan, plan: DayPlan): Promise<PlacesHeld[]> {
    const parties = await this.places.of(dayLedger(plan));
    if (!before.nextDay) return parties;
    const earlier = new Set((await this.places.of(dayLedger(before))).map(({ holdId }) => holdId));
    return parties.filter(({ holdId }) => !earlier.has(holdId));
  }
}

/** @throws ApiError 404 */
const inventoryOf = (catalogue: Catalogue, id: string): Inventory => {
  const document = catalogue.inventories.get(id)?.body;
  if (!document) throw unknownPark(id);
  return document;
};
