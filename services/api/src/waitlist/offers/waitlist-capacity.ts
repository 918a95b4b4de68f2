import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  addonOfPool,
  dayLedger,
  epochMsOf,
  ledgerOfWaitlist,
  offerHoldId,
  UNITS_POOL,
  type Clock,
  type Instant,
  type Language,
  type LocalTime,
  type Position,
  type WaitlistBasket,
} from '@stile/contracts';
import { addonLedger, ledgerDecider, type RejectedPool, type WaitlistEntry } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { BookingPlanner, type PlannedClaims } from '../../bookings/planning/booking-planner.js';
import { TakeCapacity } from '../../bookings/holding/take-capacity.handler.js';
import type { HttpRejection } from '../../http/api-error.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ChangeLedger } from '../../capacity/change-ledger/change-ledger.handler.js';

const MINUTE_MS = 60_000;
const DEFAULT_OFFER_MINUTES = 720;
const CATALOGUE_WITHIN_MS = 1_000;

export interface RejectedIn extends RejectedPool {
  readonly ledger: string;
}
interface HeldOffer {
  readonly holdId: string;
  readonly ledgers: readonly string[];
  readonly arrival: LocalTime;
  readonly lapsesAt: Instant;
  readonly catalogue: Position;
}
export type Attempt =
  | { readonly held: HeldOffer }
  | {
      readonly held: null;
      /** Pools of the queue's own ledger that had too little. */
      readonly short: readonly string[];
      readonly isPast: boolean;
    };

/** Finds capacity for the entries of a waitlist, and holds it. */
@Injectable()
export class WaitlistCapacity {
  constructor(
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly planner: BookingPlanner,
    private readonly catalogues: CatalogueView,
  ) {}

  /**
   * The basket at its arrival time, or at each of the day's; what the rules reject is told by the last rejection
   * where they reject all.
   */
  planned(
    basket: WaitlistBasket,
    language?: Language,
  ): { readonly plans: readonly PlannedClaims[]; readonly rejection: HttpRejection | null } {
    const arrivals = basket.arrival_time === null ? this.planner.arrivals(basket) : [basket.arrival_time];
    const all = (arrivals.length === 0 ? [null] : arrivals).map((arrival_time) =>
      this.planner.claims({ ...basket, arrival_time }, 'web', false, language),
    );
    const plans = all.flatMap((one) => ('rejection' in one ? [] : [one]));
    const rejected = all.flatMap((one) => ('rejection' in one ? [one.rejection] : []));
    return { plans, rejection: plans.length === 0 ? (rejected.at(-1) ?? null) : null };
  }

  /** Every pool that has too little for it now, for a stranger or for who gets an offer. */
  async rejected({ claims, inForce }: PlannedClaims, holdId: string, offer: boolean): Promise<RejectedIn[]> {
    const rejected: RejectedIn[] = [];
    for (const { ledger, lines } of claims) {
      const { state } = await this.lanes.load(ledgerDecider, ledger);
      const decision = ledgerDecider.decide(
        { type: 'Hold', holdId, lines, ttlMs: MINUTE_MS, inForce: inForce.get(ledger), offer },
        state,
        this.clock.now(),
      );
      if (!decision.accepted)
        rejected.push(
          ...((decision.rejection.detail?.['refused'] ?? []) as RejectedPool[]).map((pool) => ({
            ...pool,
            ledger,
          })),
        );
    }
    return rejected;
  }

  /**
   * Holds capacity for an entry where there is room at one of its times. The hold's id is the entry's own, so that a
   * repeat takes nothing more.
   */
  async attempt(queue: string, entry: WaitlistEntry): Promise<Attempt> {
    const {
      joined: { entryId, basket },
      offers,
    } = entry;
    const holdId = offerHoldId(entryId, offers + 1);
    const catalogue = this.catalogues.position;
    const { plans, rejection } = this.planned(basket);
    if (plans.length === 0)
      return {
        held: null,
        short: [],
        isPast: rejection?.code === 'slot_past' || rejection?.detail?.['reason'] === 'past',
      };
    const short = new Set<string>();
    let isPast = true;
    for (const plan of plans) {
      const ttlMs = this.ttlMs(plan);
      if (ttlMs < MINUTE_MS) continue;
      isPast = false;
      const rejected = await this.rejected(plan, holdId, true);
      for (const { ledger, pool } of rejected) if (ledger === ledgerOfWaitlist(queue)) short.add(pool);
      if (rejected.length > 0) continue;
      const held = await this.commands.execute(
        new TakeCapacity(holdId, plan, {
          now: this.clock.now(),
          ttlMs,
          actor: 'system:waitlist',
          station: null,
          offer: true,
        }),
      );
      if (!('rejection' in held))
        return {
          held: {
            holdId,
            ledgers: plan.claims.map(({ ledger }) => ledger),
            arrival: plan.visit.arrival,
            lapsesAt: held.lapsesAt,
            catalogue,
          },
        };
    }
    return { held: null, short: [...short], isPast };
  }

  hasSeen(position: Position): Promise<boolean> {
    return this.catalogues.follower.waitFor(position, CATALOGUE_WITHIN_MS);
  }

  /** Gives back what is held for an offer. */
  async release(holdId: string, ledgers: readonly string[], commandId: string): Promise<void> {
    for (const ledger of ledgers)
      await this.commands.execute(
        new ChangeLedger(
          ledger,
          { type: 'Release', holdId, reason: 'left' },
          { commandId: `${commandId}.${ledger}`, correlation: holdId, actor: 'system:waitlist' },
        ),
      );
  }

  /** As long as the destination gives, and never past the beginning of the visit. */
  private ttlMs({ catalogue, visit }: PlannedClaims): number {
    const minutes =
      catalogue.inventories.get(visit.inventory)?.body.settings.waitlist_offer_minutes ??
      DEFAULT_OFFER_MINUTES;
    // A hold lapses on a whole second, at the latest the one before the visit begins.
    return Math.min(minutes * MINUTE_MS, epochMsOf(visit.startsAt) - 1_000 - epochMsOf(this.clock.now()));
  }

  /**
   * Whether what an entry waits for has no waitlist any more: its destination's, or its product's. Ask once the catalogue
   * has seen all that the queue has (`hasSeen`): one that is behind may not know of a waitlist that was opened since.
   */
  isStopped({ joined: { basket, option } }: WaitlistEntry): boolean {
    const catalogue = this.catalogues.of(basket.inventory_group);
    if (!catalogue) return false;
    return option
      ? !catalogue.addons.get(option.addon)?.body.settings_v2.addon_waitlist_inventory
      : catalogue.inventories.get(basket.inventory)?.body.settings.waitlist !== true;
  }

  /**
   * The ledger that the queue belongs to: of the full option that has a waitlist, else of the day where the destination has
   * one; or why there is no waitlist for what is full.
   */
  queueLedger(
    plan: PlannedClaims,
    rejected: readonly RejectedIn[],
  ): {
    readonly ledger: string;
    readonly option: { readonly addon: string; readonly title: string } | null;
  } | null {
    const { catalogue, basket } = plan;
    const options = basket.addons.flatMap(({ addon_inventory }) => {
      const addon = catalogue.addons.get(addon_inventory)?.body;
      const addonPlan = plan.plan.addons.get(addon_inventory);
      const ledger = addonPlan && addonLedger(addonPlan, plan.plan);
      return addon?.settings_v2.addon_waitlist_inventory && ledger
        ? [{ ledger, option: { addon: addon.id, title: addon.title } }]
        : [];
    });
    const optionOf = ({ ledger, pool }: RejectedIn) =>
      options.find(
        (each) => each.ledger === ledger && (pool === UNITS_POOL || addonOfPool(pool) === each.option.addon),
      );
    const day = dayLedger(plan.plan);
    const ofParty = ({ ledger, pool }: RejectedIn): boolean =>
      ledger === day &&
      addonOfPool(pool) === null &&
      catalogue.inventories.get(basket.inventory)?.body.settings.waitlist === true;
    if (!rejected.every((each) => optionOf(each) || ofParty(each))) return null;
    return rejected.map(optionOf).find((option) => option !== undefined) ?? { ledger: day, option: null };
  }
}

export const isLive = (lapsesAt: Instant | null, now: Instant): boolean =>
  lapsesAt !== null && lapsesAt > now;
export const secondsUntil = (instant: Instant, now: Instant): number =>
  Math.max(0, Math.floor((epochMsOf(instant) - epochMsOf(now)) / 1000));
