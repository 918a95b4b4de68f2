// The log's own thread, with a connection of its own.
import { workerData } from 'node:worker_threads';
import type { ChainKey, VaultWrites } from '../ports/chained-log.js';
import { Chain } from './chain.js';
import { LogWriter, type Append, type Written } from './log-writer.js';

export interface LogWriterData {
  readonly file: string;
  readonly chainKey: ChainKey | undefined;
}

const { file, chainKey } = workerData as LogWriterData;
let writer: LogWriter | undefined;
const opened = (): LogWriter => (writer ??= new LogWriter(file, new Chain(chainKey)));

/** @throws where the file cannot be opened; it is tried again with the next. */
export const write = (appends: readonly Append[]): Written => opened().write(appends);
export const noteVaultWrites = (writes: VaultWrites): void => opened().noteVaultWrites(writes);
export const close = (): void => writer?.close();
