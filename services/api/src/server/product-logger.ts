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

const CONTROL = /[\p{Cc}\u2028\u2029]/gu;
/** As a text of one line: what strangers send makes no line of its own and moves no cursor. */
const onOneLine = (text: string): string =>
  text.replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

type PrintedWith = Parameters<ConsoleLogger['printMessages']> extends [unknown, ...infer Rest] ? Rest : never;

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

  protected override printMessages(messages: unknown[], ...rest: PrintedWith): void {
    super.printMessages(
      messages.map((message) => (typeof message === 'string' ? onOneLine(message) : message)),
      ...rest,
    );
  }

  protected override formatContext(context: string): string {
    return super.formatContext(onOneLine(context));
  }

  /** Its lines are further in than those of messages. */
  protected override printStackTrace(stack: string | undefined): void {
    if (stack === undefined) return;
    const lines = stack.split('\n').map((line) => `  ${onOneLine(line)}`);
    super.printStackTrace(lines.join('\n'));
  }
}
