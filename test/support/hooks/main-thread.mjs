import { closeSync, existsSync, openSync, readSync } from 'node:fs';

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

/**
 * Milliseconds of the processor that the main thread was given so far: a busy machine, the collector's threads and
 * workers add nothing. Elsewhere than on Linux the whole process is counted.
 */
export const mainThreadMs = existsSync(own) ? ofThread : ofProcess;
