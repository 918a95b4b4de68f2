import { waitFor } from '@testing-library/react';
import { Problem } from '@stile/web-kit';
import { QueryCache } from './query-cache.js';

const ports = { nowMs: () => 0, key: () => '' };
const settled = () => new Promise((done) => setTimeout(done, 0));

test('one request a key, however many watch; the last value stays while a new one is asked', async () => {
  const store = new QueryCache(ports);
  const answers = ['first', 'second'];
  const load = jest.fn(async () => answers.shift());
  store.watch('k', load);
  store.watch('k', load);
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  expect(store.read('k')).toEqual({ value: 'first', problem: undefined, loading: false });
  store.retry('k');
  expect(store.read('k')).toEqual({ value: 'first', problem: undefined, loading: true });
  await settled();
  expect(store.read('k').value).toBe('second');
});

test('a late answer of an earlier request does not win', async () => {
  const store = new QueryCache(ports);
  const finish: ((value: string) => void)[] = [];
  store.watch('k', () => new Promise((done) => finish.push(done)));
  store.retry('k');
  finish[1]?.('new');
  await settled();
  finish[0]?.('old');
  await settled();
  expect(store.read('k').value).toBe('new');
});

test('what passes is asked again by itself, what was refused is not', async () => {
  const store = new QueryCache(ports);
  const rejected = jest.fn(async () => {
    throw new Problem(422, 'day_closed', 'closed');
  });
  store.watch('refused', rejected);
  await settled();
  expect(rejected).toHaveBeenCalledTimes(1);
  expect(store.read('refused').problem?.code).toBe('day_closed');
  let calls = 0;
  store.watch('busy', async () => {
    calls += 1;
    if (calls === 1) throw new Problem(503, 'unavailable', 'busy');
    return 'there';
  });
  await waitFor(() => expect(store.read('busy').value).toBe('there'));
});

test('what failed is asked again once somebody wants it anew', async () => {
  const store = new QueryCache(ports);
  const answers = [Promise.reject(new Problem(500, 'x', 'x')), Promise.resolve('there')];
  const load = jest.fn(() => answers.shift()!);
  store.watch('k', load)();
  await settled();
  expect(store.read('k').problem?.code).toBe('x');
  store.watch('k', load);
  store.watch('k', load);
  await settled();
  expect(store.read('k')).toEqual({ value: 'there', problem: undefined, loading: false });
  expect(load).toHaveBeenCalledTimes(2);
});

test('the store stays small: the oldest that nobody watches goes first', async () => {
  const store = new QueryCache(ports);
  store.watch('watched', async () => 1);
  for (let index = 0; index < 150; index++) store.watch(`k${index}`, async () => index)();
  await settled();
  expect(store.read('watched').value).toBe(1);
  expect(store.read('k0').value).toBeUndefined();
  expect(store.read('k149').value).toBe(149);
});
