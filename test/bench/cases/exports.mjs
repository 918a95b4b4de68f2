// Files of a list beside what the process answers: how long they take, and how long nobody else had an answer.
import { removeFolder, temporaryFolder } from '../lib/folders.mjs';
import { check, row, single } from '../lib/pairs.mjs';
import { startWorker } from '../lib/processes.mjs';

const ROWS = 100_000;
const TIMES = 3;
const DUMP_AIM = 3;
const XLSX_AIM_S = 10;
const XLSX_AIM_MB = 64;
const HELD_AIM_MS = 10;

const least = (samples, pick) => Math.min(...samples.map(pick));

export const exports = {
  name: 'exports',
  summary: 'files of 100,000 rows as CSV and as a workbook, and how long they hold up whoever asks meanwhile',
  async run({ reservations, say }) {
    const folder = temporaryFolder();
    const worker = startWorker('models', [
      folder,
      String(Math.max(reservations, ROWS)),
      String(reservations),
    ]);
    await worker.until('ready');
    await worker.ask('build');
    const dump = await worker.ask('dump', { rows: ROWS });
    say(`a bare dump of ${ROWS.toLocaleString('en')} rows took ${dump.seconds.toFixed(2)} s`);
    const rows = [];
    const raw = { dump };
    for (const format of ['csv', 'xlsx']) {
      const samples = [];
      for (let i = 0; i < TIMES; i++) samples.push(await worker.ask('exportFile', { format, rows: ROWS }));
      raw[format] = samples;
      for (const { rows: made } of samples) check(made === ROWS, `a file has ${made} rows`);
      const seconds = least(samples, (sample) => sample.seconds);
      const held = least(samples, (sample) => sample.heldMs);
      const idle = least(samples, (sample) => sample.idleMs);
      if (format === 'csv')
        rows.push(row('CSV over a bare dump', single(seconds / dump.seconds), { aim: { atMost: DUMP_AIM } }));
      else rows.push(row('workbook', single(seconds), { unit: 's', aim: { atMost: XLSX_AIM_S } }));
      rows.push(
        row(`longest that ${format} held the answering thread`, single(held), {
          unit: 'ms',
          aim: { atMost: HELD_AIM_MS },
          note: `${idle.toFixed(1)} ms while nothing is made`,
        }),
        row(`memory of a ${format}`, single(least(samples, (sample) => sample.mb)), {
          unit: 'MB',
          ...(format === 'xlsx' && { aim: { atMost: XLSX_AIM_MB } }),
        }),
      );
    }
    await worker.stop();
    removeFolder(folder);
    return { rows, raw, profiles: [], checked: 'every file has all rows' };
  },
};
