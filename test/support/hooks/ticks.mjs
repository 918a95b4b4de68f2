// Loaded before the product: each turn of its loop that takes more than TICK_MS of the processor goes to the file TICKS, a
// line each.
import { appendFileSync } from 'node:fs';
import { mainThreadMs } from './main-thread.mjs';

const EVERY_MS = 5;
const { TICKS, TICK_MS } = process.env;

let before = mainThreadMs();
setInterval(() => {
  const now = mainThreadMs();
  // A timer is late by one turn at most: the turns before that one had these few milliseconds together.
  if (now - before > Number(TICK_MS) + EVERY_MS)
    appendFileSync(TICKS, `${Math.round(now - before)} ms of the processor\n`);
  before = now;
}, EVERY_MS).unref();
