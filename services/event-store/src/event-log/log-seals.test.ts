import type { NewEvent } from '@stile/contracts';
import { MemoryEventStore } from '../memory/memory-event-store.js';
import { MemoryVault } from '../memory/memory-vault.js';
import { EVENTS_A_SEAL, LogSeals, type Seal } from './log-seals.js';
import { rangeOf, verifyRange, type SealedAt } from './verify-range.js';

const clock = { now: () => '2026-11-29T12:00:00.000Z' };
let made: number;
const noted = (text: string, change: Partial<NewEvent> = {}): NewEvent => ({
  id: `event-${++made}`,
  type: 'Noted',
  version: 1,
  data: { text },
  at: `2026-11-29T12:${String(made % 60).padStart(2, '0')}:00.000Z`,
  metadata: { actor: 'kim' },
  ...change,
});
const several = (count: number): NewEvent[] => Array.from({ length: count }, (_, i) => noted(`note ${i}`));

/** A log of so many events in one stream, and its seals. */
const sealedLog = async (count: number) => {
  made = 0;
  const log = new MemoryEventStore();
  const events = several(count);
  for (let from = 0; from < count; from += 2_000)
    await log.append('notes-1', from === 0 ? 'none' : from - 1, events.slice(from, from + 2_000));
  const seals = new LogSeals(log, new MemoryVault(clock));
  await seals.advance(Infinity);
  return { log, events, seals };
};
/** Another log of the same events, but for a change. */
const otherLog = async (events: readonly NewEvent[]): Promise<MemoryEventStore> => {
  const log = new MemoryEventStore();
  for (let from = 0; from < events.length; from += 2_000)
    await log.append('notes-1', from === 0 ? 'none' : from - 1, events.slice(from, from + 2_000));
  return log;
};
const verified = async (
  seals: LogSeals,
  log: MemoryEventStore,
  range: { from?: string; to?: string } = {},
  anchors: readonly SealedAt[] = [],
) => verifyRange(log, rangeOf({ full: await seals.full(), head: await seals.head() }, anchors, range));

describe('seals', () => {
  it('stand every thousand events and at the end, and say what is in between', async () => {
    const { log, seals } = await sealedLog(2_500);
    const full = await seals.full();
    expect(full.map(({ events }) => events)).toEqual([EVENTS_A_SEAL, 2 * EVENTS_A_SEAL]);
    expect(await seals.head()).toMatchObject({ events: 2_500, position: await log.head() });
    const last = { ...noted('the last', { type: 'Ended', metadata: { actor: 'alex' } }) };
    await log.append('notes-1', 2_499, [last]);
    const head = await seals.advance();
    expect(head).toMatchObject({ events: 2_501, types: ['Noted', 'Ended'], actors: ['kim', 'alex'] });
    expect(full[0]).toMatchObject({ types: ['Noted'], actors: ['kim'], from: clock.now() });
  });

  it('are the same whether they are made at once or one by one', async () => {
    const { seals, events } = await sealedLog(2_100);
    const log = new MemoryEventStore();
    const slowly = new LogSeals(log, new MemoryVault(clock));
    for (const [index, event] of events.entries()) {
      await log.append('notes-1', index === 0 ? 'none' : index - 1, [event]);
      if (index % 7 === 0) await slowly.advance();
    }
    await slowly.advance();
    expect([await slowly.full(), await slowly.head()]).toEqual([await seals.full(), await seals.head()]);
  });

  it('of a vault that is newer than its log do not count', async () => {
    const vault = new MemoryVault(clock);
    const { log } = await sealedLog(1_500);
    await new LogSeals(log, vault).advance(Infinity);
    const short = await otherLog(several(10));
    const seals = new LogSeals(short, vault);
    await seals.reset();
    await seals.advance();
    expect(await seals.full()).toEqual([]);
  });
});

describe('a part of the log', () => {
  it('is sound as it was sealed, from seal to seal', async () => {
    const { log, seals } = await sealedLog(2_500);
    const [first, second] = (await seals.full()) as [Seal, Seal];
    expect(await verified(seals, log)).toBeNull();
    const range = rangeOf({ full: [first, second], head: await seals.head() }, [], {
      from: '0000000000001200',
      to: '0000000000001300',
    });
    expect([range.after, range.end]).toEqual([first, second]);
    let walked = 0;
    expect(await verifyRange(log, range, (events) => (walked = events))).toBeNull();
    expect(walked).toBe(1_000);
  });

  it.each([
    ['a changed event', (events: NewEvent[]) => events.with(1_499, noted('another'))],
    ['a removed event', (events: NewEvent[]) => events.toSpliced(1_499, 1)],
    [
      'two exchanged events',
      (events: NewEvent[]) => events.with(1_499, events[1_500]!).with(1_500, events[1_499]!),
    ],
  ])('with %s is found by the next seal, and only there', async (_name, change) => {
    const { seals, events } = await sealedLog(2_500);
    const log = await otherLog(change(events));
    expect(await verified(seals, log)).toMatchObject({
      position: '0000000000002000',
      reason: expect.stringContaining('the seal of the first 2000 events does not fit') as string,
    });
    expect(await verified(seals, log, { to: '0000000000001000' })).toBeNull();
  });

  it('whose end is missing is found', async () => {
    const { seals, events } = await sealedLog(2_500);
    expect(await verified(seals, await otherLog(events.slice(0, 2_300)))).toMatchObject({
      reason: expect.stringContaining('missing') as string,
    });
  });

  it('is compared with the anchors in it', async () => {
    const { log, seals } = await sealedLog(1_500);
    const anchor = { position: '0000000000001200', digest: 'f'.repeat(64), name: 'the anchor of yesterday' };
    expect(await verified(seals, log, {}, [anchor])).toMatchObject({
      position: anchor.position,
      reason: expect.stringContaining('the anchor of yesterday does not fit') as string,
    });
    expect(await verified(seals, log, { to: '0000000000001000' }, [anchor])).toBeNull();
    // The event of an anchor is not there any more.
    const gone = { ...anchor, position: '0000000000001200/1' };
    expect(await verified(seals, log, {}, [gone])).toMatchObject({
      position: gone.position,
      reason: expect.stringContaining('an event that was there is missing') as string,
    });
  });
});
