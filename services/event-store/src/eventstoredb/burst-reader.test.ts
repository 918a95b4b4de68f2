import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { BurstReader } from './burst-reader.js';

test('many reads under one signal share its listener, and end with it', async () => {
  const stop = new AbortController();
  const started = Array.from(
    { length: 30 },
    () => new BurstReader(new PassThrough({ objectMode: true }), () => Promise.resolve(), stop.signal),
  );
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
  const [left, ...readers] = started;
  left!.close();
  const ends = readers.map((reader) => reader.next());
  stop.abort();
  expect(await Promise.all(ends)).toEqual(readers.map(() => undefined));
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
});

test('a read under a signal that was aborted has ended', async () => {
  const stop = new AbortController();
  stop.abort();
  const reader = new BurstReader(new PassThrough(), () => Promise.resolve(), stop.signal);
  expect(await reader.next()).toBeUndefined();
});
