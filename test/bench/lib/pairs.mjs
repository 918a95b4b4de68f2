import { quietMoment, watchMachine } from './machine.mjs';
import { spread } from './statistics.mjs';

const PAIRS = 7;
const SETS = 3;
/** A baseline that varies more than this says nothing. */
const MAX_BASELINE_SPREAD = 2;
/** How long all of a run's benchmarks together wait for others to be quiet. */
let patienceMs = 120_000;

/** A benchmark's answers are wrong: a failure, however fast they came. */
class WrongAnswer extends Error {}
export const check = (right, what) => {
  if (!right) throw new WrongAnswer(what);
};

/** Carries out `act` and adds what it took of the server's core and of the whole machine. */
export const measured = async (server, act) => {
  const stop = watchMachine();
  const cpuBefore = await server.ask('cpu');
  const result = await act();
  const cpuMs = (await server.ask('cpu')) - cpuBefore;
  const { ms, busyMs } = stop();
  return {
    ...result,
    serverBusy: cpuMs / ms,
    serverCpuUs: (cpuMs * 1000) / result.requests,
    machineBusy: busyMs === undefined ? null : busyMs / ms,
  };
};

/**
 * The rate of `subject` over that of `baseline`, taken in turns: a warm-up pair, then seven. Where the baseline itself
 * varies twofold the set is made again, three times at most, and then there is no figure. Each of the two answers
 * `{ rate, ... }`.
 */
export const inPairs = async ({ baseline, subject, pairs = PAIRS }) => {
  const sets = [];
  while (sets.length < SETS) {
    const waited = [];
    const samples = [];
    for (let i = 0; i <= pairs; i++) {
      const quiet = await quietMoment(patienceMs);
      patienceMs = Math.max(0, patienceMs - quiet.waitedMs);
      waited.push(quiet);
      const base = await baseline(i);
      const sample = await subject(i);
      samples.push({ warmUp: i === 0, ratio: sample.rate / base.rate, baseline: base, subject: sample });
    }
    const counted = samples.filter(({ warmUp }) => !warmUp);
    const base = spread(counted.map(({ baseline: { rate } }) => rate));
    const noisy = base.max / base.min > MAX_BASELINE_SPREAD;
    sets.push({
      noisy,
      ratio: spread(counted.map(({ ratio }) => ratio)),
      baseline: base,
      subject: spread(counted.map(({ subject: { rate } }) => rate)),
      samples,
      quiet: waited,
    });
    if (!noisy) break;
  }
  const last = sets.at(-1);
  return {
    ...last,
    sets: sets.length,
    raw: sets.map(({ noisy, samples, quiet }) => ({ noisy, samples, quiet })),
  };
};

/** A figure of the counted samples of a set, such as their p99. */
export const over = (set, pick) => spread(set.samples.filter(({ warmUp }) => !warmUp).map(pick));

/** One line of the report. `aim` is `{ atLeast }` or `{ atMost }`. */
export const row = (figure, { median, min, max }, { aim, unit = '', noisy = false, note = '' } = {}) => {
  const ok =
    aim === undefined || noisy
      ? null
      : aim.atLeast === undefined
        ? median <= aim.atMost
        : median >= aim.atLeast;
  return { figure, unit, median, min, max, aim: aim ?? null, ok, noisy, note };
};
export const ratioRow = (figure, set, options) => row(figure, set.ratio, { ...options, noisy: set.noisy });
/** A figure that is known once, not a median of several. */
export const single = (value) => ({ median: value, min: value, max: value });
