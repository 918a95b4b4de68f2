import { randomKey } from '@stile/web-kit';

/** Time and chance of the browser: every other module takes them from here, so that a test can stand in for both. */
export interface Ports {
  /** Milliseconds; only differences are used, a phone's clock may be wrong. */
  nowMs(): number;
  /** Unguessable: request ids and idempotency keys. */
  key(): string;
}

export const browserPorts: Ports = {
  nowMs: () => Date.now(),
  key: randomKey,
};
