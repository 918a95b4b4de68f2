import { batchStream, terminalStream, transactionStream, type TransactionOrder } from '@stile/contracts';
import { batchDecider } from '@stile/domain';
import { readStream } from '@stile/event-store';
import { memoryLanes } from '../../../../../test/support/memory-lanes.js';
import { PendingTransactions } from '../pending/pending-transactions.js';
import { StartTransaction, StartTransactionHandler } from './start-transaction.handler.js';

const clock = { now: () => '2026-12-05T16:00:00.000Z' };
const [TODAY, TOMORROW] = ['2026-12-05', '2026-12-06'] as const;
const ORDER: TransactionOrder = {
  transactionId: '2222222222222',
  inventoryGroup: 'venue',
  businessDate: TODAY,
  serial: 'device-1',
  kind: 'payment',
  amount: 20,
  cardType: 'CC',
  isPreauthorised: false,
  takesPart: false,
  reservationId: null,
  movementId: null,
  source: null,
  startedAt: clock.now(),
  expiresAt: clock.now(),
};
const SECOND = '3333333333333';

/** Devices of two venues. */
class Devices {
  private readonly memory = memoryLanes(clock);
  private readonly handler = new StartTransactionHandler(this.memory.lanes);
  readonly pending = new PendingTransactions(this.memory.lanes);

  /** Accepted, or the code of the rejection. */
  async start(more: Partial<TransactionOrder> = {}): Promise<true | string> {
    const order = { ...ORDER, ...more };
    const context = { commandId: order.transactionId, correlation: 'R1', actor: 'kim' };
    const done = await this.handler.execute(new StartTransaction(order, context));
    return done.accepted || done.rejection.code;
  }
  private types = async (stream: string): Promise<string> =>
    (await readStream(this.memory.log, stream)).map(({ type }) => type).join(' ');
  /** The events of each of the first device's streams. */
  async events(): Promise<Record<string, string>> {
    return {
      head: await this.types(terminalStream('venue', 'device-1')),
      first: await this.types(batchStream('venue', 'device-1', 1)),
      second: await this.types(batchStream('venue', 'device-1', 2)),
    };
  }
  transaction = (id: string): Promise<string> => this.types(transactionStream(id));
  /** Frees the device, as the end of the first transaction does. */
  async free(): Promise<void> {
    const { lanes } = this.memory;
    const named = { inventoryGroup: 'venue', serial: 'device-1', batch: 1, businessDate: TODAY };
    const { transactionId } = ORDER;
    await lanes.execute(
      batchDecider,
      batchStream('venue', 'device-1', 1),
      { type: 'Free', transactionId, ...named },
      {
        commandId: 'free',
        correlation: 'R1',
        actor: 'kim',
      },
    );
  }
}
let devices: Devices;
beforeEach(async () => {
  devices = new Devices();
  expect(await devices.start()).toBe(true);
});

const BUSY = 'pending_transaction';
it.each<[string, Partial<TransactionOrder>, boolean, true | string]>([
  ['the same again', {}, false, true],
  ['another while it is engaged', { transactionId: SECOND }, false, BUSY],
  ['another once it is free', { transactionId: SECOND }, true, true],
  ['another at another device', { transactionId: SECOND, serial: 'device-2' }, false, true],
  [
    'another at the device of that name elsewhere',
    { transactionId: SECOND, inventoryGroup: 'other' },
    false,
    true,
  ],
  [
    'another on the next day while it is engaged',
    { transactionId: SECOND, businessDate: TOMORROW },
    false,
    BUSY,
  ],
  ['another on the next day', { transactionId: SECOND, businessDate: TOMORROW }, true, true],
])('a device takes %s', async (_, more, isFree, outcome) => {
  if (isFree) await devices.free();
  expect(await devices.start(more)).toBe(outcome);
  expect(await devices.transaction(more.transactionId ?? ORDER.transactionId)).toBe(
    outcome === true ? 'TransactionStarted' : '',
  );
});

it('a batch is opened for each day, and the one before is closed', async () => {
  await devices.free();
  await devices.start({ transactionId: SECOND });
  expect(await devices.events()).toEqual({
    head: 'BatchOpened',
    first: 'TerminalEngaged TerminalFreed TerminalEngaged',
    second: '',
  });
  const later = new Devices();
  await later.start();
  await later.free();
  await later.start({ transactionId: SECOND, businessDate: TOMORROW });
  expect(await later.events()).toEqual({
    head: 'BatchOpened BatchOpened',
    first: 'TerminalEngaged TerminalFreed BatchClosed',
    second: 'TerminalEngaged',
  });
});

it('a device that is engaged says with which transaction', async () => {
  const on = async (serial: string) =>
    (await devices.pending.on({ inventoryGroup: 'venue', serial }))?.transactionId ?? null;
  expect([await on('device-1'), await on('device-2')]).toEqual([ORDER.transactionId, null]);
  await devices.free();
  expect(await on('device-1')).toBeNull();
});
