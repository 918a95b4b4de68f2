import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import type { ChainKey } from '../ports/chained-log.js';

/** An event as its row has it. */
export interface EventText {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly at: string;
  readonly data: string;
  readonly metadata: string;
}

/** Each event's digest is made of itself and of the digest before it (docs/rules/log.md 2). */
export class Chain {
  private readonly key: KeyObject | undefined;
  private readonly keyedAfter: number;

  constructor(key?: ChainKey) {
    this.key = key && createSecretKey(key.secret);
    this.keyedAfter = Number(key?.after ?? 0);
  }

  /** Whether a digest there takes the key. */
  hasKeyAt(position: number): boolean {
    return this.key !== undefined && position > this.keyedAfter;
  }

  next(previous: string, position: number, stream: string, revision: number, event: EventText): string {
    const { id, type, version, at, data, metadata } = event;
    // Lengths first, so that no two rows can give the same text.
    const lengths = `${previous.length},${stream.length},${id.length},${type.length},${at.length},${data.length}`;
    const text = `${position},${revision},${version},${lengths}:${previous}${stream}${id}${type}${at}${data}${metadata}`;
    return this.key && this.hasKeyAt(position)
      ? createHmac('sha256', this.key).update(text).digest('base64url')
      : hash('sha256', text, 'base64url');
  }
}
