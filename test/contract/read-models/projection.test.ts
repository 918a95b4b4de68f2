import fc from 'fast-check';
import type { Projector } from '@stile/contracts';
import { MemoryEventStore, type EventBatch } from '@stile/event-store';
import {
  compareText,
  rowId,
  tableOf,
  type ReadModelDatabase,
  type RowWrite,
  type SumWrite,
} from '@stile/projections';
import { addedUp, plus } from '../../../projections/src/database/row-sums.js';
import { inBatchesOf } from '../../../projections/src/runner/event-batches.js';
import { Projection } from '../../../projections/src/runner/projection.js';
import { allOf, hashOfCollection } from '../../../projections/src/rebuild/compare-documents.js';
import { specOf, tableNamesOf } from '../../../projections/src/read-models/collection-names.js';
import {
  append,
  filledLog,
  freshHash,
  hashOfAll,
  readModelsFolder,
  tillsProjector,
  totalsProjector,
  withCalls,
  type Folder,
} from './runner-kit.js';

const tills = tillsProjector();
const BARE = specOf(tills, 'tills@1', 'bare');

/** As a store where the last crash lost the checkpoint, but no document. */
const forgetting = (store: ReadModelDatabase): ReadModelDatabase =>
  withCalls(store, {
    checkpoint: async () => '',
    write: (collection, writes, checkpoint, options) =>
      store.write(collection, writes, checkpoint, {
        mark: options?.mark,
        rows: options?.rows,
        sums: options?.sums,
      }),
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

  it('with the rows of one event apart, whichever of its documents they follow from', async () => {
    const log = await filledLog(40);
    await store.ensure(specOf(totalsProjector, 'totals@1', 'bare'));
    const projection = await Projection.open(totalsProjector, 'totals@1', { store, log }, 10);
    for await (const batch of inBatchesOf(7, log.readAll(''))) await projection.apply(batch);
    const rows = await store.find(tableOf('totals@1', 'counts'), { limit: 100 });
    expect([rows.length, new Set(rows.map(({ _id }) => _id)).size]).toEqual([80, 80]);
    expect(rows.filter(({ key }) => key === 'all').map(({ count }) => count)).toEqual(
      Array.from({ length: 40 }, (_, i) => i + 1),
    );
  });

  it('when a batch is folded again, by the same projection or a new one', async () => {
    const log = await filledLog(300);
    await store.ensure(BARE);
    const projection = await Projection.open(tills, 'tills@1', { store, log }, 10);
    let first: EventBatch | undefined;
    for await (const batch of inBatchesOf(60, log.readAll(''))) {
      await projection.apply(batch);
      await projection.apply((first ??= batch));
      expect([projection.position, await store.checkpoint('tills@1')]).toEqual([
        batch.position,
        batch.position,
      ]);
      const once = await hashOfAll(store, 'tills@1', tills);
      expect(await projection.apply(batch)).toEqual([]);
      const forgetful = forgetting(store);
      await (await Projection.open(tills, 'tills@1', { store: forgetful, log }, 10)).apply(batch);
      expect(await hashOfAll(store, 'tills@1', tills)).toEqual(once);
    }
  });

  it('when a batch begins with what was folded before', async () => {
    const log = await filledLog(300);
    await store.ensure(BARE);
    const forgetful = forgetting(store);
    let before: EventBatch['events'] = [];
    for await (const batch of inBatchesOf(60, log.readAll(''))) {
      const projection = await Projection.open(tills, 'tills@1', { store: forgetful, log }, 10);
      await projection.apply({ ...batch, events: [...before, ...batch.events] });
      before = batch.events;
    }
    expect(await hashOfAll(store, 'tills@1', tills)).toEqual(await freshHash(log, tills));
  });

  it('when two processes fold on one store and one of them lags', async () => {
    const log = new MemoryEventStore();
    for (const type of ['Opened', 'Paid', 'Closed'] as const) await append(log, 'a', type);
    await append(log, 'b', 'Opened');
    await append(log, 'a', 'Noted');
    await append(log, 'a', 'Noted');
    const batches: EventBatch[] = [];
    for await (const batch of inBatchesOf(1, log.readAll(''))) batches.push(batch);
    await store.ensure(BARE);
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
    expect(await hashOfAll(store, 'tills@1', tills)).toEqual(await freshHash(log, touching));
  });

  it('when a process that was overtaken goes on with a document that it remembers', async () => {
    const log = new MemoryEventStore();
    for (const type of ['Opened', 'Paid', 'Paid', 'Paid'] as const) await append(log, 'a', type);
    const batches: EventBatch[] = [];
    for await (const batch of inBatchesOf(1, log.readAll(''))) batches.push(batch);
    await store.ensure(BARE);
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
    expect(await hashOfAll(store, 'tills@1', tills)).toEqual(await freshHash(log, tills));
  });

  it('when what touched nothing is not saved, and another process went on', async () => {
    const log = new MemoryEventStore();
    await append(log, 'a', 'Opened');
    for (let i = 0; i < 3; i++) await append(log, 'x', 'Paid', 1, 'other');
    for (const type of ['Paid', 'Closed', 'Opened'] as const) await append(log, 'a', type);
    const batches: EventBatch[] = [];
    for await (const batch of inBatchesOf(1, log.readAll(''))) batches.push(batch);
    const [opened, ...rest] = batches as [EventBatch, ...EventBatch[]];
    await store.ensure(BARE);
    const open = (): Promise<Projection> =>
      Projection.open(tills, 'tills@1', { store: folder.open(), log }, 10);
    for (let ahead = 0; ahead <= rest.length; ahead++) {
      await store.drop('tills@1');
      await store.ensure(BARE);
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
      expect(await hashOfAll(store, 'tills@1', tills)).toEqual(await freshHash(log, tills));
    }
  });

  it.each([
    ['removed', { ...tills, tables: {} }],
    // A document with rows is emptied instead of removed.
    [
      'with rows',
      {
        ...tills,
        fold: (till, event, key) =>
          event.type === 'Closed'
            ? till && { ...till, balance: 0, last: event.id }
            : tills.fold(till, event, key),
      },
    ],
  ] satisfies [string, Projector][])(
    '%s, wherever it is killed before a checkpoint, however the log is cut',
    async (_, projector) => {
      const event = fc.tuple(
        fc.nat(3),
        fc.constantFrom<'Opened' | 'Paid' | 'Closed' | 'Noted'>('Opened', 'Paid', 'Paid', 'Closed', 'Noted'),
      );
      const life = fc.record({
        size: fc.integer({ min: 1, max: 5 }),
        diesAfterBatches: fc.nat(4),
        writesLeft: fc.nat(5),
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
              const moves = new Map<string, RowWrite>();
              const sums = new Map<string, SumWrite>();
              await reopened.ensure(BARE);
              for (const { size, diesAfterBatches, writesLeft } of [
                ...lives,
                { size: 2, diesAfterBatches: Infinity, writesLeft: 0 },
              ]) {
                let batches = 0;
                // A crash of MongoDB: some sums are written, then some documents; the checkpoint is not.
                const dying = withCalls(reopened, {
                  write: async (collection, writes, checkpoint, { rows = {}, sums: more = {} } = {}) => {
                    const dies = batches++ === diesAfterBatches;
                    for (const row of rows['moves'] ?? []) moves.set(rowId(row), row);
                    const all = [
                      ...addedUp(more['moves_of_tills'] ?? [], (id) => sums.get(id)?.position ?? ''),
                    ];
                    const left = dies ? writesLeft : all.length + writes.length;
                    for (const [id, sum] of all.slice(0, left))
                      sums.set(id, { ...sum, sums: plus(sums.get(id)?.sums, sum.sums) });
                    await reopened.write(
                      collection,
                      writes.slice(0, Math.max(0, left - all.length)),
                      dies ? '' : checkpoint,
                    );
                    if (dies) throw new Error('killed');
                    return true;
                  },
                });
                const projection = await Projection.open(projector, 'tills@1', { store: dying, log }, 20);
                try {
                  for await (const batch of inBatchesOf(size, log.readAll(projection.position)))
                    await projection.apply(batch);
                } catch (error) {
                  expect((error as Error).message).toBe('killed');
                }
              }
              const written = [...moves.values()].sort((a, b) => compareText(rowId(a), rowId(b)));
              await reopened.ensure(specOf(tills, 'rows@1', 'bare'));
              await reopened.write('rows@1', [], await log.head(), {
                rows: { moves: written },
                sums: { moves_of_tills: [...sums.values()] },
              });
              const documents = await hashOfCollection(reopened, 'tills@1');
              const tables = await Promise.all(
                tableNamesOf(projector).map((table) => hashOfCollection(reopened, tableOf('rows@1', table))),
              );
              expect(allOf([documents, ...tables])).toEqual(await freshHash(log, projector));
            } finally {
              await other.dispose();
            }
          },
        ),
        { numRuns: 40 },
      );
    },
  );
});
