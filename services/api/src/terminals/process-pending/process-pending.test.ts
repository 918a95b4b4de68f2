import {
  transactionStream,
  type SessionUser,
  type TransactionEvent,
  type TransactionOrder,
} from '@stile/contracts';
import { MemoryBus } from '../../../../../test/support/memory-bus.js';
import { memoryLanes } from '../../../../../test/support/memory-lanes.js';
import { outcomeOf } from '../../../../../test/support/outcome.js';
import { staff } from '../../../../../test/support/staff.js';
import { readStream } from '@stile/event-store';
import type { ReadModels } from '@stile/projections';
import type { Call } from '../../http/endpoint.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import type { SentLogs } from '../logs/sent-logs.js';
import { ChangeTransaction, ChangeTransactionHandler } from '../operator/change-transaction.handler.js';
import { PendingEndpoints } from './process-pending.endpoints.js';

const clock = { now: () => '2026-12-05T16:00:00.000Z' };
const ID = '2222222222222';
const ORDER: TransactionOrder = {
  transactionId: ID,
  inventoryGroup: 'venue',
  businessDate: '2026-12-05',
  serial: 'device-1',
  kind: 'payment',
  amount: 20,
  cardType: 'CC',
  isPreauthorised: false,
  takesPart: false,
  reservationId: '7KQ4MWXH2P',
  movementId: null,
  source: null,
  startedAt: clock.now(),
  expiresAt: clock.now(),
};
const CLOSED = {
  transactionId: ID,
  inventoryGroup: 'venue',
  businessDate: '2026-12-05',
  serial: 'device-1',
  end: 'REJECTED',
  code: 1,
  message: 'declined',
  closedAt: clock.now(),
  watchUntil: clock.now(),
} as const;
const CASHIER = staff('kim', [['/store'], ['venue', 'other']]);
const MANAGER = staff('ann', [['/settings'], ['venue']]);
const OFFICE = staff('lee', [['/passes'], ['venue']]);
const ELSEWHERE = staff('max', [['/store', '/settings'], ['other']]);

/** A transaction on a device of the venue. */
const pending = async (...events: readonly TransactionEvent[]) => {
  const { log, lanes, happened } = memoryLanes(clock);
  await happened(transactionStream(ID), { type: 'TransactionStarted', data: ORDER }, ...events);
  const bus = new MemoryBus();
  bus.handle(ChangeTransaction, new ChangeTransactionHandler(lanes));
  const written: object[] = [];
  const endpoints = new PendingEndpoints(
    bus.asCommandBus(),
    {
      of: () => ({ inventory_group: new Map([['venue', { body: { timezone: 'America/Toronto' } }]]) }),
    } as unknown as CatalogueView,
    {
      write: async (line: object) => {
        await new Promise(setImmediate);
        written.push(line);
      },
    } as unknown as SentLogs,
    lanes,
    {
      of: () => ({
        get: async (id: string) => (id === ID ? { _id: ID, inventory_group: 'venue' } : undefined),
      }),
    } as unknown as ReadModels,
    clock,
  );
  const call = async (act: 'process' | 'transaction' | 'update', user: SessionUser, call: object) =>
    outcomeOf(async () => {
      const { body } = await endpoints[act]({
        caller: { user, station: 'gate-1' },
        ...call,
      } as unknown as Call<never, unknown, never>);
      return body as Record<string, unknown>;
    });
  const types = async () => (await readStream(log, transactionStream(ID))).map(({ type }) => type);
  return { call, written, types };
};

describe('a card transaction', () => {
  const UNKNOWN = 'transaction_unknown';
  const named = { externalTransactionId: ID, note: 'rang the bank' };
  it.each<[string, SessionUser, object, string | null]>([
    ['a cashier of its venue', CASHIER, named, null],
    ['a manager of its venue', MANAGER, named, null],
    ['staff who neither sell nor manage', OFFICE, named, UNKNOWN],
    ['a cashier of another venue', ELSEWHERE, named, UNKNOWN],
    [
      'a cashier who names no known one',
      CASHIER,
      { ...named, externalTransactionId: '3333333333333' },
      UNKNOWN,
    ],
    ['a cashier who names its venue', CASHIER, { ...named, inventory_group: 'venue' }, null],
    [
      'a cashier who names another venue',
      CASHIER,
      { ...named, inventory_group: 'other' },
      'transaction_mismatch',
    ],
  ])('is dealt with by %s', async (_, user, body, outcome) => {
    const { call, types } = await pending();
    const done = await call('process', user, { body });
    expect(typeof done === 'string' ? done : null).toBe(outcome);
    expect((await types()).includes('TransactionActioned')).toBe(outcome === null);
  });

  it('that is pending is stopped first, and one that is over is not', async () => {
    const { call, types } = await pending();
    await call('process', CASHIER, { body: named });
    const once = await types();
    expect(once.slice(0, 2)).toEqual(['TransactionStarted', 'TransactionGivenUp']);
    const over = await pending({ type: 'TransactionClosed', data: CLOSED });
    await over.call('process', CASHIER, { body: named });
    expect(await over.types()).toEqual(['TransactionStarted', 'TransactionClosed', 'TransactionActioned']);
  });

  it.each<[string, SessionUser, string, string | null]>([
    ['a manager of its venue', MANAGER, ID, null],
    ['a cashier of its venue', CASHIER, ID, UNKNOWN],
    ['a manager of another venue', ELSEWHERE, ID, UNKNOWN],
    ['a manager who names another', MANAGER, '3333333333333', UNKNOWN],
  ])('is shown to %s', async (_, user, id, outcome) => {
    const { call } = await pending();
    const done = await call('transaction', user, { params: { id } });
    expect(typeof done === 'string' ? done : null).toBe(outcome);
  });

  const MISMATCH = 'transaction_mismatch';
  const known = { externalTransactionId: ID, reservation_id: '7KQ4MWXH2P', amount: 20, reason: 'LOST' };
  it.each<[string, object, string | null]>([
    ['all of it', known, null],
    ['its id alone', { externalTransactionId: ID }, null],
    ['another amount', { ...known, amount: 20.01 }, MISMATCH],
    ['another reservation', { ...known, reservation_id: '7KQ4MWXH2Q' }, MISMATCH],
  ])('is written into the log by a page that knows %s', async (_, body, outcome) => {
    const { call, written } = await pending();
    const done = await call('update', CASHIER, { body });
    expect(typeof done === 'string' ? done : null).toBe(outcome);
    expect(written).toHaveLength(outcome === null ? 1 : 0);
  });
});
