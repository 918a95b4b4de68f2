import type { BatchEvent, Recorded } from '@stile/contracts';
import { MemoryBus } from '../../../../../test/support/memory-bus.js';
import { processEnvironment } from '../../../../../test/support/process-environment.js';
import { ChangeTransaction } from '../operator/change-transaction.handler.js';
import { TerminalProcess } from './terminal.process.js';

const clock = { now: () => '2026-12-05T16:00:00.000Z' };

/** The context in which the process starts a transaction once its device is engaged. */
const startedBy = async (metadata: object): Promise<object | undefined> => {
  class Carried extends TerminalProcess {
    carry = (event: unknown) => this.react(event as Recorded<BatchEvent>);
  }
  const contexts: object[] = [];
  const bus = new MemoryBus();
  bus.handle(ChangeTransaction, {
    execute: async ({ context }: ChangeTransaction) => {
      contexts.push(context);
      return { accepted: true } as never;
    },
  });
  const environment = processEnvironment(clock);
  const none = {} as never;
  const process = new Carried(environment, bus.asCommandBus(), none, none, none, none, clock, none);
  const data = { order: { transactionId: 'T1' } };
  await process.carry({ type: 'TerminalEngaged', id: 'event-1', stream: 'batch-venue/S.1', metadata, data });
  return contexts[0];
};

it.each([
  ['a cashier, at a station', { actor: 'casey', station: 'till-1', correlation: 'R1' }],
  ['a cashier without a station', { actor: 'casey', correlation: 'R1' }],
  ['another', { actor: 'robin', station: 'till-2', correlation: 'R2' }],
])('a transaction is started as who engaged its device: %s', async (_who, metadata) => {
  expect(await startedBy(metadata)).toEqual({
    commandId: 'event-1.start',
    causation: 'event-1',
    ...metadata,
  });
});
