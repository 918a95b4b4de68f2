// Every read model rebuilt from the log.
import { removeFolder, temporaryFolder } from '../lib/folders.mjs';
import { historyOf } from '../lib/history.mjs';
import { check, inPairs, measured, over, ratioRow, row, single } from '../lib/pairs.mjs';
import { startWorker } from '../lib/processes.mjs';

const hashes = ({ results }) =>
  results.map(({ projector, documents, hash }) => `${projector} ${documents} ${hash}`).join('\n');

export const rebuild = {
  name: 'rebuild',
  summary:
    'all read models from the log, hashed, indexed and served, over reading and parsing the same log once',
  async run({ events, say }) {
    const history = await historyOf(events, say);
    const worker = startWorker('rebuild', [history.folder]);
    await worker.until('ready');
    const live = await worker.ask('besideLive');
    for (const { projector, outcome, hash, liveHash } of live.results)
      check(
        outcome === 'identical' && hash === liveHash,
        `${projector} is ${outcome}: rebuilt ${hash}, live ${liveHash}`,
      );

    const fromNothing = async () => {
      const into = temporaryFolder();
      const result = await measured(worker, () => worker.ask('fromNothing', { into }));
      removeFolder(into);
      check(
        hashes(result) === hashes(live),
        `a rebuild gave other documents:\n${hashes(result)}\ninstead of\n${hashes(live)}`,
      );
      return result;
    };
    const set = await inPairs({
      baseline: () => measured(worker, () => worker.ask('scan')),
      subject: fromNothing,
    });
    await worker.stop();
    const phase = (name) => over(set, ({ subject }) => subject.phases[name] ?? 0).median.toFixed(1);
    const seconds = over(set, ({ subject }) => subject.seconds);
    const documents = live.results.reduce((sum, result) => sum + result.documents, 0);
    const rows = [
      ratioRow('events/s over scan + JSON.parse', set, {
        aim: { atLeast: 0.15 },
        note: `${Math.round(set.subject.median)}/s over ${Math.round(set.baseline.median)}/s; goal 0.25`,
      }),
      row(
        'folding alone, over the same',
        over(set, ({ subject, baseline }) => subject.requests / subject.phases.folding / baseline.rate),
      ),
      row('whole rebuild', seconds, {
        unit: 's',
        note: `folding ${phase('folding')}, hashing ${phase('comparing')}, indexes ${phase('indexing')} s`,
      }),
      row('events folded into documents', single(set.samples[0].subject.requests), {
        note: `of ${history.events.toLocaleString('en')} in the log, into ${documents.toLocaleString('en')} documents`,
      }),
    ];
    return {
      rows,
      raw: { live, sets: set.raw },
      profiles: [],
      checked: `every rebuild has the same hashes, and those of the product's own read models`,
    };
  },
};
