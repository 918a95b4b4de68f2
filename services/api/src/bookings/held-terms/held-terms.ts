import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Instant } from '@stile/contracts';
import { holdLapsesAt, ledgerDecider, type Catalogue } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { Signer } from '../../ports/signer.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { readBookersToken, type HoldTerms } from './hold-token.js';

/** The terms of a live hold, with the catalogue of that time. */
export interface LiveTerms extends HoldTerms {
  readonly as: Catalogue;
}

export interface OfHold {
  readonly tempReservationId?: string | undefined;
  readonly tempReservationToken?: string | undefined;
}

/** Finds what a caller's hold was given, as long as the ledgers say that it lives (docs/rules/holds.md 10). */
@Injectable()
export class HeldTerms {
  constructor(
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly signer: Signer,
    private readonly catalogues: CatalogueView,
  ) {}

  /** Undefined without a hold, for a token that is not its own, and once it has ended. */
  async of({
    tempReservationId: holdId,
    tempReservationToken: token,
  }: OfHold): Promise<LiveTerms | undefined> {
    if (holdId === undefined || token === undefined) return undefined;
    const hold = readBookersToken(this.signer, holdId, token);
    // A token of an earlier version has no terms; a hold of nothing that runs out never lapses.
    if (!hold?.terms || hold.ledgers.length === 0) return undefined;
    const now = this.clock.now();
    for (const ledger of hold.ledgers) if (!(await this.isLive(ledger, holdId, now))) return undefined;
    const { terms } = hold;
    const as = await this.catalogues.at(terms.basket.inventory_group, terms.catalogue);
    return { ...terms, as };
  }

  private async isLive(ledger: string, holdId: string, now: Instant): Promise<boolean> {
    const { state } = await this.lanes.load(ledgerDecider, ledger);
    const lapsesAt = holdLapsesAt(state, holdId);
    return lapsesAt !== null && lapsesAt > now;
  }
}
