import { isChained, proofOf, verifyLog, type LogDamage } from '@stile/event-store';
import { faultsOfLogs, logFaults, otherFaults, vaultFault } from '../storage/check-storage.js';
import { WAY_ON } from '../storage/damage.js';
import { exportLog } from '../storage/export-log.js';
import { readAnchor } from '../storage/log-anchors.js';
import { commandLine, UsageError, type CommandLine } from './command.js';

const USAGE = `npm run log -- verify [ANCHOR...]   walks the whole log: order, shapes, chain, and whether its end is there;
                                    names the first fault. Files of DATA_DIR/anchors that were kept
                                    elsewhere may be named too
npm run log -- repair               makes the log's indexes again from its events, and verifies it
npm run log -- anchor               takes the log's present end as right, after a copy was restored, while the
                                    product is stopped; what was made of another log is made anew, and
                                    the vault's records are taken as they are
npm run log -- export [FILE]        writes every event as a line of JSON, personal fields sealed;
                                    to standard output without FILE`;

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

const exported = async ({ storage, args }: CommandLine): Promise<number> => {
  const file = args[1];
  const events = await exportLog(storage, file);
  if (file !== undefined) process.stdout.write(`${events} events written to ${file}\n`);
  return 0;
};

commandLine(USAGE, (line) => {
  if (line.args[0] === 'verify') return verify(line);
  if (line.args[0] === 'repair') return repair(line);
  if (line.args[0] === 'anchor') return anchor(line);
  if (line.args[0] === 'export') return exported(line);
  throw new UsageError(`There is no "${line.args[0]}".`);
});
