// Loaded before the product: each turn of its loop that takes more than TICK_MS of the processor goes to the file TICKS, a
// line each. What the main thread alone was given is counted: a busy machine, the collector's threads and workers make no
// turn longer. Elsewhere than on Linux the whole process is counted.
import { appendFileSync, closeSync, existsSync, openSync, readSync } from 'node:fs';

const EVERY_MS = 5;
const { TICKS, TICK_MS } = process.env;
const own = `/proc/self/task/${process.pid}/schedstat`;

const ofThread = () => {
  const file = openSync(own, 'r');
  const text = Buffer.alloc(64);
  const length = readSync(file, text, 0, text.length, 0);
  closeSync(file);
  return Number(text.toString('latin1', 0, length).split(' ')[0]) / 1e6;
};
const ofProcess = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const spentMs = existsSync(own) ? ofThread : ofProcess;

let before = spentMs();
setInterval(() => {
  const now = spentMs();
  // A timer is late by one turn at most: the turns before that one had these few milliseconds together.
  if (now - before > Number(TICK_MS) + EVERY_MS)
    appendFileSync(TICKS, `${Math.round(now - before)} ms of the processor\n`);
  before = now;
}, EVERY_MS).unref();
