import { Inject, Injectable } from '@nestjs/common';
import { addDays, daysBetween, dayLedger, epochMsOf, instantOf, type Clock, type DayOccupancy, type Instant, type Inventory, type LocalDate, type OccupancyAnswer } from '@stile/contracts';
import { dayOccupancy, disperse, ledgersOf, localOf, occupancyOfDay, planDay, type Catalogue, type DayPlan, type LocalMoment, type Taken } from '@stile/domain';
import { takenNow } from '@stile/projections';
import { refuse } from '../http/api-error.js';
import { CLOCK } from '../storage/tokens.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { LedgerView } from '../views/ledger-view.js';

/** An answer rendered once: sent as it is until something that it shows changes. */
export interface Rendered { readonly bytes: Buffer; readonly etag: string }

export interface DaysQuestion { readonly inventoryGroup: string; readonly inventory: string; readonly startDate: LocalDate; readonly endDate: LocalDate; readonly discountGroup?: string | undefined; readonly effectiveDate?: LocalDate | undefined }

interface Kept extends Rendered {
  readonly inventoryGroup: string;
  readonly catalogue: Catalogue;
  readonly ledgers: readonly string[];
  readonly versions: readonly number[];
  /** The view's version at which all of those were found to hold last. */
  heldAt: number;
  /** The end of the minute it was rendered in, as slots pass and reserves open by the minute; or when the first hold that it counts lapses. */
  readonly until: Instant;
}

const MAX_KEPT = 5_000;
const MAX_KEPT_BYTES = 64 * 2 ** 20;
const MINUTE_MS = 60_000;

/** How full days and slots are: rendered from the rules and what the ledgers have taken, once per change. */
@Injectable()
export class Availability {
  private readonly kept = new Map<string, Kept>();
  private keptBytes = 0;
  private readonly days = new Map<string, { plan: DayPlan; version: number; minute: string; lapsesAt: string; text: string; day: DayOccupancy }>();
  private rendered = 0;
  private readonly boot: string;

  constructor(private readonly catalogues: CatalogueView, private readonly ledgers: LedgerView, @Inject(CLOCK) private readonly clock: Clock) {
    this.boot = Date.parse(clock.now()).toString(36);
  }

  /** What was answered under this key, if it still holds. Asked for every page of a rush, so it looks at nothing twice. */
  still(key: string): Rendered | undefined {
    const kept = this.kept.get(key);
    return kept && this.holds(kept) ? kept : undefined;
  }

  /** The calendar's days with their statuses and sums. `key` is what the same question is asked under. */
  statuses(question: DaysQuestion, key = `s ${JSON.stringify(question)}`): Promise<Rendered> {
    return this.render(key, question, async (catalogue, inventory, at) => {
      const plans = datesOf(question).map((date) => this.plan(catalogue, question, date, at));
      const ledgers = plans.map((plan) => dayLedger(plan));
      await this.ledgers.getMany(ledgers);
      const minute = minuteOf(at);
      return { ledgers, text: () => `{"inventory":${JSON.stringify(inventory.id)},"days":[${plans.map((plan) => this.day(plan, inventory, at, minute).text).join(',')}]}` };
    });
  }

  /** One day's slots and add-ons, and where else to go when it is busy. `key` as for `statuses`. */
  occupancy(question: DaysQuestion, withDispersal: boolean, key = `o ${withDispersal ? 'd' : ''} ${JSON.stringify(question)}`): Promise<Rendered> {
    return this.render(key, question, async (catalogue, inventory, at) => {
      const plan = this.plan(catalogue, question, question.startDate, at);
      const own = ledgersOf(plan);
      await this.ledgers.getMany(own);
      const elsewhere = withDispersal && isBusy(this.day(plan, inventory, at, minuteOf(at)).day.status) ? this.alternatives(catalogue, question, at) : [];
      await this.ledgers.getMany(elsewhere.map(({ plan: other }) => dayLedger(other)));
      const ledgers = [...own, ...elsewhere.map(({ plan: other }) => dayLedger(other))];
      return { ledgers, text: () => {
        const answer: OccupancyAnswer = { ...occupancyOfDay(plan, this.taken(), inventory, at), dispersal_occupancy: this.disperse(catalogue, question, plan, inventory, elsewhere, at) };
        return JSON.stringify(answer);
      } };
    });
  }

  private async render(key: string, question: DaysQuestion, prepare: (catalogue: Catalogue, inventory: Inventory, at: LocalMoment) => Promise<{ ledgers: readonly string[]; text: () => string }>): Promise<Rendered> {
    const known = this.still(key);
    if (known) return known;
    const { catalogue, inventory, zone } = this.venue(question);
    const now = this.clock.now();
    const { ledgers, text } = await prepare(catalogue, inventory, localOf(now, zone));
    // From here to the end nothing awaits: what is rendered and the versions it is kept under belong together.
    const versions = ledgers.map((ledger) => this.ledgers.peek(ledger)?.version ?? 0);
    const fresh: Kept = {
      bytes: Buffer.from(text()), etag: `"${this.boot}.${(++this.rendered).toString(36)}"`,
      inventoryGroup: question.inventoryGroup, catalogue, ledgers, versions, heldAt: this.ledgers.version, until: this.heldUntil(now, ledgers),
    };
    this.keep(key, fresh);
    return fresh;
  }

  private holds(kept: Kept): boolean {
    if (kept.catalogue !== this.catalogues.of(kept.inventoryGroup) || kept.until <= this.clock.now()) return false;
    if (kept.heldAt === this.ledgers.version) return true;
    if (!kept.ledgers.every((ledger, i) => this.ledgers.peek(ledger)?.version === kept.versions[i])) return false;
    kept.heldAt = this.ledgers.version;
    return true;
  }

  private keep(key: string, fresh: Kept): void {
    this.forget(key);
    this.kept.set(key, fresh);
    this.keptBytes += fresh.bytes.length;
    while (this.kept.size > MAX_KEPT || this.keptBytes > MAX_KEPT_BYTES) this.forget(this.kept.keys().next().value!);
  }

  private forget(key: string): void {
    this.keptBytes -= this.kept.get(key)?.bytes.length ?? 0;
    this.kept.delete(key);
  }

  private venue({ inventoryGroup, inventory }: DaysQuestion): { catalogue: Catalogue; inventory: Inventory; zone: string } {
    const catalogue = this.catalogues.of(inventoryGroup);
    if (!catalogue) throw refuse(404, 'inventory_group_undefined');
    const document = catalogue.inventories.get(inventory)?.body;
    if (!document) throw refuse(404, 'invalid_park');
    return { catalogue, inventory: document, zone: catalogue.inventory_group.get(inventoryGroup)!.body.timezone };
  }

  private plan = (catalogue: Catalogue, question: DaysQuestion, date: LocalDate, at: LocalMoment, inventory = question.inventory): DayPlan =>
    planDay(catalogue, inventory, date, { today: at.date, effectiveDate: question.effectiveDate, discountGroup: question.discountGroup });

  private taken(): Taken {
    const now = this.clock.now();
    return (ledger) => {
      const entry = this.ledgers.peek(ledger);
      return entry ? takenNow(entry.document, now) : {};
    };
  }

  /** A day's part of the calendar, kept by itself: a booking changes one day of many. */
  private day(plan: DayPlan, inventory: Inventory, at: LocalMoment, minute: string): { text: string; day: DayOccupancy } {
    const ledger = dayLedger(plan);
    const entry = this.ledgers.peek(ledger);
    const key = `${ledger} ${minuteKey(plan, at)}`;
    const kept = this.days.get(key);
    const now = this.clock.now();
    if (kept && kept.plan === plan && kept.version === (entry?.version ?? 0) && (kept.lapsesAt === '' || kept.lapsesAt > now) && (plan.date !== at.date || kept.minute === minute)) return kept;
    const day = dayOccupancy(plan, this.taken(), inventory, at);
    const fresh = { plan, version: entry?.version ?? 0, minute, lapsesAt: entry?.document.lapses[0]?.at ?? '', text: JSON.stringify(day), day };
    if (this.days.size >= MAX_KEPT) this.days.delete(this.days.keys().next().value!);
    this.days.set(key, fresh);
    return fresh;
  }

  /** A venue's minutes begin with the clock's: every zone is whole minutes off. */
  private heldUntil(now: Instant, ledgers: readonly string[]): Instant {
    let until = instantOf((Math.floor(epochMsOf(now) / MINUTE_MS) + 1) * MINUTE_MS);
    for (const ledger of ledgers) {
      const at = this.ledgers.peek(ledger)?.document.lapses.find((lapse) => lapse.at > now)?.at;
      if (at !== undefined && at < until) until = at;
    }
    return until;
  }

  private alternatives(catalogue: Catalogue, question: DaysQuestion, at: LocalMoment): { plan: DayPlan; inventory: Inventory }[] {
    const own = catalogue.inventories.get(question.inventory)!.body;
    const near = Array.from({ length: 15 }, (_, i) => addDays(question.startDate, i - 7)).filter((date) => date !== question.startDate).map((date) => ({ plan: this.plan(catalogue, question, date, at), inventory: own }));
    const others = [...catalogue.inventories.values()].filter(({ body }) => body.id !== own.id).map(({ body }) => ({ plan: this.plan(catalogue, question, question.startDate, at, body.id), inventory: body }));
    return [...near, ...others];
  }

  private disperse(catalogue: Catalogue, question: DaysQuestion, plan: DayPlan, inventory: Inventory, elsewhere: readonly { plan: DayPlan; inventory: Inventory }[], at: LocalMoment): OccupancyAnswer['dispersal_occupancy'] {
    if (elsewhere.length === 0) return [];
    const minute = minuteOf(at);
    const statuses = new Map([{ plan, inventory }, ...elsewhere].map((other) => [`${other.plan.inventory} ${other.plan.date}`, this.day(other.plan, other.inventory, at, minute).day.status]));
    return disperse(question.inventory, question.startDate, [...catalogue.inventories.keys()], (id, date) => statuses.get(`${id} ${date}`) ?? 'CLOSED');
  }
}

const isBusy = (status: string): boolean => status === 'BUSY' || status === 'FULL';
const minuteOf = ({ date, minutes }: LocalMoment): string => `${date} ${minutes}`;
/** A day that is not today does not change by the minute, only by what side of today it lies on. */
const minuteKey = (plan: DayPlan, at: LocalMoment): string => (plan.date < at.date ? 'past' : plan.date === at.date ? 'today' : '');
const datesOf = ({ startDate, endDate }: DaysQuestion): LocalDate[] => Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, i) => addDays(startDate, i));
