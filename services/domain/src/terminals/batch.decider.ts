import {
  accept,
  reject,
  type BatchEvent,
  type Decider,
  type LocalDate,
  type TerminalEvent,
  type TransactionOrder,
} from '@stile/contracts';

/* A device has one transaction at a time: the stream of its batch engages and frees it (docs/rules/payments.md 67). */

interface Named {
  readonly inventoryGroup: string;
  readonly serial: string;
  readonly batch: number;
  readonly businessDate: LocalDate;
}

export interface TerminalState {
  readonly batch: number;
  readonly businessDate: LocalDate;
}
export type TerminalCommand = { readonly type: 'OpenBatch' } & Named;

/** Which batch of a device is the present one. A batch follows one that was closed. */
export const terminalDecider: Decider<TerminalCommand, TerminalState, TerminalEvent> = {
  initial: { batch: 0, businessDate: '' },
  decide({ type: _type, ...named }, state) {
    return named.batch === state.batch + 1 ? accept({ type: 'BatchOpened', data: named }) : accept();
  },
  evolve: (_state, { data: { batch, businessDate } }) => ({ batch, businessDate }),
};

export interface Batch {
  readonly engaged: TransactionOrder | null;
  /** Transactions that were engaged in it and are over. */
  readonly freed: ReadonlySet<string>;
  readonly isClosed: boolean;
}

export type BatchCommand =
  | ({ readonly type: 'Engage'; readonly order: TransactionOrder } & Named)
  | ({ readonly type: 'Free'; readonly transactionId: string } & Named)
  | ({ readonly type: 'CloseBatch' } & Named);

const pending = ({ transactionId, amount }: TransactionOrder) =>
  reject({
    code: 'pending_transaction',
    status: 409,
    detail: { transaction: transactionId, amount },
  });

export const batchDecider: Decider<BatchCommand, Batch, BatchEvent> = {
  initial: { engaged: null, freed: new Set(), isClosed: false },
  decide(command, state) {
    const { inventoryGroup, serial, batch, businessDate } = command;
    const named = { inventoryGroup, serial, batch, businessDate };
    switch (command.type) {
      case 'Engage': {
        const { transactionId } = command.order;
        if (state.freed.has(transactionId) || state.engaged?.transactionId === transactionId) return accept();
        if (state.engaged) return pending(state.engaged);
        return state.isClosed
          ? reject({ code: 'batch_closed', status: 409 })
          : accept({ type: 'TerminalEngaged', data: { ...named, order: command.order } });
      }
      case 'Free':
        return state.engaged?.transactionId === command.transactionId
          ? accept({ type: 'TerminalFreed', data: { ...named, transactionId: command.transactionId } })
          : accept();
      case 'CloseBatch':
        if (state.isClosed) return accept();
        return state.engaged ? pending(state.engaged) : accept({ type: 'BatchClosed', data: named });
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'TerminalEngaged':
        return { ...state, engaged: event.data.order };
      case 'TerminalFreed':
        return { ...state, engaged: null, freed: new Set([...state.freed, event.data.transactionId]) };
      case 'BatchClosed':
        return { ...state, isClosed: true };
    }
  },
};
