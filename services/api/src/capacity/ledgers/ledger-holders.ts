import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Instant } from '@stile/contracts';
import { ledgerDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { sha256 } from '../../ports/signer.js';
import { CLOCK, LANES } from '../../ports/tokens.js';

const SHOWN_CHARACTERS = 32;

export interface PlacesHeld {
  readonly holdId: string;
  /** The id by which staff are told of it: that of a live hold is for who holds alone (docs/rules/holds.md 4). */
  readonly shownAs: string;
  /** Null for a hold that is not yet a booking. */
  readonly reservationId: string | null;
  /** Null for a booking: it does not lapse. */
  readonly lapsesAt: Instant | null;
  readonly lines: readonly { readonly pool: string; readonly units: number }[];
}

/** Parties behind a ledger's figures: every hold that lives and every booking, folded from the ledger's own stream. */
@Injectable()
export class LedgerHolders {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(ledger: string): Promise<PlacesHeld[]> {
    const { state } = await this.lanes.load(ledgerDecider, ledger);
    const now = this.clock.now();
    const held = [...state.active]
      .filter(([, { lapsesAt }]) => lapsesAt > now)
      .map(([holdId, { lines, lapsesAt }]) => ({
        holdId,
        shownAs: sha256(holdId).slice(0, SHOWN_CHARACTERS),
        reservationId: null,
        lapsesAt,
        lines,
      }));
    const booked = [...state.booked].flatMap(([reservationId, { holdId, lines }]) =>
      lines ? [{ holdId, shownAs: holdId, reservationId, lapsesAt: null, lines }] : [],
    );
    return [...held, ...booked];
  }
}
