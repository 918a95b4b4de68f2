import { MemoryEventStore } from '@stile/event-store';
import { momentsProjector, type MomentRow, type Query, type ReadModels } from '@stile/projections';
import { positionAt } from './position-at.js';

/** Events that are stamped so, in the order of the log; those of an import that is not closed are marked by a bar. */
const logOf = async (stamps: readonly string[]): Promise<MemoryEventStore> => {
  const log = new MemoryEventStore();
  for (const [i, stamp] of stamps.entries())
    await log.append(`till-${i}`, 'none', [
      {
        id: `e${i}`,
        type: 'Paid',
        version: 1,
        data: {},
        metadata: stamp.startsWith('|') ? { import: 'i' } : {},
        at: `2026-12-05T${stamp.replace('|', '')}Z`,
      },
    ] as never);
  return log;
};

/** Rows of the minutes of the first events of a log: a read model may be behind. */
const modelsOf = async (log: MemoryEventStore, seen: number): Promise<ReadModels> => {
  const rows: (MomentRow & { _position: string })[] = [];
  let document: { readonly minute: string; readonly position: string } | undefined;
  for await (const { events } of log.readAll(''))
    for (const event of events.slice(0, seen)) {
      const after = momentsProjector.fold(document, event, 'clock')!;
      if (after !== document) rows.push({ minute: after.minute, _position: event.position });
      document = after;
    }
  const find = ({ filter, limit }: Query) =>
    Promise.resolve(
      rows
        .filter(({ minute }) => minute <= (filter as { minute: { $lte: string } }).minute.$lte)
        .reverse()
        .slice(0, limit),
    );
  return { table: () => ({ find }) } as unknown as ReadModels;
};

const numberAt = async (stamps: readonly string[], time: string, seen = stamps.length): Promise<number> => {
  const log = await logOf(stamps);
  return Number(await positionAt(log, await modelsOf(log, seen), `2026-12-05T${time}Z`));
};

const STAMPS = [
  '10:00:01.000',
  '10:00:30.000',
  '10:01:00.000',
  '10:05:00.000',
  '10:05:59.999',
  '10:07:00.000',
];
test.each([
  ['09:59:59.999', 0],
  ['10:00:00.999', 0],
  ['10:00:01.000', 1],
  ['10:00:59.999', 2],
  ['10:01:00.000', 3],
  ['10:04:59.999', 3],
  ['10:05:59.998', 4],
  ['10:05:59.999', 5],
  ['10:06:59.999', 5],
  ['10:07:00.000', 6],
  ['23:00:00.000', 6],
])('at %s the log had %i events', async (time, count) => {
  expect(await numberAt(STAMPS, time)).toBe(count);
  for (const seen of [0, 1, 3, 5]) expect(await numberAt(STAMPS, time, seen)).toBe(count);
});

test.each([
  ['10:00:59.000', 1],
  ['10:01:30.000', 3],
  ['10:02:00.000', 3],
  ['10:03:00.000', 6],
])('an event behind one that is stamped later is not in a past before it: %s', async (time, count) =>
  expect(
    await numberAt(
      [
        '10:00:10.000',
        '10:01:00.000',
        '10:00:20.000',
        '10:02:30.000',
        '10:00:40.000',
        '10:03:00.000',
        '10:03:01.000',
      ],
      time,
    ),
  ).toBe(count),
);

test('events of an import count where it is closed', async () => {
  const stamps = ['10:00:00.000', '|10:01:00.000', '10:00:30.000', '|10:02:00.000'];
  expect(await numberAt(stamps, '10:00:59.000')).toBe(3);
});

test('whatever the stamps, it is the last before the first that is later', async () => {
  let seed = 7;
  const next = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
  const text = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);
  for (let run = 0; run < 40; run++) {
    let now = 36_000;
    const stamps = Array.from({ length: 30 }, () => text((now += next(50)) - next(90)));
    const log = await logOf(stamps);
    const models = await modelsOf(log, next(31));
    for (const stamp of stamps) {
      const first = stamps.findIndex((each) => each > stamp);
      const found = Number(await positionAt(log, models, `2026-12-05T${stamp}Z`));
      expect([stamps, stamp, found]).toEqual([stamps, stamp, first < 0 ? stamps.length : first]);
    }
  }
});
