// How fast the log is that EVENTSTORE_URL names, or else the embedded one: 64 writers, then reading what they wrote.
import { temporaryFolder } from '../lib/folders.mjs';
import { check, measured, row } from '../lib/pairs.mjs';
import { startWorker } from '../lib/processes.mjs';
import { spread } from '../lib/statistics.mjs';

const ROUNDS = 5;
const EVENTS = 5_000;
const { EVENTSTORE_URL, EVENTSTORE_APPENDS } = process.env;

export const log = {
  name: 'log',
  summary: EVENTSTORE_URL
    ? 'the log at EVENTSTORE_URL: 64 appends waiting, then all of it read'
    : 'the embedded log (EVENTSTORE_URL is not set): 64 appends waiting, then all of it read',
  async run() {
    const worker = startWorker('append');
    await worker.until('ready');
    const folder = temporaryFolder();
    const settings = {
      ...(EVENTSTORE_URL && { EVENTSTORE_URL }),
      ...(EVENTSTORE_APPENDS && { EVENTSTORE_APPENDS }),
    };
    const ask = (act, more = {}) => worker.ask(act, { folder, settings, total: EVENTS, ...more });
    const before = await ask('count');
    const raw = [];
    for (let i = 0; i <= ROUNDS; i++)
      raw.push({
        store: await measured(worker, () => ask('store')),
        lanes: await measured(worker, () => ask('lanes', { lanes: 64 })),
        read: await measured(worker, () => ask('read')),
      });
    const found = (await ask('count')) - before;
    check(
      found === 2 * EVENTS * raw.length,
      `the log has ${found} new events of ${2 * EVENTS * raw.length} that were answered`,
    );
    await ask('close');
    await worker.stop();
    const rates = (pick) => spread(raw.slice(1).map((round) => pick(round).rate));
    return {
      rows: [
        row(
          'appends through the log',
          rates(({ store }) => store),
          { unit: '/s' },
        ),
        row(
          '... through 64 lanes',
          rates(({ lanes }) => lanes),
          { unit: '/s' },
        ),
        row(
          'events read from its beginning',
          rates(({ read }) => read),
          { unit: '/s' },
        ),
      ],
      raw,
      profiles: [],
      checked: `${found} appends answered, as many events in the log`,
    };
  },
};
