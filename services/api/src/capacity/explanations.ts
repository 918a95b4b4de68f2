import { Inject, Injectable } from '@nestjs/common';
import { addDays, dayLedger, MAX_EXPLAINED_HOLDS, type Clock, type ExplainedDay } from '@stile/contracts';
import { addonLedger, explainDay, ledgersOf, localOf, planDay, type DayPlan, type Taken } from '@stile/domain';
import { takenNow } from '@stile/projections';
import { refuse } from '../http/api-error.js';
import { CLOCK } from '../storage/tokens.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { LedgerView } from '../views/ledger-view.js';
import type { DaysQuestion } from './availability.js';
import { LedgerPlaces } from './ledger-places.js';

type Hold = NonNullable<ExplainedDay['holds']>[number];

/** Why days look as they do: every rule that matched and, for whoever may know, who holds the places. Worked out anew for each question. */
@Injectable()
export class Explanations {
  constructor(private readonly catalogues: CatalogueView, private readonly ledgers: LedgerView, private readonly places: LedgerPlaces, @Inject(CLOCK) private readonly clock: Clock) {}

  async of({ inventoryGroup, inventory, startDate, endDate, discountGroup, effectiveDate }: DaysQuestion, withHolds: boolean): Promise<ExplainedDay[]> {
    const catalogue = this.catalogues.of(inventoryGroup);
    if (!catalogue) throw refuse(404, 'inventory_group_undefined');
    const now = this.clock.now();
    const question = { today: localOf(now, catalogue.inventory_group.get(inventoryGroup)!.body.timezone).date, effectiveDate, discountGroup };
    const taken: Taken = (ledger) => {
      const entry = this.ledgers.peek(ledger);
      return entry ? takenNow(entry.document, now) : {};
    };
    const days: ExplainedDay[] = [];
    for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
      const plan = planDay(catalogue, inventory, date, question);
      await this.ledgers.getMany(ledgersOf(plan));
      const explained = explainDay(catalogue, plan, question, taken);
      days.push(withHolds ? { ...explained, ...firstOf(await this.holds(plan)) } : explained);
    }
    return days;
  }

  /** Every hold and booking of the pools that the day shows: its own ledger, its products' stock, and products that another destination keeps. */
  private async holds(plan: DayPlan): Promise<Hold[]> {
    const own = await this.holdsIn(dayLedger(plan), (pool) => /^addon:([^@#]+)/.exec(pool)?.[1] ?? null, () => true);
    const elsewhere = [...plan.addons.values()].flatMap((addon) => {
      const ledger = addonLedger(addon, plan);
      return ledger && ledger !== dayLedger(plan) ? [{ ledger, addon }] : [];
    });
    const others = await Promise.all(elsewhere.map(({ ledger, addon: { addon, capacity } }) => this.holdsIn(ledger, () => addon, (pool) => capacity === 'stock' || /^addon:([^@#]+)/.exec(pool)?.[1] === addon)));
    return [...own, ...others.flat()];
  }

  private async holdsIn(ledger: string, addonOf: (pool: string) => string | null, shows: (pool: string) => boolean): Promise<Hold[]> {
    return (await this.places.of(ledger)).flatMap(({ holdId, reservationId, lapsesAt, lines }) => lines.filter(({ pool }) => shows(pool))
      .map(({ pool, units }) => ({ pool, addon: addonOf(pool), hold_id: holdId, reservation_id: reservationId, units, lapses_at: lapsesAt })));
  }
}

const firstOf = (holds: readonly Hold[]): Pick<ExplainedDay, 'holds' | 'more_holds'> => ({ holds: holds.slice(0, MAX_EXPLAINED_HOLDS), more_holds: Math.max(0, holds.length - MAX_EXPLAINED_HOLDS) });
