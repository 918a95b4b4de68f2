// How fast events become durable: 64 waiting, through the log and through lanes, over bare SQLite with the same rows.
import { copyOf, removeFolder, temporaryFolder } from '../lib/folders.mjs';
import { historyOf } from '../lib/history.mjs';
import { check, inPairs, measured, ratioRow } from '../lib/pairs.mjs';
import { startWorker } from '../lib/processes.mjs';

const EVENTS = 20_000;
const SMALL_HISTORY = 10_000;
const WARM_UP = 2_000;

const perSecond = (set) => `${Math.round(set.subject.median)}/s over ${Math.round(set.baseline.median)}/s`;

/** A fresh copy of the small history for every sample: what is appended would soon outgrow it. */
const afterHistory = (worker, folderOf) => async () => {
  const folder = folderOf();
  await worker.ask('store', { folder, total: WARM_UP });
  const result = await measured(worker, () => worker.ask('store', { folder, total: EVENTS }));
  await worker.ask('close', { folder });
  return { result, folder };
};

export const append = {
  name: 'append',
  summary: '64 appends waiting, each answered after its fsync',
  async run({ events, say }) {
    const worker = startWorker('append');
    await worker.until('ready');
    const folder = temporaryFolder();
    const timed =
      (act, more = {}) =>
      () =>
        measured(worker, () => worker.ask(act, { folder, total: EVENTS, ...more }));
    const raw = timed('raw');
    const rows = [];
    const samples = [];
    for (const [figure, subject] of [
      ['events/s through the log, over bare SQLite (D)', timed('store')],
      ['... through 64 lanes', timed('lanes', { lanes: 64 })],
      ['... through one lane, as in a rush', timed('lanes', { lanes: 1 })],
    ]) {
      const set = await inPairs({ baseline: raw, subject });
      rows.push(ratioRow(figure, set, { note: perSecond(set) }));
      samples.push({ figure, sets: set.raw });
    }
    const appended = samples.reduce(
      (sum, { sets }) => sum + sets.reduce((all, { samples: pairs }) => all + pairs.length * EVENTS, 0),
      0,
    );
    const found = await worker.ask('count', { folder });
    check(found === appended, `the log holds ${found} events of ${appended} that were answered`);
    await worker.ask('close', { folder });

    const [small, large] = [await historyOf(SMALL_HISTORY, say), await historyOf(events, say)];
    const copies = copyOf(large.folder);
    const onSmall = async () => {
      const { result, folder: used } = await afterHistory(worker, () => copyOf(small.folder))();
      removeFolder(used);
      return result;
    };
    const onLarge = async () => (await afterHistory(worker, () => copies)()).result;
    const set = await inPairs({ baseline: onSmall, subject: onLarge });
    rows.push(
      ratioRow(
        `append rate at ${large.events.toLocaleString('en')} events, over ${small.events.toLocaleString('en')}`,
        set,
        { aim: { atLeast: 0.85 }, note: perSecond(set) },
      ),
    );
    samples.push({ figure: 'growth', sets: set.raw });
    await worker.stop();
    return {
      rows,
      raw: samples,
      profiles: [],
      checked: `${found} appends answered, as many events in the log`,
    };
  },
};
