import type { Position } from '@stile/contracts';

/** How far the chain was followed; `damage` is where it broke, and then the end of the walk. */
export interface ChainStep {
  readonly position: Position;
  readonly chain: string;
  readonly events: number;
  readonly damage: LogDamage | null;
}

/** Something wrong with the log, and the event where it shows. */
export interface LogDamage {
  readonly position: Position;
  readonly stream: string;
  readonly reason: string;
}

/** The secret of a log's chain. Events up to `after` are older than it and have a digest without a key. */
export interface ChainKey {
  readonly secret: Buffer;
  readonly after: Position;
}

/** The chain of some events: each fits its digest and the digest before it. */
export interface ChainLinks {
  /** Events that were looked at, up to the first that does not fit. */
  readonly events: number;
  /** Those of them that are older than the chain's key. */
  readonly withoutKey: number;
  /** The digest of the last one. */
  readonly chain: string;
  readonly damage: LogDamage | null;
}

export const chainStart: ChainStep = { position: '', chain: '', events: 0, damage: null };

export type VaultWrites = Readonly<Record<string, number>>;

/** A log whose events each name the one before them: nothing in it can be changed or removed unseen. */
export interface ChainedLog {
  /**
   * Follows one page of the chain, and sees that every index leads to its events. At the end of the log it answers the
   * step that it was given.
   */
  checkChain(after: ChainStep): ChainStep;
  /** Looks at the events at these positions alone, each with the digest of the event before it. */
  checkLinks(positions: readonly Position[]): ChainLinks;
  /** The fault that the database itself finds in its file; null for none. All of it is read, by another process. */
  fileFault(signal?: AbortSignal): Promise<string | null>;
  /** How many writes each vault had had when that was last noted: one that has had fewer is older than the log. */
  vaultWrites(): VaultWrites;
  noteVaultWrites(writes: VaultWrites): Promise<void>;
  /** Makes the indexes again from the events, whose chain proves them. Writers wait for it. */
  rebuildIndexes(): void;
}

export const isChained = (candidate: object): candidate is ChainedLog => 'checkChain' in candidate;
