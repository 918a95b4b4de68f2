import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { verifyLog } from '@stile/event-store';
import { commandLine, UsageError, type CommandLine } from './command.js';

const USAGE = `npm run log -- verify          walks the whole log: order, shapes, chain; names the first fault
npm run log -- export [FILE]   writes every event as a line of JSON, personal fields sealed as they are kept; to standard output without FILE`;

const verify = async ({ storage }: CommandLine): Promise<number> => {
  const report = await verifyLog(storage.log);
  process.stdout.write(
    `events  ${report.events}\nstreams ${report.streams}\nhead    ${report.head || '(empty)'}\n`,
  );
  const { firstDamage } = report;
  process.stdout.write(
    firstDamage
      ? `FAULT   at ${firstDamage.position}, stream ${firstDamage.stream}: ${firstDamage.reason}\n`
      : 'no fault\n',
  );
  return firstDamage ? 1 : 0;
};

const exportLog = async ({ storage, args }: CommandLine): Promise<number> => {
  const out = args[1] === undefined ? process.stdout : createWriteStream(args[1], { flags: 'wx' });
  let events = 0;
  for await (const batch of storage.log.store.readAll('')) {
    for (const event of batch.events) {
      events++;
      if (!out.write(`${JSON.stringify(event)}\n`)) await once(out, 'drain');
    }
  }
  if (out !== process.stdout) {
    out.end();
    await once(out, 'finish');
    process.stdout.write(`${events} events written to ${args[1]}\n`);
  }
  return 0;
};

commandLine(USAGE, (line) => {
  if (line.args[0] === 'verify') return verify(line);
  if (line.args[0] === 'export') return exportLog(line);
  throw new UsageError(`There is no "${line.args[0]}".`);
});
