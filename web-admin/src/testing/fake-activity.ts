import { act } from '@testing-library/react';
import type { Activity } from '../core/activity.js';

/** Time that stands still until a test lets it pass. */
export class FakeActivity implements Activity {
  private nowMs = 0;
  private usedMs = 0;
  uses = 0;
  private readonly listeners = new Set<() => void>();

  now = (): number => this.nowMs;
  usedAt = (): number => this.usedMs;
  used = (): void => {
    this.uses += 1;
    this.usedMs = this.nowMs;
  };
  onSecond = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  /** So many seconds pass at once. */
  pass = (seconds: number): Promise<void> =>
    act(async () => {
      this.nowMs += seconds * 1000;
      for (const listener of this.listeners) listener();
    });
}
