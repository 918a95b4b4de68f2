import { CommandBus } from '@nestjs/cqrs';
import { batchStream, transactionStream, type TransactionOrder } from '@stile/contracts';
import { batchDecider, transactionDecider } from '@stile/domain';
import { startSimulator, type RunningSimulator } from '@stile/terminal-simulator';
import type { Running } from '@stile/api';
import { ChangeTransaction } from '../../services/api/src/terminals/operator/change-transaction.handler.js';
import { StartTransaction } from '../../services/api/src/terminals/start/start-transaction.handler.js';
import { eventually } from '../support/eventually.js';
import { startProduct, temporaryFolder } from '../support/product.js';
import { terminalOrder } from '../support/terminal-order.js';

/* Card transactions in the whole product, at the simulator's own server (docs/rules/payments.md 65 to 80). */

const SERIAL = 'C0SIM000000001';
const GROUP = 'escarpment';
const folder = temporaryFolder();
let simulator: RunningSimulator;
let running: Running;

const start = () => startProduct({ DATA_DIR: folder, TERMINAL: 'simulator', CLOVER_URL: simulator.url });
beforeAll(async () => {
  simulator = await startSimulator({
    host: '127.0.0.1',
    port: 0,
    drawerPort: null,
    settings: { processingMs: 0 },
  });
  running = await start();
});
afterAll(async () => {
  await running.close();
  await simulator.close();
});

const press = (press: object): Promise<Response> =>
  fetch(`${simulator.url}/_sim/device/${SERIAL}/press`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(press),
  });
/** Longer than an operator that is gone still has its transaction. */
const RESUMED_WITHIN_MS = 180_000;
const untilDeviceDoes = (kind: string) =>
  eventually(
    () => simulator.simulator.world.devices.get(SERIAL)!.operation?.work.kind,
    (found) => found === kind,
    RESUMED_WITHIN_MS,
  );
const context = { commandId: 'test', correlation: 'test', actor: 'test' };
const order = (transactionId: string, more: Partial<TransactionOrder> = {}): TransactionOrder =>
  terminalOrder({
    transactionId,
    inventoryGroup: GROUP,
    businessDate: '2026-12-03',
    startedAt: '2026-12-03T14:00:00.000Z',
    expiresAt: '2026-12-03T14:05:00.000Z',
    ...more,
  });
const sell = (wanted: TransactionOrder) =>
  running.app.get(CommandBus).execute(new StartTransaction(wanted, context));
const stateOf = async (id: string) =>
  (await running.storage.lanes.load(transactionDecider, transactionStream(id))).state;
const untilClosed = (id: string) =>
  eventually(
    () => stateOf(id),
    (state) => state?.closed != null,
  );
const untilFree = (batch: number) =>
  eventually(
    () => running.storage.lanes.load(batchDecider, batchStream(GROUP, SERIAL, batch)),
    ({ state }) => state.engaged === null,
  );

it('is run by the product, which starts again in the middle of it', async () => {
  const [first, second] = [order('7KQ2M9XW4D2RT'), order('9KQ2M9XW4D2RT')];
  expect(await sell(first)).toMatchObject({ accepted: true });
  expect(await sell(first)).toMatchObject({ accepted: true });
  expect(await sell(second)).toMatchObject({
    accepted: false,
    rejection: { code: 'pending_transaction', detail: { transaction: first.transactionId } },
  });
  await untilDeviceDoes('payment');
  await running.close();
  await press({ press: 'card', card: 'visa', entry: 'EMV_CONTACTLESS' });
  running = await start();
  await untilDeviceDoes('receipt');
  await press({ press: 'receipt', method: 'PRINT', additionalData: '' });
  expect(await untilClosed(first.transactionId)).toMatchObject({
    settled: { amount: 22.6, cardLast4: '4242' },
    closed: { end: 'PAID', code: 200 },
  });
  expect(simulator.simulator.world.movements.size).toBe(1);
});

it('aborts at the device, and begins a batch on another day once nothing is pending', async () => {
  await untilFree(1);
  const next = order('9KQ2M9XW4D2RT', { businessDate: '2026-12-04' });
  expect(await sell(next)).toMatchObject({ accepted: true });
  await untilDeviceDoes('payment');
  await running.app
    .get(CommandBus)
    .execute(
      new ChangeTransaction(
        transactionStream(next.transactionId),
        { type: 'Abort', businessDate: '2026-12-04' },
        context,
      ),
    );
  expect(await untilClosed(next.transactionId)).toMatchObject({ settled: null, closed: { end: 'ABORTED' } });
  await untilFree(2);
});
