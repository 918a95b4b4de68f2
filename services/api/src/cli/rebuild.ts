import { PROJECTORS, rebuild, ShorterLog, type RebuildProgress } from '@stile/projections';
import { commandLine, UsageError } from './command.js';

const USAGE = `npm run rebuild               builds every read model again beside the live ones and proves by hash that they are equal
npm run rebuild -- NAME...    only these: ${PROJECTORS.map(({ name }) => name).join(', ')}
npm run rebuild -- --shorter  also from a log that ends before what the read models were built from`;
/** Stands for a log that has lost its end on purpose. */
const SHORTER = '--shorter';
const BAR = 30;
const DRAW_EVERY_MS = 100;

const bar = ({ phase, projector, events, totalEvents, eventsPerSecond }: RebuildProgress): string => {
  const share = totalEvents ? Math.min(1, events / totalEvents) : phase === 'folding' ? 0 : 1;
  const done = Math.round(share * BAR);
  return `${phase.padEnd(9)} [${'#'.repeat(done)}${'.'.repeat(BAR - done)}] ${events} events, ${Math.round(eventsPerSecond)}/s ${projector ?? ''}`;
};

/** Draws over the same line on a terminal, a line a phase elsewhere. */
const drawer = (): ((progress: RebuildProgress) => void) => {
  let drawnAt = 0;
  let phase = '';
  return (progress) => {
    const now = performance.now();
    const changed = progress.phase !== phase;
    if (process.stdout.isTTY) {
      if (!changed && now - drawnAt < DRAW_EVERY_MS) return;
      process.stdout.write(`\r\u001b[2K${bar(progress)}${progress.phase === 'done' ? '\n' : ''}`);
    } else if (changed || now - drawnAt > 20 * DRAW_EVERY_MS) process.stdout.write(`${bar(progress)}\n`);
    else return;
    drawnAt = now;
    phase = progress.phase;
  };
};

commandLine(
  USAGE,
  async ({ storage, clock, args: all }) => {
    const args = all.filter((name) => name !== SHORTER);
    const unknown = args.filter(
      (name) => name !== 'all' && !PROJECTORS.some((projector) => projector.name === name),
    );
    if (unknown.length > 0) throw new UsageError(`There is no read model ${unknown.join(', ')}.`);
    const projectors =
      args.length === 0 || args.includes('all')
        ? PROJECTORS
        : PROJECTORS.filter(({ name }) => args.includes(name));
    const results = await rebuild({
      projectors,
      store: storage.store,
      log: storage.log,
      clock,
      onProgress: drawer(),
      allowShorterLog: all.includes(SHORTER),
    }).catch((error: unknown) => {
      if (!(error instanceof ShorterLog)) throw error;
      throw new Error(
        `Nothing was rebuilt: ${error.message}.
Restore the log, or say ${SHORTER} if it is right. \`npm run log -- verify\` says what is missing.`,
      );
    });
    for (const { projector, outcome, documents, hash, liveHash, differences } of results) {
      process.stdout.write(
        `${projector.padEnd(18)} ${outcome.padEnd(10)} ${documents} documents  rebuilt ${hash.slice(0, 16)}  live ${liveHash?.slice(0, 16) ?? '-'}${differences.count > 0 ? `  ${differences.count} differ: ${differences.firstIds.join(', ')}` : ''}\n`,
      );
    }
    return results.some(({ outcome }) => outcome === 'unproven') ? 1 : 0;
  },
  { whenNothingSaid: ['all'] },
);
