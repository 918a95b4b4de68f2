import { run as closedLoop } from './closed-loop.mjs';
import { run as openLoop } from './open-loop.mjs';

/** Reads as fast as they are answered, while something is written at a fixed rate. */
export const run = async ({ reads, writes }) => {
  const [read, written] = await Promise.all([closedLoop(reads), openLoop(writes)]);
  return { ...read, written };
};
