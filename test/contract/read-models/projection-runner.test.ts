import { MemoryEventStore, StorageUnavailable } from '@stile/event-store';
import { ProjectionRunner, ReadModels, type Change, type ReadModelDatabase } from '@stile/projections';
import { Projection } from '../../../projections/src/runner/projection.js';
import {
  append,
  filledLog,
  freshHash,
  hashOfAll,
  readModelsFolder,
  tillsProjector,
  totalsProjector,
  until,
  withCalls,
  type Folder,
} from './runner-kit.js';

const SOON_MS = 20_000;
const AN_HOUR_MS = 3_600_000;
const tills = tillsProjector();

describe('the projection runner', () => {
  let folder: Folder;
  let store: ReadModelDatabase;
  const runners: ProjectionRunner[] = [];

  beforeEach(() => {
    folder = readModelsFolder();
    store = folder.open();
  });
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop();
    await folder.dispose();
  });

  const running = async (
    options: Omit<ConstructorParameters<typeof ProjectionRunner>[0], 'store'> & { store?: ReadModelDatabase },
  ): Promise<ProjectionRunner> => {
    const runner = new ProjectionRunner({ store, ...options });
    runners.push(runner);
    await runner.start();
    return runner;
  };
  const statusOf = (runner: ProjectionRunner, name: string) =>
    runner.status().find((status) => status.name === name);

  describe('follows the log', () => {
    it('folds what is there and what comes, and says what changed', async () => {
      const log = new MemoryEventStore();
      await append(log, 'a', 'Opened', 10);
      const runner = await running({ log, projectors: [tills, totalsProjector] });
      const changes: Change[] = [];
      const leave = runner.onChange((change) => changes.push(change));
      const position = await append(log, 'a', 'Paid', 5);
      expect(await runner.waitFor(position, SOON_MS)).toBe(true);
      expect(runner.position()).toBe(position);
      expect(runner.position('tills')).toBe(position);
      const readModels = new ReadModels(store);
      expect(await readModels.of(tills).get('a')).toMatchObject({
        _id: 'a',
        _position: position,
        balance: 15,
        uses: 1,
      });
      expect(await readModels.of(totalsProjector).find({ sort: [['count', -1]] })).toMatchObject([
        { _id: 'all', count: 2 },
        { _id: 'Opened' },
        { _id: 'Paid' },
      ]);
      expect(changes.filter((change) => change.position === position)).toEqual(
        expect.arrayContaining([
          { projector: 'tills', ids: ['a'], position },
          { projector: 'totals', ids: ['all', 'Paid'], position },
        ]),
      );
      expect(runner.status()).toMatchObject([
        { name: 'tills', version: 1, state: 'live', position, atHead: true, served: true, error: null },
        { name: 'totals', state: 'live' },
      ]);
      leave();
      const count = changes.length;
      expect(await runner.waitFor(await append(log, 'a'), SOON_MS)).toBe(true);
      expect(changes.length).toBe(count);
    });

    it('takes the position of events that concern nobody', async () => {
      const log = new MemoryEventStore();
      const runner = await running({ log, projectors: [tills] });
      const position = await append(log, 'x', 'Paid', 1, 'other');
      expect(await runner.waitFor(position, SOON_MS, 'tills')).toBe(true);
      await until(async () => (await store.checkpoint('tills@1')) === position);
      expect(await store.count('tills@1')).toBe(0);
    });

    it('says at a stop how far it came', async () => {
      const log = new MemoryEventStore();
      const runner = await running({ log, projectors: [tills] });
      const position = await append(log, 'x', 'Paid', 1, 'other');
      expect(await runner.waitFor(position, SOON_MS)).toBe(true);
      await runner.stop();
      expect(await store.checkpoint('tills@1')).toBe(position);
    });

    it('goes on after a stop where it was, without folding twice', async () => {
      const log = await filledLog(200);
      const first = await running({ log, projectors: [totalsProjector] });
      expect(await first.waitFor(await log.head(), SOON_MS)).toBe(true);
      await first.stop();
      expect(first.status()).toMatchObject([{ state: 'stopped' }]);
      const position = await append(log, 'a');
      const second = await running({ log, projectors: [totalsProjector] });
      expect(await second.waitFor(position, SOON_MS)).toBe(true);
      expect(await store.get('totals@1', 'all')).toMatchObject({ count: 201 });
    });

    it('reads a hot document once', async () => {
      const log = new MemoryEventStore();
      const queries: string[] = [];
      const counting = withCalls(store, {
        getMany: (collection, ids) => {
          queries.push(...ids);
          return store.getMany(collection, ids);
        },
      });
      const runner = await running({ log, projectors: [tills], store: counting });
      for (let index = 0; index < 20; index++)
        expect(await runner.waitFor(await append(log, 'a', index === 0 ? 'Opened' : 'Paid'), SOON_MS)).toBe(
          true,
        );
      expect(queries).toEqual(['a']);
      expect(await store.get('tills@1', 'a')).toMatchObject({ uses: 19 });
    });
  });

  it('forgets a document that was removed', async () => {
    const log = new MemoryEventStore();
    const runner = await running({ log, projectors: [tills] });
    for (const type of ['Opened', 'Paid', 'Closed', 'Paid'] as const)
      expect(await runner.waitFor(await append(log, 'a', type), SOON_MS)).toBe(true);
    expect(await store.get('tills@1', 'a')).toBeUndefined();
    expect(await runner.waitFor(await append(log, 'a', 'Opened', 3), SOON_MS)).toBe(true);
    expect(await store.get('tills@1', 'a')).toMatchObject({ balance: 3 });
  });

  describe('on a fault', () => {
    it('stops the projector that failed, says why, and goes on with the others', async () => {
      const log = new MemoryEventStore();
      const faults: string[] = [];
      const broken = tillsProjector({
        name: 'broken',
        onPaid: () => {
          throw new Error('no such till');
        },
      });
      const runner = await running({
        log,
        projectors: [broken, tills],
        onError: (projector, error) => faults.push(`${projector}: ${String(error)}`),
      });
      const opened = await append(log, 'a', 'Opened', 1);
      expect(await runner.waitFor(opened, SOON_MS)).toBe(true);
      const paid = await append(log, 'a', 'Paid', 1);
      expect(await runner.waitFor(paid, SOON_MS, 'tills')).toBe(true);
      const message = `broken cannot fold Paid at ${paid} of till-a: no such till`;
      expect(statusOf(runner, 'broken')).toMatchObject({
        state: 'failed',
        position: opened,
        atHead: false,
        error: message,
      });
      expect(faults).toEqual([`broken: Error: ${message}`]);
      // At once: a wait of that length would outlast the test.
      expect([
        await runner.waitFor(paid, AN_HOUR_MS),
        await runner.waitFor(paid, AN_HOUR_MS, 'broken'),
      ]).toEqual([false, false]);
      expect(await runner.waitFor(await append(log, 'a', 'Paid', 1), SOON_MS, 'tills')).toBe(true);
      expect(await store.checkpoint('broken@1')).toBe(opened);
    });

    it('does not skip the event when it starts again', async () => {
      const log = new MemoryEventStore();
      let isBroken = true;
      const projector = tillsProjector({
        onPaid: ({ balance }, amount) => {
          if (isBroken) throw new Error('not yet');
          return balance + amount;
        },
      });
      await append(log, 'a', 'Opened', 1);
      const position = await append(log, 'a', 'Paid', 2);
      const first = await running({ log, projectors: [projector] });
      await until(() => statusOf(first, 'tills')?.state === 'failed');
      await first.stop();
      isBroken = false;
      const second = await running({ log, projectors: [projector] });
      expect(await second.waitFor(position, SOON_MS)).toBe(true);
      expect(await store.get('tills@1', 'a')).toMatchObject({ balance: 3 });
    });

    it('waits for a store that is away, and folds nothing twice', async () => {
      const log = new MemoryEventStore();
      let away = 0;
      const flapping = withCalls(store, {
        write: async (collection, writes, checkpoint) => {
          if (away-- > 0) {
            await store.write(collection, writes, '');
            throw new StorageUnavailable('away');
          }
          return store.write(collection, writes, checkpoint);
        },
      });
      const runner = await running({ log, projectors: [tills], store: flapping });
      expect(await runner.waitFor(await append(log, 'a', 'Opened', 1), SOON_MS)).toBe(true);
      away = 3;
      const position = await append(log, 'a', 'Paid', 2);
      await until(() => statusOf(runner, 'tills')?.error === 'away');
      expect(statusOf(runner, 'tills')).toMatchObject({ state: 'live', atHead: false });
      expect(await runner.waitFor(position, SOON_MS)).toBe(true);
      expect(statusOf(runner, 'tills')).toMatchObject({ error: null, atHead: true });
      expect(await store.get('tills@1', 'a')).toMatchObject({ balance: 3, uses: 1 });
    });

    it('waits for a store, and a log, that are away at the start', async () => {
      const log = await filledLog(20);
      let calls = 0;
      const late = withCalls(store, {
        ensure: async (spec) => {
          if (calls++ < 2) throw new StorageUnavailable('away');
          return store.ensure(spec);
        },
      });
      const readAll = log.readAll.bind(log);
      const subscribe = log.subscribe.bind(log);
      jest
        .spyOn(log, 'readAll')
        .mockImplementationOnce(() => {
          throw new StorageUnavailable('log away');
        })
        .mockImplementation(readAll);
      jest
        .spyOn(log, 'subscribe')
        .mockImplementationOnce(() => {
          throw new StorageUnavailable('log away');
        })
        .mockImplementation(subscribe);
      const runner = await running({ log, projectors: [tills], store: late });
      expect(await runner.waitFor(await log.head(), SOON_MS)).toBe(true);
      expect(await runner.waitFor(await append(log, 'a', 'Opened'), SOON_MS)).toBe(true);
    });

    it('is not hurt by a listener that throws', async () => {
      const log = new MemoryEventStore();
      const faults: unknown[] = [];
      const runner = await running({ log, projectors: [tills], onError: (_, error) => faults.push(error) });
      runner.onChange(() => {
        throw new Error('listener');
      });
      expect(await runner.waitFor(await append(log, 'a', 'Opened'), SOON_MS)).toBe(true);
      expect(faults).toHaveLength(1);
    });

    it('never folds on a document that a failed write may have left older than the store has', async () => {
      const log = new MemoryEventStore();
      await store.ensure({ name: 'tills@1', indexes: [] });
      let failing = false;
      const faulty = withCalls(store, {
        write: async (collection, writes, checkpoint) => {
          await store.write(collection, writes, checkpoint);
          if (failing) throw new StorageUnavailable('answer lost');
          return true;
        },
      });
      const projection = await Projection.open(tills, 'tills@1', { store: faulty, log }, 10);
      const fold = async (): Promise<void> => {
        for await (const batch of log.readAll(projection.position)) await projection.apply(batch);
      };
      await append(log, 'a', 'Opened', 1);
      await fold();
      await append(log, 'a', 'Paid', 1);
      failing = true;
      await expect(fold()).rejects.toThrow('answer lost');
      failing = false;
      // Marks the stored document: only a read of the store sees the mark.
      const head = await log.head();
      await store.write('tills@1', [{ id: 'a', position: `${head}x`, document: null }], '');
      await store.write(
        'tills@1',
        [
          {
            id: 'a',
            position: head,
            document: { _id: 'a', _position: head, balance: 100, uses: 1, last: 'x' },
          },
        ],
        '',
      );
      await append(log, 'a', 'Paid', 1);
      await fold();
      expect(await store.get('tills@1', 'a')).toMatchObject({ balance: 101, uses: 2 });
    });
  });

  describe('waiting for a position', () => {
    it('answers at once when it is reached, in time when it comes, and false when it does not', async () => {
      const log = new MemoryEventStore();
      const runner = await running({ log, projectors: [tills, totalsProjector] });
      const first = await append(log, 'a', 'Opened');
      expect(await runner.waitFor(first, SOON_MS)).toBe(true);
      const next = String(Number(first) + 1).padStart(16, '0');
      const begun = Date.now();
      expect(await runner.waitFor(next, 30)).toBe(false);
      expect(Date.now() - begun).toBeGreaterThanOrEqual(25);
      const waiting = Promise.all([runner.waitFor(next, SOON_MS), runner.waitFor(next, SOON_MS, 'totals')]);
      expect(await append(log, 'a')).toBe(next);
      expect(await waiting).toEqual([true, true]);
      expect(() => runner.waitFor(next, 1, 'nobody')).toThrow('no projector is named nobody');
      const never = runner.waitFor('9'.repeat(16), SOON_MS);
      await runner.stop();
      expect(await never).toBe(false);
    });
  });

  describe('with a new read model or a new version', () => {
    it('builds beside the live ones, which go on, and joins them without a gap', async () => {
      const log = await filledLog(50);
      const before = await running({ log, projectors: [tills] });
      expect(await before.waitFor(await log.head(), SOON_MS)).toBe(true);
      await before.stop();

      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const slow = withCalls(store, {
        write: async (collection, writes, checkpoint, options) => {
          if (collection === 'totals@1') await released;
          return store.write(collection, writes, checkpoint, options);
        },
      });
      const readModels = new ReadModels(store);
      const runner = await running({ log, projectors: [tills, totalsProjector], store: slow, readModels });
      const position = await append(log, 'a', 'Opened', 1);
      expect(await runner.waitFor(position, SOON_MS, 'tills')).toBe(true);
      expect(statusOf(runner, 'totals')).toMatchObject({ state: 'catching-up', served: false, position: '' });
      expect(runner.position()).toBe('');
      await expect(readModels.of(totalsProjector).get('all')).rejects.toThrow(StorageUnavailable);
      release();
      expect(await runner.waitFor(position, SOON_MS)).toBe(true);
      expect(await readModels.of(totalsProjector).get('all')).toMatchObject({ count: 51 });
      expect(await runner.waitFor(await append(log, 'a'), SOON_MS)).toBe(true);
      expect(await hashOfAll(store, 'totals@1', totalsProjector)).toEqual(
        await freshHash(log, totalsProjector),
      );
    });

    it('flips one pointer to a new version when it is caught up, and then drops the old one', async () => {
      const log = await filledLog(50);
      const readModels = new ReadModels(store);
      const before = await running({ log, projectors: [tills], readModels });
      expect(await before.waitFor(await append(log, 'a', 'Opened', 1), SOON_MS)).toBe(true);
      expect(await readModels.of(tills).get('a')).toMatchObject({ balance: 1 });
      await before.stop();
      const doubled = tillsProjector({ version: 2, onPaid: ({ balance }, amount) => balance + 2 * amount });
      const runner = await running({ log, projectors: [doubled], readModels });
      const position = await append(log, 'a', 'Paid', 5);
      expect(await runner.waitFor(position, SOON_MS)).toBe(true);
      expect(await readModels.of(tills).get('a')).toMatchObject({ balance: 11 });
      expect(await store.getPointer('tills')).toBe('tills@2');
      expect(await store.collections()).toContain('tills@1');
      await until(async () => !(await store.collections()).includes('tills@1'));
      expect(
        folder
          .open()
          .plan('tills@2', { sort: [['balance', -1]] })
          .join(),
      ).toContain('USING COVERING INDEX -balance');
    });

    it('goes on building where it was stopped', async () => {
      const log = await filledLog(3000);
      let batches = 0;
      const dying = withCalls(store, {
        write: async (collection, writes, checkpoint, options) => {
          if (++batches > 1) throw new Error('killed');
          return store.write(collection, writes, checkpoint, options);
        },
      });
      const first = await running({ log, projectors: [tills], store: dying });
      await until(() => statusOf(first, 'tills')?.state === 'failed');
      await first.stop();
      expect(await store.getPointer('tills')).toBeUndefined();
      expect(await store.checkpoint('tills@1')).not.toBe('');
      const second = await running({ log, projectors: [tills] });
      expect(await second.waitFor(await log.head(), SOON_MS)).toBe(true);
      expect(await hashOfAll(store, 'tills@1', tills)).toEqual(await freshHash(log, tills));
      expect(
        folder
          .open()
          .plan('tills@1', { sort: [['balance', -1]] })
          .join(),
      ).toContain('USING COVERING INDEX -balance');
    });

    it('stops when another process serves a newer version', async () => {
      const log = await filledLog(5);
      const old = await running({ log, projectors: [tills] });
      expect(await old.waitFor(await log.head(), SOON_MS)).toBe(true);
      const newer = await running({
        log,
        projectors: [tillsProjector({ version: 2 })],
        store: folder.open(),
      });
      expect(await newer.waitFor(await log.head(), SOON_MS)).toBe(true);
      await until(() => statusOf(old, 'tills')?.state === 'stopped');
      expect(statusOf(old, 'tills')?.error).toBe('another process serves tills@2');
    });

    it('rebuilds what was lost', async () => {
      const log = await filledLog(30);
      const first = await running({ log, projectors: [tills] });
      expect(await first.waitFor(await log.head(), SOON_MS)).toBe(true);
      await first.stop();
      await store.drop('tills@1');
      const second = await running({ log, projectors: [tills] });
      expect(await second.waitFor(await log.head(), SOON_MS)).toBe(true);
      expect(await hashOfAll(store, 'tills@1', tills)).toEqual(await freshHash(log, tills));
    });
  });
});
