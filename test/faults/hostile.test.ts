import { join } from 'node:path';
import { hostileLife, prepareGround, type Ground } from '../support/hostile-life.js';
import { temporaryFolder } from '../support/product.js';

/*
 * Requests that nobody of ours sends, from all kinds of client: none is a fault of ours, none that is refused leaves an
 * event, each is refused in the one shape, none keeps the others waiting.
 */

const REQUESTS = Number(process.env['HOSTILE_REQUESTS'] ?? 5_000);
const FIRST_SEED = Number(process.env['HOSTILE_SEED'] ?? 1);
/** After so many requests the next product starts, in a new folder. */
const A_LIFE = 2_500;
const LONGEST_MS = process.env['HOSTILE_REQUESTS'] ? 42_000_000 : 3_600_000;
/** Enough to see what is wrong. */
const MOST_PROBLEMS = 40;

const folder = temporaryFolder();
let ground: Ground;

beforeAll(async () => {
  ground = await prepareGround(join(folder, 'ground'));
});

it(
  `${REQUESTS} hostile requests: no fault of ours, no event of what is refused, one shape, no turn over 100 ms`,
  async () => {
    const problems: string[] = [];
    for (let done = 0, seed = FIRST_SEED; done < REQUESTS && problems.length < MOST_PROBLEMS; seed++) {
      const requests = Math.min(A_LIFE, REQUESTS - done);
      const outcome = await hostileLife(ground, join(folder, String(seed)), seed, requests);
      done += requests;
      const found = [...outcome.problems];
      // Every kind of client gets past the door, or its requests would show nothing.
      for (const who of Object.keys(ground.cookies))
        if (requests === A_LIFE && !outcome.accepted.has(who))
          found.push(`seed ${seed}: nothing of ${who} was accepted`);
      // Told at once: whatever becomes of this run, what it found is not lost.
      for (const problem of found) process.stderr.write(`${problem}\n`);
      problems.push(...found);
    }
    expect(problems.slice(0, MOST_PROBLEMS)).toEqual([]);
  },
  LONGEST_MS,
);
