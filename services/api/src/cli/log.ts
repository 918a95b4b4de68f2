import { parseArgs } from 'node:util';
import { exportStream } from '@stile/contracts';
import { isChained, proofOf, verifyLog, type LogDamage } from '@stile/event-store';
import { faultsOfLogs, logFaults, otherFaults, vaultFault } from '../storage/check-storage.js';
import { WAY_ON } from '../storage/damage.js';
import { exportLog } from '../storage/export-log.js';
import { RecordExport } from '../exports/record-export.handler.js';
import { commandContext } from '../ports/command-context.js';
import { systemIds } from '../ports/ids.js';
import { writeBundle, type BundleMade } from '../storage/write-bundle.js';
import { readAnchor } from '../storage/log-anchors.js';
import { verifyLogRange, type LogRange } from '../storage/log-ranges.js';
import { commandLine, UsageError, type CommandLine } from './command.js';

const USAGE = `npm run log -- verify [ANCHOR...]   walks the whole log: order, shapes, chain, and whether its end is there;
                                    names the first fault. Files of DATA_DIR/anchors that were kept
                                    elsewhere may be named too
npm run log -- verify --from POSITION --to POSITION
                                    compares a part of the log with its seals and anchors; one of both
                                    is enough
npm run log -- bundle FILE [--from POSITION] [--to POSITION]
                                    writes an archive that proves the log without this program: its
                                    events, personal fields sealed, the anchors, and a verifier
npm run log -- repair               makes the log's indexes again from its events, and verifies it
npm run log -- anchor               takes the log's present end as right, after a copy was restored, while the
                                    product is stopped; what was made of another log is made anew, and
                                    the vault's records are taken as they are
npm run log -- export [FILE]        writes every event as a line of JSON, personal fields sealed;
                                    to standard output without FILE`;

const EXPORTER = 'system:export';
const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  /** The user who asked for it, and the export's id: the console says them. */
  by: { type: 'string' },
  id: { type: 'string' },
} as const;

const placeOf = ({ position, stream }: LogDamage): string =>
  [position || '(start)', ...(stream ? [`stream ${stream}`] : [])].join(', ');

const verify = async ({ storage, args }: CommandLine): Promise<number> => {
  const takenAway = args.slice(1).map(readAnchor);
  const report = await verifyLog(storage.log, [...(await storage.proofs.all()), ...takenAway.map(proofOf)]);
  process.stdout.write(
    `events  ${report.events}\nstreams ${report.streams}\nhead    ${report.head || '(empty)'}\n`,
  );
  const { firstDamage } = report;
  const ofVault = await vaultFault(storage);
  const closing = [
    ...(firstDamage ? [`at ${placeOf(firstDamage)}: ${firstDamage.reason}`] : []),
    ...(ofVault === null ? [] : [ofVault]),
  ];
  const others = [...(await otherFaults(storage)), ...(await logFaults(storage))];
  const faults = [...closing, ...others, ...faultsOfLogs(storage)];
  process.stdout.write(
    faults.length > 0 ? faults.map((fault) => `FAULT   ${fault}\n`).join('') : 'no fault\n',
  );
  if (closing.length > 0) process.stdout.write(`${WAY_ON}\n`);
  // A running product goes by what it found at its start.
  if (closing.length === 0) await storage.soundness.checked(report.head, []);
  return faults.length > 0 ? 1 : 0;
};

/** Only what is made of the events can be made again: a log whose chain is broken is to be restored. */
const repair = async (line: CommandLine): Promise<number> => {
  const { eventStore: eventStore } = line.storage.log;
  if (isChained(eventStore)) eventStore.rebuildIndexes();
  return verify({ ...line, args: ['verify'] });
};

const anchor = async ({ storage }: CommandLine): Promise<number> => {
  await storage.proofs.accept();
  await storage.vaultMarks.accept();
  const { position } = await storage.anchors.reset();
  await storage.soundness.checked('', []);
  process.stdout.write(`the log ends at ${position || '(empty)'}\n`);
  return 0;
};

/** The console, which runs these commands for its page, is told how far they are, and what they came to. */
const tellConsole = (message: object): void => void process.send?.(message);

const rangeIn = ({ args }: CommandLine) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(String(error));
  }
};

const verifyPart = async (line: CommandLine): Promise<number> => {
  const { from, to } = rangeIn(line).values;
  const done = await verifyLogRange(line.storage, { from, to }, tellConsole);
  tellConsole({ done });
  const { after, to: end, events, fault } = done;
  const told = [
    `after   ${after || '(start)'}`,
    `to      ${end || '(empty)'}`,
    `events  ${events}`,
    fault === null ? 'no fault' : `FAULT   ${fault}\n${WAY_ON}`,
  ];
  process.stdout.write(`${told.join('\n')}\n`);
  return fault === null ? 0 : 1;
};

const bundle = async (line: CommandLine): Promise<number> => {
  const {
    positionals: [, file, ...more],
    values: { from, to, by = EXPORTER, id },
  } = rangeIn(line);
  if (file === undefined || more.length > 0) throw new UsageError('Name one file.');
  const { storage, clock } = line;
  const about = { file, range: { from, to }, at: clock.now(), by };
  const made = await writeBundle(storage, about, tellConsole);
  await recordBundle(line, made, { by, id: id ?? systemIds(clock).next(), filter: { from, to } });
  tellConsole({ done: made });
  process.stdout.write(`${made.events} events up to ${made.to || '(empty)'} written to ${file}\n`);
  return 0;
};

/** In the log for ever, and in the security log (docs/rules/exports.md 7). */
const recordBundle = async (
  { storage, clock, commands }: CommandLine,
  { events: rows, digest, to: asOf }: BundleMade,
  { by, id, filter }: { readonly by: string; readonly id: string; readonly filter: LogRange },
): Promise<void> => {
  const about = { id, list: 'event_log', format: 'zip', inventoryGroups: [], part: 1 };
  const made = {
    ...about,
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    rows,
    digest,
    asOf,
    by,
    exportedAt: clock.now(),
  };
  const maker = systemIds(clock).next();
  const context = commandContext(maker, maker, { actor: by, station: null });
  const stream = exportStream(maker);
  await (await commands()).execute(new RecordExport(stream, { type: 'RecordExport', made }, context));
  storage.security.record({ act: 'exported', by, subject: `event_log: ${rows} rows, ${id}` });
};

const exported = async ({ storage, args }: CommandLine): Promise<number> => {
  const file = args[1];
  const events = await exportLog(storage, file);
  if (file !== undefined) process.stdout.write(`${events} events written to ${file}\n`);
  return 0;
};

commandLine(USAGE, (line) => {
  if (line.args[0] === 'verify')
    return line.args.some((word) => /^--(from|to)\b/.test(word)) ? verifyPart(line) : verify(line);
  if (line.args[0] === 'bundle') return bundle(line);
  if (line.args[0] === 'repair') return repair(line);
  if (line.args[0] === 'anchor') return anchor(line);
  if (line.args[0] === 'export') return exported(line);
  throw new UsageError(`There is no "${line.args[0]}".`);
});
