import { systemTimers } from '../ports/timers.js';
import { CheckpointWatch } from './checkpoint-watch.js';

const PATIENCE_MS = 60_000;

const setUp = () => {
  const checkpoints = new Map<string, string>();
  const read: string[] = [];
  const pauses: number[] = [];
  let next: (() => void) | undefined;
  const watch = new CheckpointWatch(
    (model) => {
      read.push(model);
      const checkpoint = checkpoints.get(model);
      return checkpoint === undefined ? Promise.reject(new Error('no server')) : Promise.resolve(checkpoint);
    },
    {
      ...systemTimers,
      after: (ms, act) => {
        pauses.push(ms);
        next = act;
        return () => (next = undefined);
      },
    },
  );
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  /** The next reading of the checkpoints. */
  const turn = async (): Promise<void> => {
    const act = next;
    next = undefined;
    act?.();
    await settled();
  };
  return { checkpoints, read, pauses, watch, turn, settled };
};

it('answers when all models have folded the position', async () => {
  const { checkpoints, watch, turn, settled } = setUp();
  checkpoints.set('rows', '01').set('days', '02');
  let answer: boolean | undefined;
  const done = watch.waitFor('02', PATIENCE_MS, ['rows', 'days']).then((reached) => (answer = reached));
  await settled();
  expect(answer).toBeUndefined();
  checkpoints.set('rows', '03');
  await turn();
  expect(await done).toBe(true);
});

it('reads once for all who wait, less and less often, and not at all when nobody does', async () => {
  const { checkpoints, read, pauses, watch, turn, settled } = setUp();
  checkpoints.set('rows', '01');
  const both = [watch.waitFor('02', PATIENCE_MS, ['rows']), watch.waitFor('03', PATIENCE_MS, ['rows'])];
  await settled();
  for (let count = 0; count < 6; count++) await turn();
  expect(read).toHaveLength(7);
  expect(pauses).toEqual([10, 20, 40, 80, 160, 160, 160]);
  checkpoints.set('rows', '03');
  await turn();
  expect(await Promise.all(both)).toEqual([true, true]);
  await turn();
  expect(read).toHaveLength(8);
});

it('reads at once for another who waits', async () => {
  const { checkpoints, read, pauses, watch, turn, settled } = setUp();
  checkpoints.set('rows', '01');
  const first = watch.waitFor('02', PATIENCE_MS, ['rows']);
  await settled();
  for (let count = 0; count < 4; count++) await turn();
  checkpoints.set('rows', '02');
  const second = watch.waitFor('03', PATIENCE_MS, ['rows']);
  expect(await first).toBe(true);
  await settled();
  expect(read).toHaveLength(6);
  expect(pauses.at(-1)).toBe(10);
  checkpoints.set('rows', '03');
  await turn();
  expect(await second).toBe(true);
});

it('goes on when a checkpoint cannot be read, and gives up after the time', async () => {
  const { checkpoints, watch, turn, settled } = setUp();
  const found = watch.waitFor('01', PATIENCE_MS, ['rows']);
  await settled();
  checkpoints.set('rows', '01');
  await turn();
  expect(await found).toBe(true);
  expect(await watch.waitFor('02', 1, ['rows'])).toBe(false);
});
