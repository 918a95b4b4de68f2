import { apiError, type ApiError } from './api-error.js';
import { networkOf } from './network.js';

const WINDOW_MS = 10_000;

/** Requests of each address, with IPv6 of each /64, in the present ten seconds (docs/rules/errors.md 23). */
export class RequestRate {
  private window = 0;
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Counts one; why it is refused where it is beyond the bound. */
  refusal(address: string, nowMs: number): ApiError | undefined {
    const window = Math.floor(nowMs / WINDOW_MS);
    if (window !== this.window) {
      this.window = window;
      this.counts.clear();
    }
    const network = networkOf(address);
    const count = (this.counts.get(network) ?? 0) + 1;
    this.counts.set(network, count);
    return count > this.most ? tooMany(Math.ceil(((window + 1) * WINDOW_MS - nowMs) / 1000)) : undefined;
  }
}

const tooMany = (seconds: number): ApiError =>
  apiError(429, 'too_many_requests', { detail: { seconds }, retryAfterSeconds: seconds });
