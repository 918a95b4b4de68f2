import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { epochMsOf, type Clock, type Ids } from '@stile/contracts';

/** Ids that sort by the clock's time, and secrets from the machine's random source. */
export const systemIds = (clock: Clock): Ids => ({
  next: () => v7({ msecs: epochMsOf(clock.now()) }),
  secret: () => randomBytes(32).toString('base64url'),
});
