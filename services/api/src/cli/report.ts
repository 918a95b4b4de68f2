import { AS_OF_USAGE, reportAsOf } from './as-of-report.js';
import { commandLine, type CommandLine } from './command.js';

/** Reports by their first word; every other word names an answer of the console. */
const ACTS: Readonly<Record<string, (line: CommandLine) => Promise<number>>> = {};

commandLine(AS_OF_USAGE, (line) => (ACTS[line.args[0] ?? ''] ?? reportAsOf)(line));
