// The steps before a start: a line for each when it is done, with its seconds. What a step prints itself is seen when it fails.
import { spawn } from 'node:child_process';

const lineOf = (seconds, name) => `${seconds.toFixed(1).padStart(7)} s  ${name}`;

export class StepFailed extends Error {}

/** @throws StepFailed once the output of the command is printed */
export const step = async (name, command, args, options = {}) => {
  const began = performance.now();
  const { failed, output } = await outcomeOf(command, args, options);
  const line = lineOf((performance.now() - began) / 1000, name);
  if (!failed) return console.log(line);
  console.error(`${line}: FAILED\n${output}`);
  throw new StepFailed(name);
};

/** Runs a command to its end. Answers whether it failed, and what it printed; `onError` hears of it meanwhile. */
export const outcomeOf = (command, args, { onError, ...options }) =>
  new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const kill = () => child.kill();
    const end = (failed) => {
      process.off('exit', kill);
      resolve({ failed, output });
    };
    process.once('exit', kill);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    if (onError) child.stderr.on('data', onError);
    child.once('error', (error) => {
      output += error.message;
      end(true);
    });
    child.once('close', (code, signal) => {
      if (signal) output += `ended by ${signal}`;
      end(code !== 0);
    });
  });

/** Waits for all of them, also when one fails. @throws what the first of them threw that failed */
export const allOf = async (works) => {
  const failure = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failure) throw failure.reason;
};

/** Does what a command needs first; ends the process where a step of it fails. */
export const orExit = async (work) => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    process.exit(1);
  }
};
