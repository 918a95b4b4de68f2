import type { Recorded, ReservationEvent, TransactionEvent } from '@stile/contracts';

const cents = (amount: number): number => Math.round(amount * 100);

interface Sides {
  /** Money that the transactions moved, in cents; below 0 where it went back to a card. */
  readonly settled: Map<string, number>;
  readonly closed: Set<string>;
  /** Money by the reservations, by the same ids. */
  readonly recorded: Map<string, number>;
  /** Begun and not ended. */
  readonly open: Set<string>;
}

const read = (events: readonly Recorded[], faults: string[]): Sides => {
  const sides: Sides = { settled: new Map(), closed: new Set(), recorded: new Map(), open: new Set() };
  const orders = new Map<string, string>();
  const returns = new Map<string, string>();
  const add = (to: Map<string, number>, id: string, amount: number): void => {
    if (to.has(id)) faults.push(`${id} moved twice`);
    to.set(id, amount);
  };
  for (const { type, data } of events as readonly Recorded<ReservationEvent | TransactionEvent>[]) {
    if (type === 'TransactionStarted') orders.set(data.transactionId, data.kind);
    if (type === 'TransactionSettled')
      add(
        sides.settled,
        data.transactionId,
        cents(data.amount) * (orders.get(data.transactionId) === 'payment' ? 1 : -1),
      );
    if (type === 'TransactionClosed') sides.closed.add(data.transactionId);
    if (type === 'PaymentBegun' && data.terminal) sides.open.add(data.paymentId);
    if (type === 'RefundBegun' && data.terminal) {
      sides.open.add(data.terminal.transactionId);
      returns.set(data.refundId, data.terminal.transactionId);
    }
    if (type === 'RefundFailed') sides.open.delete(returns.get(data.refundId) ?? '');
    if (type === 'RefundMade' && returns.has(data.refundId)) {
      const id = returns.get(data.refundId)!;
      sides.open.delete(id);
      add(sides.recorded, id, -cents(data.amount));
    }
    if (type === 'PaymentFailed') sides.open.delete(data.paymentId);
    if (type === 'PaymentTaken' && data.card) {
      sides.open.delete(data.paymentId);
      add(sides.recorded, data.paymentId, cents(data.amount));
    }
  }
  return sides;
};

/** Terminal and product, one by one: each card transaction is exactly one charge or refund, of the same cents. */
export const terminalFaults = (
  events: readonly Recorded[],
  /** Money by the provider's ledger, in cents, by the transaction's id. */
  provider?: ReadonlyMap<string, number>,
): string[] => {
  const faults: string[] = [];
  const { settled, closed, recorded, open } = read(events, faults);
  for (const id of new Set([...settled.keys(), ...recorded.keys(), ...(provider?.keys() ?? [])])) {
    const [product, terminal] = [recorded.get(id) ?? 0, settled.get(id) ?? 0];
    if (product !== terminal)
      faults.push(`${id}: the terminal moved ${terminal}, the reservation ${product}`);
    if (provider && (provider.get(id) ?? 0) !== terminal)
      faults.push(`${id}: the provider moved ${provider.get(id) ?? 0}, the terminal ${terminal}`);
  }
  for (const id of open)
    faults.push(`${id} is begun and has no end${closed.has(id) ? ', though its transaction has' : ''}`);
  return faults;
};
