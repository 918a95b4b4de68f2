import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../config/config.js';
import { systemClock } from '../ports/clock.js';
import { systemIds } from '../ports/ids.js';
import { EMBEDDED_LOG, openStorage, type Storage } from '../storage/storage.js';
import type { Clock, Ids } from '@stile/contracts';

export interface CommandLine {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly args: readonly string[];
}

/** What went wrong in the caller's words; the process ends with 2. */
export class UsageError extends Error {}

interface CommandOptions {
  /** Stands for no words at all; without it they are asked for. */
  readonly whenNothingSaid?: readonly string[];
  /** Whether these words may be said where there is no data yet. */
  readonly beginsAnew?: (args: readonly string[]) => boolean;
}

/** Runs one command on the configured stores; it may run beside the product on the same data. */
export const commandLine = (
  usage: string,
  run: (line: CommandLine) => Promise<number>,
  { whenNothingSaid = [], beginsAnew = () => false }: CommandOptions = {},
): void => {
  const main = async (): Promise<number> => {
    const said = process.argv.slice(2);
    const args = said.length > 0 ? said : whenNothingSaid;
    if (args.length === 0 || args.includes('--help')) {
      process.stdout.write(`${usage}\n`);
      return args.length === 0 ? 2 : 0;
    }
    const config = readConfig(process.env);
    // A mistyped folder would be made, and found in perfect order.
    if (!beginsAnew(args) && !config.EVENTSTORE_URL && !existsSync(join(config.DATA_DIR, EMBEDDED_LOG)))
      throw new ConfigError(`There is no log in ${config.DATA_DIR}: DATA_DIR says where it is.`);
    const clock = systemClock(config.CLOCK);
    const ids = systemIds(clock);
    const storage = await openStorage(config, clock, ids);
    try {
      return await run({ storage, clock, ids, args });
    } finally {
      await storage.close();
    }
  };
  main().then(
    (code) => (process.exitCode = code),
    (fault: unknown) => {
      const known = fault instanceof UsageError || fault instanceof ConfigError;
      process.stderr.write(
        `${fault instanceof Error ? fault.message : String(fault)}\n${fault instanceof UsageError ? `\n${usage}\n` : ''}`,
      );
      process.exitCode = known ? 2 : 1;
    },
  );
};
