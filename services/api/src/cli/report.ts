import { AS_OF_USAGE, reportAsOf } from './as-of-report.js';
import { commandLine, type CommandLine } from './command.js';
import { tillReport, TILL_USAGE } from './till-report.js';

/** Reports by their first word; every other word names an answer of the console. */
const REPORTS: Readonly<Record<string, (line: CommandLine) => Promise<number>>> = { till: tillReport };

commandLine(`${AS_OF_USAGE}\n${TILL_USAGE}`, (line) => {
  const [name = '', ...rest] = line.args;
  return Object.hasOwn(REPORTS, name) ? REPORTS[name]!({ ...line, args: rest }) : reportAsOf(line);
});
