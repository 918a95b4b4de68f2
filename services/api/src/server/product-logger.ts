import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { Config } from '../config/config.js';

const LOG_LEVELS: Readonly<Record<Config['LOG_LEVEL'], LogLevel[]>> = {
  error: ['fatal', 'error'],
  warn: ['fatal', 'error', 'warn'],
  info: ['fatal', 'error', 'warn', 'log'],
  debug: ['fatal', 'error', 'warn', 'log', 'debug'],
};

/** Where Nest says what it does while it starts: a line for each module. */
const FRAMEWORK: ReadonlySet<unknown> = new Set([
  'NestFactory',
  'NestApplication',
  'InstanceLoader',
  'WebSocketsController',
]);

/** Prints what the product says. What the framework says of its own start is printed at `debug` alone. */
export class ProductLogger extends ConsoleLogger {
  readonly #level: Config['LOG_LEVEL'];

  constructor(level: Config['LOG_LEVEL']) {
    super({ logLevels: LOG_LEVELS[level] });
    this.#level = level;
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (this.#level === 'debug' || !FRAMEWORK.has(rest.at(-1))) super.log(message, ...rest);
  }
}
