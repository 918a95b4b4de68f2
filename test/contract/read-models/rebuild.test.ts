import type { MemoryEventStore } from '@stile/event-store';
import {
  ProjectionRunner,
  ReadModels,
  rebuild,
  type ReadModelDatabase,
  type RebuildProgress,
} from '@stile/projections';
import {
  canonicalJson,
  hashOf,
  hashOfCollection,
} from '../../../projections/src/rebuild/compare-documents.js';
import {
  append,
  clock,
  filledLog,
  hashOfAll,
  readModelsFolder,
  tillsProjector,
  totalsProjector,
  until,
  withCalls,
  type Folder,
} from './runner-kit.js';

const SOON_MS = 20_000;
const tills = tillsProjector();

describe('rebuild', () => {
  let folder: Folder;
  /** The live process's connection, and the rebuilding one's. */
  let live: ReadModelDatabase;
  let store: ReadModelDatabase;
  let log: MemoryEventStore;
  let runner: ProjectionRunner;

  beforeEach(async () => {
    folder = readModelsFolder();
    live = folder.open();
    store = folder.open();
    log = await filledLog(400);
    runner = new ProjectionRunner({ log, store: live, projectors: [tills, totalsProjector] });
    await runner.start();
    expect(await runner.waitFor(await log.head(), SOON_MS)).toBe(true);
  });
  afterEach(async () => {
    await runner.stop();
    await folder.dispose();
  });

  const tamper = async (id: string, fields: object): Promise<void> => {
    const document = await store.get('tills@1', id);
    if (!document) throw new Error(`no ${id}`);
    // Removed and put back at its own position, so that nothing but the field differs.
    await live.write('tills@1', [{ id, position: `${document._position}x`, document: null }], '');
    await live.write(
      'tills@1',
      [{ id, position: document._position, document: { ...document, ...fields } }],
      '',
    );
  };

  it('proves the live ones equal by hash, shows its progress, and leaves nothing behind', async () => {
    const seen: RebuildProgress[] = [];
    const results = await rebuild({
      projectors: [tills, totalsProjector],
      store,
      log,
      clock,
      batchSize: 50,
      onProgress: (progress) => seen.push(progress),
    });
    const hash = await hashOfAll(store, 'tills@1', tills);
    expect(results).toMatchObject([
      {
        projector: 'tills',
        outcome: 'identical',
        documents: hash.documents,
        hash: hash.hash,
        liveHash: hash.hash,
        differences: { count: 0, firstIds: [] },
      },
      { projector: 'totals', outcome: 'identical' },
    ]);
    expect(hash.documents).toBeGreaterThan(10);
    expect(await store.collections()).toEqual(['tills@1', 'totals@1']);
    expect(await store.getPointer('tills')).toBe('tills@1');
    expect(seen.filter(({ phase }) => phase === 'folding').map(({ events }) => events)).toEqual([
      50, 100, 150, 200, 250, 300, 350, 400,
    ]);
    expect(seen[0]).toMatchObject({ totalEvents: 400, projector: null });
    expect(seen.map(({ phase }) => phase).slice(-3)).toEqual(['comparing', 'comparing', 'done']);
  });

  it('finds one field of one document', async () => {
    await tamper('t3', { balance: 1e6 });
    expect(await rebuild({ projectors: [tills], store, log, clock })).toMatchObject([
      { outcome: 'replaced', differences: { count: 1, firstIds: ['t3'] } },
    ]);
  });

  it('finds one row of a table', async () => {
    const end = `${await log.head()}~`;
    const row = { till: 't3', amount: 5, balance: null };
    await live.write('tills@1', [], '', { rows: { moves: [{ position: end, number: 0, row }] } });
    expect(await rebuild({ projectors: [tills], store, log, clock })).toMatchObject([
      { outcome: 'replaced', differences: { count: 1, firstIds: [`${end}~000000`] } },
    ]);
  });

  it('finds a document too many and one too few', async () => {
    const position = await log.head();
    await live.write(
      'tills@1',
      [
        { id: 't3', position: `${position}x`, document: null },
        { id: 'a-ghost', position, document: { _id: 'a-ghost', _position: position } },
        { id: 'z-ghost', position, document: { _id: 'z-ghost', _position: position } },
      ],
      '',
    );
    const [result] = await rebuild({ projectors: [tills], store, log, clock });
    expect(result).toMatchObject({
      outcome: 'replaced',
      differences: { count: 3, firstIds: ['a-ghost', 't3', 'z-ghost'] },
    });
    expect(result?.hash).not.toBe(result?.liveHash);
  });

  it('refuses a log that ends before what was built from it, unless told', async () => {
    await runner.stop();
    const shorter = await filledLog(300);
    const before = await hashOfCollection(store, 'tills@1');
    await expect(rebuild({ projectors: [tills], store, log: shorter, clock })).rejects.toMatchObject({
      name: 'ShorterLog',
      projector: 'tills',
      head: await shorter.head(),
    });
    expect(await hashOfCollection(store, 'tills@1')).toEqual(before);
    expect(await store.collections()).toEqual(['tills@1', 'totals@1']);
    const [result] = await rebuild({
      projectors: [tills],
      store,
      log: shorter,
      clock,
      allowShorterLog: true,
    });
    expect(result?.outcome).toBe('replaced');
    expect(await store.checkpoint((await store.getPointer('tills'))!)).toBe(await shorter.head());
  });

  it('catches a fault planted in the fold', async () => {
    const faulty = tillsProjector({
      onPaid: ({ balance, uses }, amount) => balance + amount + (uses === 7 ? 1 : 0),
    });
    const [result] = await rebuild({ projectors: [faulty], store, log, clock });
    expect(result?.outcome).toBe('replaced');
    expect(result?.differences.count).toBeGreaterThan(0);
  });

  it('puts the rebuilt one in the place of a live one that differs, and readers and the live process follow', async () => {
    const readModels = new ReadModels(live);
    await tamper('t3', { balance: 1e6 });
    expect(await readModels.of(tills).get('t3')).toMatchObject({ balance: 1e6 });
    const [result] = await rebuild({ projectors: [tills], store, log, clock });
    expect(result?.outcome).toBe('replaced');
    expect(await store.collections()).toEqual(['tills@1#2', 'totals@1']);
    await until(async () => Number((await readModels.of(tills).get('t3'))?.balance) < 1e6);
    await until(() => runner.status().every(({ state }) => state === 'live'));
    const position = await append(log, 't3', 'Opened', 42);
    expect(await runner.waitFor(position, SOON_MS)).toBe(true);
    expect(await readModels.of(tills).get('t3')).toMatchObject({ balance: 42, _position: position });
    const [again] = await rebuild({ projectors: [tills], store, log, clock });
    expect(again?.outcome).toBe('identical');
    expect(await store.collections()).toEqual(['tills@1#2', 'totals@1']);
    expect(
      folder
        .open()
        .plan('tills@1#2', { sort: [['balance', -1]] })
        .join(),
    ).toContain('USING COVERING INDEX -balance');
  });

  it('compares at one position while the live one moves on', async () => {
    const stop = new AbortController();
    const busy = (async () => {
      while (!stop.signal.aborted) {
        await append(log, 't3', 'Paid', 1);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const results = await rebuild({ projectors: [tills, totalsProjector], store, log, clock, batchSize: 20 });
    stop.abort();
    await busy;
    expect(results.map(({ outcome }) => outcome)).toEqual(['identical', 'identical']);
    expect(await runner.waitFor(await log.head(), SOON_MS)).toBe(true);
  });

  it('compares at the position where a live one has stopped', async () => {
    await runner.stop();
    await append(log, 't3', 'Opened', 77);
    expect(await rebuild({ projectors: [tills], store, log, clock })).toMatchObject([
      { outcome: 'identical' },
    ]);
  });

  it('builds what is not there, with its indexes', async () => {
    const other = readModelsFolder();
    const empty = other.open();
    const [result] = await rebuild({ projectors: [tills], store: empty, log, clock });
    expect(result).toMatchObject({
      outcome: 'first',
      liveHash: null,
      ...(await hashOfAll(store, 'tills@1', tills)),
    });
    expect(await new ReadModels(empty).of(tills).count()).toBe(result?.documents);
    expect(await empty.checkpoint('tills@1#2')).toBe(await log.head());
    expect(empty.plan('tills@1#2', { sort: [['balance', -1]] }).join()).toContain(
      'USING COVERING INDEX -balance',
    );
    await other.dispose();
  });

  it('starts clean after one that was killed in the middle', async () => {
    const position = await log.head();
    await store.ensure({ name: 'tills@1#2', indexes: [] });
    await store.write(
      'tills@1#2',
      [{ id: 'half', position, document: { _id: 'half', _position: position } }],
      position,
    );
    expect(await rebuild({ projectors: [tills], store, log, clock })).toMatchObject([
      { outcome: 'identical' },
    ]);
    expect(await store.collections()).toEqual(['tills@1', 'totals@1']);
  });

  it('changes nothing when a projector or the store fails on the way', async () => {
    const failing = tillsProjector({
      onPaid: () => {
        throw new Error('planted');
      },
    });
    await expect(rebuild({ projectors: [totalsProjector, failing], store, log, clock })).rejects.toThrow(
      'planted',
    );
    const full = withCalls(store, {
      write: async () => {
        throw new Error('disk full');
      },
    });
    await expect(rebuild({ projectors: [tills], store: full, log, clock })).rejects.toThrow('disk full');
    expect(await store.collections()).toEqual(['tills@1', 'totals@1']);
    expect([await store.getPointer('tills'), await store.getPointer('totals')]).toEqual([
      'tills@1',
      'totals@1',
    ]);
  });

  describe('on a store whose scans do not hold still, as MongoDB', () => {
    /** A scan that takes long enough for `between` to happen before its documents are read. */
    const inexact = (between: (scans: number) => Promise<void>): ReadModelDatabase => {
      let scans = 0;
      return withCalls(store, {
        scan: async (collection) => {
          if (collection !== 'tills@1') return store.scan(collection);
          const checkpoint = await store.checkpoint(collection);
          await between(++scans);
          return { ...(await store.scan(collection)), checkpoint, exact: false };
        },
      });
    };
    const moveOn = async (): Promise<void> =>
      expect(await runner.waitFor(await append(log, 't3', 'Opened', 5), SOON_MS)).toBe(true);

    it('compares again where the live one moved on meanwhile', async () => {
      const moving = inexact(async (scans) => (scans < 3 ? moveOn() : undefined));
      expect(await rebuild({ projectors: [tills], store: moving, log, clock })).toMatchObject([
        { outcome: 'identical' },
      ]);
    });

    it('says so where it never holds still, and changes nothing', async () => {
      expect(await rebuild({ projectors: [tills], store: inexact(moveOn), log, clock })).toMatchObject([
        { outcome: 'unproven' },
      ]);
      expect(await store.collections()).toEqual(['tills@1', 'totals@1']);
    });

    it('replaces where it differs at rest', async () => {
      await runner.stop();
      const position = await log.head();
      await live.write(
        'tills@1',
        [{ id: 't3', position, document: { _id: 't3', _position: position, balance: 1e6 } }],
        '',
      );
      await store.drop('never@1');
      expect(
        await rebuild({ projectors: [tills], store: inexact(async () => undefined), log, clock }),
      ).toMatchObject([{ outcome: 'replaced', differences: { count: 1 } }]);
    });
  });
});

describe('the hash of documents', () => {
  const documents = async function* (...all: readonly object[]) {
    for (const document of all) yield { _id: 'a', _position: '1', ...document };
  };

  it('does not depend on the order of fields, and on everything else', async () => {
    const { hash } = await hashOf(documents({ x: 1, y: { b: [1, { d: 1, c: 2 }], a: 'é' } }));
    expect(
      (await hashOf(documents({ y: { a: 'é', b: [1, { c: 2, d: 1 }] }, x: 1, gone: undefined }))).hash,
    ).toBe(hash);
    for (const other of [
      { x: '1' },
      { x: 1, _position: '2' },
      { x: 1, y: null },
      { x: 1, y: { b: [{ c: 2, d: 1 }, 1], a: 'é' } },
    ])
      expect((await hashOf(documents(other))).hash).not.toBe(hash);
    expect((await hashOf(documents({ x: 1 }, { x: 2 }))).hash).not.toBe(
      (await hashOf(documents({ x: 2 }, { x: 1 }))).hash,
    );
  });

  it('writes canonical JSON that parses back', () => {
    const value = { b: [], a: { z: 'q"\\\n', y: -1.5e300 }, c: [null, true, {}] };
    expect(JSON.parse(canonicalJson(value))).toEqual(value);
    expect(canonicalJson(value)).toBe('{"a":{"y":-1.5e+300,"z":"q\\"\\\\\\n"},"b":[],"c":[null,true,{}]}');
  });
});
