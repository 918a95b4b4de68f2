import type { CommandBus, ICommand } from '@nestjs/cqrs';
import { dayLedger, demandStream, memberLedger, stockLedger, type DemandEvent } from '@stile/contracts';
import type { RejectedPool } from '@stile/domain';
import { readStream } from '@stile/event-store';
import { memoryLanes } from '../../../../../test/support/memory-lanes.js';
import { MemoryBus } from '../../../../../test/support/memory-bus.js';
import type { Timers } from '../../ports/timers.js';
import { TurnAway, TurnAwayHandler } from './turn-away.handler.js';
import { TurnedAway, type Party } from './turned-away.js';

/* docs/rules/capacity.md 52, 53 */
const DAY = dayLedger({ inventoryGroup: 'venue', inventory: 'park', date: '2026-12-05' });
const CARS = 'cars@09:00-10:00';
const web = (id: string): Party => ({ id, channel: 'web' });
const pool = (requested: number, id = CARS): RejectedPool => ({
  pool: id,
  requested,
  left: 0,
  limit: 2,
  rule: null,
});

class Process {
  now = '2026-12-03T14:00:00.000Z';
  isWriting = true;
  private sweep: () => void = () => undefined;
  private readonly memory = memoryLanes({ now: () => this.now });
  private readonly bus = new MemoryBus();
  readonly turnedAway: TurnedAway;

  constructor() {
    const timers: Timers = {
      after: () => () => undefined,
      every: (_, act) => {
        this.sweep = act;
        return () => undefined;
      },
    };
    const handler = new TurnAwayHandler(this.memory.lanes);
    const execute = async (command: ICommand) => {
      if (!this.isWriting) throw new Error('the log takes nothing');
      return handler.execute(command as TurnAway);
    };
    this.bus.handle(TurnAway, { execute });
    this.turnedAway = new TurnedAway(
      this.bus as unknown as CommandBus,
      { now: () => this.now },
      this.memory.ids,
      timers,
    );
    this.turnedAway.onApplicationBootstrap();
  }

  async minute(): Promise<void> {
    this.sweep();
    // Several appends, of which each waits for the one before.
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  }
  written = async (ledger = DAY): Promise<DemandEvent['data'][]> =>
    (await readStream(this.memory.log, demandStream(ledger))).map(({ data }) => data as DemandEvent['data']);
  pools = async (): Promise<DemandEvent['data']['pools'][]> =>
    (await this.written()).map(({ pools }) => [...pools]);
}
let process: Process;
beforeEach(() => {
  process = new Process();
});
const FIRST = { pool: CARS, channel: 'web', parties: 1, units: 2 };

it('is written each minute, with the time since the first', async () => {
  process.turnedAway.count(web('a'), DAY, [pool(2)]);
  process.now = '2026-12-03T14:00:59.000Z';
  await process.minute();
  process.turnedAway.count(web('b'), DAY, [pool(1), pool(1, 'people@09:00-10:00')]);
  process.now = '2026-12-03T14:01:30.000Z';
  process.turnedAway.count({ id: 'c', channel: 'desk' }, DAY, [pool(3)]);
  await process.minute();
  await process.minute();
  expect(await process.written()).toEqual([
    {
      id: expect.any(String) as unknown,
      ledger: DAY,
      from: '2026-12-03T14:00:00.000Z',
      until: '2026-12-03T14:00:59.000Z',
      pools: [FIRST],
    },
    expect.objectContaining({
      from: '2026-12-03T14:00:59.000Z',
      pools: [
        { pool: CARS, channel: 'web', parties: 1, units: 1 },
        { pool: 'people@09:00-10:00', channel: 'web', parties: 1, units: 1 },
        { pool: CARS, channel: 'desk', parties: 1, units: 3 },
      ],
    }),
  ]);
});

it('a party that asks again counts once an hour', async () => {
  process.turnedAway.count(web('a'), DAY, [pool(2)]);
  process.turnedAway.count(web('a'), DAY, [pool(4)]);
  await process.minute();
  process.now = '2026-12-03T14:59:59.000Z';
  process.turnedAway.count(web('a'), DAY, [pool(2)]);
  await process.minute();
  expect(await process.pools()).toEqual([[FIRST]]);
  process.now = '2026-12-03T15:00:00.000Z';
  process.turnedAway.count(web('a'), DAY, [pool(2)]);
  await process.minute();
  expect(await process.pools()).toEqual([[FIRST], [FIRST]]);
});

it('a product without time is one of its own stock, and uses of a code are no demand', async () => {
  const stock = stockLedger('venue', 'map');
  process.turnedAway.count(web('a'), stock, [pool(5, 'units')]);
  process.turnedAway.count(web('a'), memberLedger('venue', 'AP1', '2026-12-05'), [pool(1, 'units')]);
  await process.minute();
  expect(await process.written(stock)).toHaveLength(1);
  expect(await process.written(memberLedger('venue', 'AP1', '2026-12-05'))).toEqual([]);
});

it('is written later where the log takes nothing, and once', async () => {
  process.turnedAway.count(web('a'), DAY, [pool(2)]);
  process.isWriting = false;
  await process.minute();
  process.turnedAway.count(web('b'), DAY, [pool(2)]);
  await process.minute();
  expect(await process.written()).toEqual([]);
  process.isWriting = true;
  await process.minute();
  await process.minute();
  expect(await process.pools()).toEqual([[FIRST], [FIRST]]);
});

it('counts no more than it can remember', async () => {
  for (let nth = 0; nth < 50_001; nth++) process.turnedAway.count(web(String(nth)), DAY, [pool(1)]);
  await process.minute();
  expect(await process.pools()).toEqual([[{ ...FIRST, parties: 50_000, units: 50_000 }]]);
});

it('writes the last before the process stops', async () => {
  process.turnedAway.count(web('a'), DAY, [pool(2)]);
  await process.turnedAway.beforeApplicationShutdown();
  expect(await process.pools()).toEqual([[FIRST]]);
});
