// Loaded before the product: each turn of its loop that takes more than TICK_MS of the processor goes to the file TICKS, a
// line each. TICK_MS is meant for a machine that does the reference work in REFERENCE_MS; a slower one has more in
// proportion, which is measured when a turn is too long.
import { appendFileSync } from 'node:fs';
import { mainThreadMs } from './main-thread.mjs';

const EVERY_MS = 5;
const REFERENCE_MS = 40;
const { TICKS, TICK_MS } = process.env;

const rows = Array.from({ length: 300 }, (_, i) => ({ id: `${i}`, names: ['a', 'b', `${i}`], at: { i } }));
const slowness = () => {
  const start = mainThreadMs();
  for (let round = 0; round < 100; round++) JSON.parse(JSON.stringify(rows));
  return Math.max(1, (mainThreadMs() - start) / REFERENCE_MS);
};

let before = mainThreadMs();
setInterval(() => {
  const turn = mainThreadMs() - before;
  // A timer is late by one turn at most: the turns before that one had these few milliseconds together.
  if (turn > Number(TICK_MS) + EVERY_MS) {
    const times = slowness();
    if (turn > Number(TICK_MS) * times + EVERY_MS)
      appendFileSync(
        TICKS,
        `${Math.round(turn)} ms of the processor, which is ${times.toFixed(1)} times slower than the reference\n`,
      );
  }
  before = mainThreadMs();
}, EVERY_MS).unref();
