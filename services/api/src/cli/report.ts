import { AS_OF_USAGE, reportAsOf } from './as-of-report.js';
import { commandLine, type CommandLine } from './command.js';

/** Reports by their first word; every other word names an answer of the console. */
const ACTS: Readonly<Record<string, (line: CommandLine) => Promise<number>>> = {};

commandLine(AS_OF_USAGE, (line) => (ACTS[line.args[0] ?? ''] ?? reportAsOf)(line));
import { commandLine, UsageError, type CommandLine } from './command.js';
import { tillReport, TILL_USAGE } from './till-report.js';

/** Reports by their name, which is the first word. */
const REPORTS: Readonly<Record<string, (line: CommandLine) => Promise<number>>> = { till: tillReport };

commandLine(TILL_USAGE, (line) => {
  const [name = ''] = line.args;
  const report = Object.hasOwn(REPORTS, name) ? REPORTS[name] : undefined;
  if (!report) throw new UsageError(`There is no report "${name}".`);
  return report({ ...line, args: line.args.slice(1) });
});
