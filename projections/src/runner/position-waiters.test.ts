import { PositionWaiters } from './position-waiters.js';

const LONG_MS = 60_000;
/** Whether something has ended by the next turn. */
const ended = async (what: Promise<unknown>): Promise<boolean> => {
  let over = false;
  void what.then(() => (over = true));
  await new Promise((resolve) => setImmediate(resolve));
  return over;
};

describe('a pause for events to gather', () => {
  const stopping = new AbortController();
  afterAll(() => stopping.abort());

  it('lasts while nobody waits', async () =>
    expect(await ended(new PositionWaiters().unasked(LONG_MS, stopping.signal))).toBe(false));
  it('is over in its time', async () =>
    expect(await new PositionWaiters().unasked(1, stopping.signal)).toBeUndefined());
  it('is none while somebody waits', async () => {
    const waiters = new PositionWaiters();
    let reached = false;
    const waiting = waiters.wait(() => reached || undefined, LONG_MS);
    expect(await ended(waiters.unasked(LONG_MS, stopping.signal))).toBe(true);
    reached = true;
    waiters.look();
    expect(await waiting).toBe(true);
  });
  it('is over as soon as somebody waits', async () => {
    const waiters = new PositionWaiters();
    const pause = waiters.unasked(LONG_MS, stopping.signal);
    let reached = false;
    const waiting = waiters.wait(() => reached || undefined, LONG_MS);
    expect(await ended(pause)).toBe(true);
    reached = true;
    waiters.look();
    await waiting;
  });
  it('is over when all stops', async () => {
    const all = new AbortController();
    const pause = new PositionWaiters().unasked(LONG_MS, all.signal);
    all.abort();
    expect(await ended(pause)).toBe(true);
  });
});
