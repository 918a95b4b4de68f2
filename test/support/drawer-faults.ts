import type { DrawerEvent, Recorded, ReservationEvent } from '@stile/contracts';

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/**
 * Cash that went into tills and came out of them by the reservations, below 0, by the movement's id; those begun are
 * `open`.
 */
const cashOfReservations = (events: readonly Recorded[]) => {
  const begun = new Map<string, number>();
  const ended = new Map<string, number>();
  for (const { type, data } of events as readonly Recorded<ReservationEvent>[]) {
    if (type === 'PaymentBegun' && data.cash)
      begun.set(data.paymentId, cents(data.amount + data.cash.rounding));
    if (type === 'RefundBegun' && data.cash)
      begun.set(data.refundId, -cents(data.amount + data.cash.rounding));
    const id = type === 'PaymentTaken' ? data.paymentId : type === 'RefundMade' ? data.refundId : undefined;
    if (id !== undefined && begun.has(id)) ended.set(id, begun.get(id)!);
    if (type === 'PaymentFailed') begun.delete(data.paymentId);
    if (type === 'RefundFailed') begun.delete(data.refundId);
  }
  return { open: new Set([...begun.keys()].filter((id) => !ended.has(id))), ended };
};

/** Every cent of cash is in exactly one till, and each till has what its movements come to. */
export const drawerFaults = (events: readonly Recorded[]): string[] => {
  const faults: string[] = [];
  const { open, ended } = cashOfReservations(events);
  const inTills = new Map<string, number>();
  const balances = new Map<string, number>();
  for (const { type, data, stream } of events as readonly Recorded<DrawerEvent>[]) {
    if (!stream.startsWith('drawer-')) continue;
    const moved =
      type === 'CashTaken'
        ? cents(data.amount + data.rounding)
        : type === 'CashReturned'
          ? -cents(data.amount + data.rounding)
          : undefined;
    if (moved !== undefined) {
      const id = type === 'CashTaken' ? data.paymentId : (data as { refundId: string }).refundId;
      if (inTills.has(id)) faults.push(`${id} moved cash twice`);
      inTills.set(id, moved);
      const expected = cents((balances.get(stream) ?? 0) + moved);
      if (cents(data.balance) !== expected)
        faults.push(`${stream} says ${data.balance}, its cash is ${expected}`);
    }
    balances.set(stream, data.balance);
  }
  for (const [id, amount] of ended)
    if (inTills.get(id) !== amount)
      faults.push(`${id} says ${amount} of cash, the tills ${inTills.get(id) ?? 0}`);
  for (const id of inTills.keys())
    if (!ended.has(id) && !open.has(id)) faults.push(`${id} moved cash that no reservation knows of`);
  return faults;
};

/** Cash that went into tills, in cents. */
export const cashIn = (events: readonly Recorded[]): number =>
  (events as readonly Recorded<DrawerEvent>[]).reduce(
    (sum, { type, data }) => sum + (type === 'CashTaken' ? Math.round(data.amount * 100) : 0),
    0,
  );
