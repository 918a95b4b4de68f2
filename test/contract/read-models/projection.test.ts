import fc from 'fast-check';
import type { Projector } from '@stile/contracts';
import { MemoryEventStore, type EventBatch } from '@stile/event-store';
import type { ReadModelDatabase } from '@stile/projections';
import { inBatchesOf } from '../../../projections/src/runner/event-batches.js';
import { Projection } from '../../../projections/src/runner/projection.js';
import { hashOfCollection } from '../../../projections/src/rebuild/compare-documents.js';
import {
  append,
  filledLog,
  freshHash,
  readModelsFolder,
  tillsProjector,
  totalsProjector,
  withCalls,
  type Folder,
} from './runner-kit.js';

const tills = tillsProjector();

/** As a store where the last crash lost the checkpoint, but no document. */
const forgetting = (store: ReadModelDatabase): ReadModelDatabase =>
  withCalls(store, {
    checkpoint: async () => '',
    write: (collection, writes, checkpoint, options) =>
      store.write(collection, writes, checkpoint, { mark: options?.mark }),
  });

describe('a projection comes to the same documents', () => {
  let folder: Folder;
  let store: ReadModelDatabase;

  beforeEach(() => {
    folder = readModelsFolder();
    store = folder.open();
  });
  afterEach(() => folder.dispose());

  it.each([1, 7, 5000])('in batches of %i', async (batchSize) => {
    const log = await filledLog(600);
    expect(await freshHash(log, tills, batchSize)).toEqual(await freshHash(log, tills));
    expect(await freshHash(log, totalsProjector, batchSize)).toEqual(await freshHash(log, totalsProjector));
  });

  it('when a batch is folded again, by the same projection or a new one', async () => {
    const log = await filledLog(300);
    await store.ensure({ name: 'tills@1', indexes: [] });
    const projection = await Projection.open(tills, 'tills@1', { store, log }, 10);
    let first: EventBatch | undefined;
    for await (const batch of inBatchesOf(60, log.readAll(''))) {
      await projection.apply(batch);
      await projection.apply((first ??= batch));
      expect([projection.position, await store.checkpoint('tills@1')]).toEqual([
        batch.position,
        batch.position,
      ]);
      const once = await hashOfCollection(store, 'tills@1');
      expect(await projection.apply(batch)).toEqual([]);
      const forgetful = forgetting(store);
      await (await Projection.open(tills, 'tills@1', { store: forgetful, log }, 10)).apply(batch);
      expect(await hashOfCollection(store, 'tills@1')).toEqual(once);
    }
  });

  it('when a batch begins with what was folded before', async () => {
    const log = await filledLog(300);
    await store.ensure({ name: 'tills@1', indexes: [] });
    const forgetful = forgetting(store);
    let before: EventBatch['events'] = [];
    for await (const batch of inBatchesOf(60, log.readAll(''))) {
      const projection = await Projection.open(tills, 'tills@1', { store: forgetful, log }, 10);
      await projection.apply({ ...batch, events: [...before, ...batch.events] });
      before = batch.events;
    }
    expect(await hashOfCollection(store, 'tills@1')).toEqual(await freshHash(log, tills));
  });

  it('when two processes fold on one store and one of them lags', async () => {
    const log = new MemoryEventStore();
    for (const type of ['Opened', 'Paid', 'Closed'] as const) await append(log, 'a', type);
    await append(log, 'b', 'Opened');
    await append(log, 'a', 'Noted');
    await append(log, 'a', 'Noted');
    const batches: EventBatch[] = [];
    for await (const batch of inBatchesOf(1, log.readAll(''))) batches.push(batch);
    await store.ensure({ name: 'tills@1', indexes: [] });
    // It touches the document even where it is told nothing of it.
    const touching: Projector = {
      ...tills,
      fold: (till, event, key) =>
        event.type === 'Noted' ? till && { ...till } : tills.fold(till, event, key),
    };
    const open = (): Promise<Projection> =>
      Projection.open(touching, 'tills@1', { store: folder.open(), log }, 10);
    const [slow, fast] = [await open(), await open()];
    const [opened, paid, closed, other, noted, notedAgain] = batches as [
      EventBatch,
      EventBatch,
      EventBatch,
      EventBatch,
      EventBatch,
      EventBatch,
    ];
    for (const batch of [opened, paid, closed, other]) await fast.apply(batch);
    for (const batch of [opened, paid]) await slow.apply(batch);
    await fast.apply(noted);
    for (const batch of [closed, other, noted, notedAgain]) await slow.apply(batch);
    expect([slow.position, fast.position]).toEqual([notedAgain.position, noted.position]);
    expect(await hashOfCollection(store, 'tills@1')).toEqual(await freshHash(log, touching));
  });

  it('when a process that was overtaken goes on with a document that it remembers', async () => {
    const log = new MemoryEventStore();
    for (const type of ['Opened', 'Paid', 'Paid', 'Paid'] as const) await append(log, 'a', type);
    const batches: EventBatch[] = [];
    for await (const batch of inBatchesOf(1, log.readAll(''))) batches.push(batch);
    await store.ensure({ name: 'tills@1', indexes: [] });
    const open = (): Promise<Projection> =>
      Projection.open(tills, 'tills@1', { store: folder.open(), log }, 10);
    const [opened, paid, paidMeanwhile, paidAfterwards] = batches as [
      EventBatch,
      EventBatch,
      EventBatch,
      EventBatch,
    ];
    const overtaken = await open();
    for (const batch of [opened, paid]) await overtaken.apply(batch);
    await (await open()).apply(paidMeanwhile);
    for (const batch of [paidMeanwhile, paidAfterwards]) await overtaken.apply(batch);
    expect(await hashOfCollection(store, 'tills@1')).toEqual(await freshHash(log, tills));
  });

  it('when what touched nothing is not saved, and another process went on', async () => {
    const log = new MemoryEventStore();
    await append(log, 'a', 'Opened');
    for (let i = 0; i < 3; i++) await append(log, 'x', 'Paid', 1, 'other');
    for (const type of ['Paid', 'Closed', 'Opened'] as const) await append(log, 'a', type);
    const batches: EventBatch[] = [];
    for await (const batch of inBatchesOf(1, log.readAll(''))) batches.push(batch);
    const [opened, ...rest] = batches as [EventBatch, ...EventBatch[]];
    await store.ensure({ name: 'tills@1', indexes: [] });
    const open = (): Promise<Projection> =>
      Projection.open(tills, 'tills@1', { store: folder.open(), log }, 10);
    for (let ahead = 0; ahead <= rest.length; ahead++) {
      await store.drop('tills@1');
      await store.ensure({ name: 'tills@1', indexes: [] });
      const [one, other] = [await open(), await open()];
      for (const batch of [opened, ...rest.slice(0, 3)]) await one.apply(batch);
      expect([one.position, await store.checkpoint('tills@1')]).toEqual([rest[2]!.position, opened.position]);
      for (const batch of [opened, ...rest.slice(0, ahead)]) await other.apply(batch);
      await other.save();
      await one.save();
      for (const batch of rest) await one.apply(batch);
      expect([one.position, await store.checkpoint('tills@1')]).toEqual([
        rest.at(-1)!.position,
        rest.at(-1)!.position,
      ]);
      expect(await hashOfCollection(store, 'tills@1')).toEqual(await freshHash(log, tills));
    }
  });

  it('wherever it is killed between a write and its checkpoint, however the log is cut', async () => {
    const event = fc.tuple(
      fc.nat(3),
      fc.constantFrom<'Opened' | 'Paid' | 'Closed' | 'Noted'>('Opened', 'Paid', 'Paid', 'Closed', 'Noted'),
    );
    const life = fc.record({
      size: fc.integer({ min: 1, max: 5 }),
      diesAfterBatches: fc.nat(4),
      documentsLeft: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 15, maxLength: 50 }),
        fc.array(life, { minLength: 3, maxLength: 8 }),
        async (events, lives) => {
          const other = readModelsFolder();
          try {
            const log = new MemoryEventStore();
            for (const [till, type] of events) await append(log, `t${till}`, type, till);
            const reopened = other.open();
            await reopened.ensure({ name: 'tills@1', indexes: [] });
            for (const { size, diesAfterBatches, documentsLeft } of [
              ...lives,
              { size: 2, diesAfterBatches: Infinity, documentsLeft: 0 },
            ]) {
              let batches = 0;
              // As MongoDB would: some documents are written, the checkpoint is not.
              const dying = withCalls(reopened, {
                write: async (collection, writes, checkpoint) => {
                  const dies = batches++ === diesAfterBatches;
                  await reopened.write(
                    collection,
                    dies ? writes.slice(0, documentsLeft) : writes,
                    dies ? '' : checkpoint,
                  );
                  if (dies) throw new Error('killed');
                  return true;
                },
              });
              const projection = await Projection.open(tills, 'tills@1', { store: dying, log }, 20);
              try {
                for await (const batch of inBatchesOf(size, log.readAll(projection.position)))
                  await projection.apply(batch);
              } catch (error) {
                expect((error as Error).message).toBe('killed');
              }
            }
            expect(await hashOfCollection(reopened, 'tills@1')).toEqual(await freshHash(log, tills));
          } finally {
            await other.dispose();
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
