import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type ErrorKey,
  waitlistStream,
  type Ids,
  type JoinAnswer,
  type JoinRequest,
  type Language,
  type Position,
  type WaitlistBasket,
} from '@stile/contracts';
import { addonLinks, waitlistDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import type { PlannedClaims } from '../../bookings/planning/booking-planner.js';
import { readPerson } from '../../bookings/request/contact.js';
import { ApiError, apiError } from '../../http/api-error.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { sha256, Signer } from '../../ports/signer.js';
import { IDS, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { WaitlistEntries } from '../entries/waitlist-entries.js';
import { WaitlistCapacity } from '../offers/waitlist-capacity.js';
import { WaitlistProcess } from '../process/waitlist.process.js';

/**
 * How long the answer waits until capacity is reserved for the waitlist, where that process runs here; elsewhere it
 * follows.
 */
const KEPT_WITHIN_MS = 2_000;
const STRANGER = 'nobody-yet';

export interface JoinedWaitlist {
  readonly answer: JoinAnswer;
  readonly position: Position;
}

/** The product, the time or the day that was named cannot be waited for. */
const notWaitedFor = ({ addons, arrival_time }: WaitlistBasket, code: ErrorKey): ApiError => {
  const field = addons.length > 0 ? 'addons' : arrival_time === null ? 'date' : 'arrival_time';
  return apiError(409, code, { fields: { [field]: code } });
};

/**
 * Puts somebody on the waitlist of what is full (POST /api/waitlist). The key is the caller's and the same on every
 * retry.
 */
export class JoinWaitlist extends Command<JoinedWaitlist> {
  constructor(
    readonly key: string,
    readonly request: JoinRequest,
    readonly sender: Sender,
    /** Staff's word is enough: nobody has to open a link. */
    readonly isStaff: boolean,
  ) {
    super();
  }
}

@CommandHandler(JoinWaitlist)
export class JoinWaitlistHandler implements ICommandHandler<JoinWaitlist> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(IDS) private readonly ids: Ids,
    private readonly signer: Signer,
    private readonly catalogues: CatalogueView,
    private readonly places: WaitlistCapacity,
    private readonly entries: WaitlistEntries,
    private readonly process: WaitlistProcess,
  ) {}

  async execute({ key, request, sender, isStaff }: JoinWaitlist): Promise<JoinedWaitlist> {
    const entryId = this.signer.entryId(key);
    const { recaptcha: _proof, ...requested } = request;
    const requestHash = this.signer.sign('request', JSON.stringify(requested));
    const present = await this.entries.find(entryId);
    if (present) {
      if (present.entry.joined.requestHash !== requestHash) throw apiError(409, 'idempotency_key_reused');
      return this.answer(present.queue, entryId, '');
    }
    const { contact, fields } = readPerson(request.contact);
    if (Object.keys(fields).length > 0) throw apiError(422, 'validation_fill_all_fields', { fields });
    const basket = this.mainOf(request.reservation);
    const { plan, ledger, option } = await this.full(basket, request.language);
    const context = commandContext(key, entryId, sender);
    const done = await this.lanes.execute(
      waitlistDecider,
      waitlistStream(ledger),
      {
        type: 'Join',
        joined: {
          entryId,
          basket,
          inventoryTitle: plan.visit.inventoryTitle,
          option,
          people: plan.visit.people,
          cars: plan.visit.cars,
          personId: this.ids.next(),
          contact,
          language: request.language,
          linkTokenHash: sha256(this.signer.linkToken(entryId)),
          requestHash,
          proven: isStaff,
        },
      },
      context,
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    await this.process.waitFor(done.position, KEPT_WITHIN_MS);
    return this.answer(waitlistStream(ledger), entryId, done.position);
  }

  /** Choosing the product that people wait in is choosing to wait for the one that it stands for. */
  private mainOf(basket: WaitlistBasket): WaitlistBasket {
    const addons = this.catalogues.of(basket.inventory_group)?.addons;
    if (!addons) return basket;
    const { waitlistOf } = addonLinks(addons);
    return {
      ...basket,
      addons: basket.addons.map((addon) => ({
        ...addon,
        addon_inventory: waitlistOf.get(addon.addon_inventory)?.[0]?.id ?? addon.addon_inventory,
      })),
    };
  }

  /**
   * The full part of it, and so the queue that it waits in. @throws 409 where there is room, or no waitlist for what is
   * full
   */
  private async full(
    basket: WaitlistBasket,
    language: Language,
  ): Promise<{ plan: PlannedClaims; ledger: string; option: { addon: string; title: string } | null }> {
    const { plans, rejection } = this.places.planned(basket, language);
    const [first] = plans;
    if (!first)
      throw new ApiError(rejection ?? { status: 409, code: 'day_closed', fields: { date: 'day_closed' } });
    for (const plan of plans)
      if ((await this.places.rejected(plan, STRANGER, false)).length === 0)
        throw notWaitedFor(basket, 'waitlist_not_needed');
    const queue = this.places.queueLedger(first, await this.places.rejected(first, STRANGER, false));
    if (!queue) throw notWaitedFor(basket, 'waitlist_not_offered');
    return { plan: first, ...queue };
  }

  /** The entry as it joined, also for a repeat. */
  private async answer(queue: string, entryId: string, position: Position): Promise<JoinedWaitlist> {
    const { state: waitlist } = await this.lanes.loadUntil(waitlistDecider, queue, ({ entries }) =>
      entries.has(entryId),
    );
    const entry = waitlist.entries.get(entryId)!;
    return {
      answer: { entry: await this.entries.present({ queue, waitlist, entry }) },
      position,
    };
  }
}
