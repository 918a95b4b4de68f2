/** The outcome of an act by its answer: done, rejected, or unknown - a broken connection, a 5xx, no answer in time. */
export type Outcome = 'ack' | 'nack' | 'unknown';

export interface Line {
  readonly act: 'hold' | 'reserve' | 'cancel' | 'release' | 'sale';
  /** The act's own key: the same on every retry. */
  readonly key: string;
  /** Written down before anything was sent. */
  readonly intent: unknown;
  /** In order; the last one is definite once the act is over. */
  readonly outcomes: Outcome[];
  answer?: unknown;
}

export const outcomeOf = (status: number): Outcome =>
  status < 300 ? 'ack' : status < 500 && status !== 429 ? 'nack' : 'unknown';

/** The journal of a client that is never killed: every act before it is sent, every answer after. */
export class Journal {
  readonly lines: Line[] = [];
  private onAck: () => void = () => undefined;

  intend(act: Line['act'], key: string, intent: unknown): Line {
    const line: Line = { act, key, intent, outcomes: [] };
    this.lines.push(line);
    return line;
  }

  ends(line: Line, outcome: Outcome): void {
    line.outcomes.push(outcome);
    if (outcome === 'ack') this.onAck();
  }

  /** Resolves in the turn in which something more is acknowledged. */
  nextAck(): Promise<void> {
    return new Promise((resolve) => (this.onAck = resolve));
  }

  /** Acts whose newest outcome is this one. */
  with(outcome: Outcome, act?: Line['act']): Line[] {
    return this.lines.filter(
      (line) => line.outcomes.at(-1) === outcome && (act === undefined || line.act === act),
    );
  }

  get everUnknown(): number {
    return this.lines.filter(({ outcomes }) => outcomes.includes('unknown')).length;
  }
}
