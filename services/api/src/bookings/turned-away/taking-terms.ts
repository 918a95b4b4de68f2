import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@stile/contracts';
import type { Config } from '../../config/config.js';
import { CLOCK, CONFIG } from '../../ports/tokens.js';
import type { Taking } from '../holding/take-capacity.handler.js';
import { TurnedAway, type Party } from './turned-away.js';

const MINUTE_MS = 60_000;

/** Terms on which a party's hold is taken: from when, for how long, and that it is counted where there is no room. */
@Injectable()
export class TakingTerms {
  private readonly ttlMs: number;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) { HOLD_TTL_MINUTES }: Config,
    private readonly turnedAway: TurnedAway,
  ) {
    this.ttlMs = HOLD_TTL_MINUTES * MINUTE_MS;
  }

  of(party: Party): Pick<Taking, 'now' | 'ttlMs' | 'onTurnedAway'> {
    return {
      now: this.clock.now(),
      ttlMs: this.ttlMs,
      onTurnedAway: (ledger, pools) => this.turnedAway.count(party, ledger, pools),
    };
  }
}
