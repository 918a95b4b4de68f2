import { MEETINGS, terminalLife } from '../support/terminal-life.js';

/* Card terminals in virtual time: whatever goes wrong, terminal and product have moved the same money. */

const TRANSACTIONS = Number(process.env['TERMINAL_TRANSACTIONS'] ?? 5_000);
const FIRST_SEED = Number(process.env['TERMINAL_SEED'] ?? 1);
const A_LIFE = 20;
/** For each on a busy machine: `npm run soak` lives forty times as many. */
const A_TRANSACTION_MS = 1_000;

it(
  `${TRANSACTIONS} card transactions, each with 0 to 4 faults, leave equal ledgers and nothing pending`,
  async () => {
    const problems: string[] = [];
    const met = new Set<string>();
    let [lived, missing] = [0, 0];
    for (let seed = FIRST_SEED; lived < TRANSACTIONS; seed++) {
      const outcome = await terminalLife(seed, A_LIFE).life;
      lived += outcome.transactions;
      missing += outcome.missing;
      problems.push(...outcome.problems);
      for (const each of outcome.met) met.add(each);
    }
    expect(problems).toEqual([]);
    expect(missing).toBeGreaterThan(lived / 20);
    // In so many every fault has met every call that it is for.
    if (lived >= 5_000) expect(MEETINGS.filter((each) => !met.has(each))).toEqual([]);
  },
  TRANSACTIONS * A_TRANSACTION_MS,
);
