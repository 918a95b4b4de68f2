import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { Clock } from '@stile/contracts';
import { ConfigError, readConfig, type Config } from '../config/config.js';
import type { Infrastructure } from '../infrastructure/infrastructure.module.js';
import { systemClock } from '../ports/clock.js';
import { systemIds } from '../ports/ids.js';
import { systemTimers } from '../ports/timers.js';
import { wordsOfFault } from '../storage/damage.js';
import { EMBEDDED_LOG, openStorage, type Storage } from '../storage/storage.js';
import { CliModule } from './cli.module.js';

export interface CommandLine {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly args: readonly string[];
  /** The ground of a context of the product's, which projects and reacts to nothing. */
  readonly infrastructure: Infrastructure;
  /** The product's command bus, without its background processes: for what writes. */
  commands(): Promise<CommandBus>;
}

export const openContext = (module: DynamicModule): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(module, { logger: ['fatal', 'error', 'warn'] });

/** A fault in the caller's words; the process ends with 2. */
export class UsageError extends Error {}

interface CommandOptions {
  /** Stands for no words at all; without it they are asked for. */
  readonly whenNothingSaid?: readonly string[];
  /** Whether these words may be said where there is no data yet. */
  readonly mayCreateData?: (args: readonly string[]) => boolean;
}

/** Runs one command on the configured stores; it may run beside the product on the same data. */
export const commandLine = (
  usage: string,
  run: (line: CommandLine) => Promise<number>,
  { whenNothingSaid, mayCreateData = () => false }: CommandOptions = {},
): void =>
  settingsCommand(
    usage,
    (config, args) => {
      if (!mayCreateData(args)) mustHaveLog(config);
      return onStorage(config, args, run);
    },
    whenNothingSaid,
  );

/** A mistyped folder would be made, and found in perfect order. @throws ConfigError */
export const mustHaveLog = ({ EVENTSTORE_URL, DATA_DIR }: Config): void => {
  if (!EVENTSTORE_URL && !existsSync(join(DATA_DIR, EMBEDDED_LOG)))
    throw new ConfigError(`There is no log in ${DATA_DIR}: DATA_DIR says where it is.`);
};

/** @throws ConfigError where servers hold what the command would copy */
export const mustBeEmbedded = ({ EVENTSTORE_URL, MONGODB_URL }: Config): void => {
  if (!EVENTSTORE_URL && !MONGODB_URL) return;
  throw new ConfigError(
    'This copies the embedded storage. With EVENTSTORE_URL or MONGODB_URL the tools of those servers do it, while the product is stopped.',
  );
};

/** Runs one command on the settings alone; no store is open. */
export const settingsCommand = (
  usage: string,
  run: (config: Config, args: readonly string[]) => Promise<number>,
  whenNothingSaid: readonly string[] = [],
): void => {
  main(usage, run, whenNothingSaid).then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      const known = error instanceof UsageError || error instanceof ConfigError;
      const words = wordsOfFault(error) ?? (error instanceof Error ? error.message : String(error));
      const more = error instanceof UsageError ? `\n${usage}\n` : '';
      process.stderr.write(`${words}\n${more}`);
      process.exitCode = known ? 2 : 1;
    },
  );
};

const main = async (
  usage: string,
  run: (config: Config, args: readonly string[]) => Promise<number>,
  whenNothingSaid: readonly string[],
): Promise<number> => {
  const said = process.argv.slice(2);
  const args = said.length > 0 ? said : whenNothingSaid;
  if (args.length === 0 || args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return args.length === 0 ? 2 : 0;
  }
  const config = readConfig(process.env);
  // As the product does: what is kept is for this user alone.
  process.umask(0o077);
  return run(config, args);
};

const onStorage = async (
  config: Config,
  args: readonly string[],
  run: (line: CommandLine) => Promise<number>,
): Promise<number> => {
  const clock = systemClock(config.CLOCK);
  const ids = systemIds(clock);
  const storage = await openStorage(config, clock, ids);
  let context: Promise<INestApplicationContext> | undefined;
  // As the api's role does, it projects and reacts to nothing.
  const infrastructure: Infrastructure = {
    config: { ...config, ROLE: 'api' },
    clock,
    ids,
    timers: systemTimers,
    storage,
  };
  const open = (): Promise<INestApplicationContext> => openContext(CliModule.of(infrastructure));
  try {
    const commands = async (): Promise<CommandBus> => (await (context ??= open())).get(CommandBus);
    return await run({ storage, clock, args, infrastructure, commands });
  } finally {
    // The context closes the storage with itself.
    await (context ? (await context).close() : storage.close());
  }
};
