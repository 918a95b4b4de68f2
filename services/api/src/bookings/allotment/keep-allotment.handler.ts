import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  epochMsOf,
  instantOf,
  offlineSettings,
  type Allotment,
  type AllotmentRequest,
  type Clock,
  type Position,
} from '@stile/contracts';
import { ALLOTMENT_PREFIX, heldBy, ledgerDecider, placeName } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { sha256, Signer } from '../../ports/signer.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { readHoldToken, writeHoldToken } from '../held-terms/hold-token.js';
import { BookingPlanner } from '../planning/booking-planner.js';

const MINUTE_MS = 60_000;
/** From the last sale of an allotment until its places are free: time to send what was sold. */
const GRACE_MS = 30 * MINUTE_MS;

export interface GrantedAllotment {
  /** null: the venue sells nothing without the network */ readonly allotment: Allotment | null;
  readonly position: Position;
}

/** Takes a station's allotment of today, or renews the one that it has (docs/rules/offline.md 2 and 4). */
export class KeepAllotment extends Command<GrantedAllotment> {
  constructor(
    readonly request: AllotmentRequest,
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(KeepAllotment)
export class KeepAllotmentHandler implements ICommandHandler<KeepAllotment> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly planner: BookingPlanner,
    private readonly catalogues: CatalogueView,
    private readonly signer: Signer,
  ) {}

  async execute({ request, sender }: KeepAllotment): Promise<GrantedAllotment> {
    const settings = offlineSettings(this.catalogues.settings(request.inventory_group));
    if (!settings) return { allotment: null, position: '' };
    const catalogue = this.catalogues.position;
    const planned = this.planner.allotment(request, settings);
    if (!planned) throw apiError(404, 'invalid_park', { fields: { inventory: 'invalid_park' } });
    const id = this.idOf(request, planned.basket.date) ?? ownId(request, planned.basket.date, sender);
    const now = this.clock.now();
    const sellUntil = instantOf(epochMsOf(now) + settings.minutes * MINUTE_MS);
    const context = commandContext(id, id, sender);
    const places: Record<string, number> = {};
    let position: Position = '';
    for (const { ledger, lines } of planned.claims) {
      const ttlMs = settings.minutes * MINUTE_MS + GRACE_MS;
      const done = await this.lanes.execute(
        ledgerDecider,
        ledger,
        {
          type: 'Allot',
          holdId: id,
          lines,
          ttlMs,
          percent: settings.percent,
          inForce: planned.inForce.get(ledger),
        },
        context,
      );
      if (done.position > position) position = done.position;
      for (const { pool, units } of heldBy(done.state, id))
        places[placeName(pool, ledger === planned.nextDay)] = units;
    }
    const ledgers = planned.claims.map(({ ledger }) => ledger);
    const terms = { basket: planned.basket, catalogue, at: now };
    const seller = { station: sender.station, actor: sender.actor };
    const token = writeHoldToken(this.signer, id, { terms, ledgers, sellUntil, seller });
    const { date } = planned.basket;
    return {
      allotment: { id, token, date, now, sell_until: sellUntil, places, slots: [...planned.slots] },
      position,
    };
  }

  /** That of the same day and destination; undefined for another. @throws ApiError 403 without its own token */
  private idOf(
    { tempReservationId: id, tempReservationToken: token, inventory_group, inventory }: AllotmentRequest,
    date: string,
  ): string | undefined {
    if (id === undefined) return undefined;
    const hold = readHoldToken(this.signer, id, token ?? '');
    if (!hold?.sellUntil) throw apiError(403, 'hold_token_wrong');
    const { basket } = hold.terms;
    const isOfPlace = basket.inventory_group === inventory_group && basket.inventory === inventory;
    return isOfPlace && basket.date === date ? id : undefined;
  }
}

/** A station has one of a day and a destination: what it takes without its token is the one that it has. */
const ownId = (
  { inventory_group, inventory }: AllotmentRequest,
  date: string,
  { actor, station }: Sender,
): string =>
  `${ALLOTMENT_PREFIX}${sha256([station ?? actor, inventory_group, inventory, date].join('/')).slice(0, 32)}`;
