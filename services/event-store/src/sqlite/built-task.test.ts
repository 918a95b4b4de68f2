import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { ignoreLateAnswers } from './built-task.js';

/** Some of them end a thread between its answer and the arrival of that. */
const ROUNDS = 20;

it('a pool that is ended while its thread answers does no harm', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stile-thread-'));
  const filename = join(folder, 'task.mjs');
  writeFileSync(filename, 'export default () => undefined;\n');
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const pool = new Piscina({ filename, minThreads: 0, maxThreads: 1, recordTiming: false });
      await pool.run(round);
      const waiting = Promise.allSettled([1, 2, 3].map((task) => pool.run(task)));
      // The thread answers while this one is busy.
      for (let step = 0; step < round * 50_000; step++) Math.sqrt(step);
      ignoreLateAnswers(pool);
      await pool.destroy();
      await waiting;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
