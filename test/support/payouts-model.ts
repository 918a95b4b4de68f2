import { e4, isOf, rowsOf, type Data, type Happened, type Rows } from './log-rows.js';

/* Payouts, and the payments by card that they name, worked out a second time by the log alone (docs/rules/payouts.md). */

/** The provider's id of money that moved by card; undefined of any other event. */
const cardIdOf = ({ type, data, stream }: Happened): string | undefined => {
  if (!isOf(stream, 'reservation') || data['inventoryGroup'] === undefined) return undefined;
  const paid = (data['charge'] ?? data['card'] ?? {}) as Data;
  if (/^(ReservationConfirmed|ReservationEdited|PaymentTaken)$/.test(type))
    return paid['gatewayPaymentId'] as string | undefined;
  return type === 'RefundMade' ? ((data['gatewayRefundId'] ?? undefined) as string | undefined) : undefined;
};
const cardRow = (events: readonly Happened[]): Data => {
  const { type, data } = events.at(-1)!;
  const isBack = type === 'RefundMade';
  const { amount } = (data['charge'] ?? data) as Data;
  return {
    inventory_group: data['inventoryGroup'],
    business_date: data['businessDate'],
    kind: isBack ? 'refund' : 'payment',
    method: data['method'] ?? 'card',
    object: cardIdOf(events.at(-1)!),
    amount_e4: isBack ? -e4(amount) : e4(amount),
    reservation: data['reservationId'],
  };
};
export const cardMoney = (events: readonly Happened[]): Rows =>
  rowsOf(
    events,
    (event) => {
      const id = cardIdOf(event);
      const kind = event.type === 'RefundMade' ? 'refund' : 'payment';
      return id && [event.data['inventoryGroup'], kind, id].join('~');
    },
    cardRow,
  );

const SUMS = ['gross', 'refunds', 'fees', 'other', 'carried', 'net'];
const payoutRow = (events: readonly Happened[]): Data | null => {
  const { type, data } = events.at(-1)!;
  if (type === 'PayoutRemoved') return null;
  return {
    inventory_group: data['inventoryGroup'],
    payout: data['payoutId'],
    provider: data['provider'],
    date: data['date'],
    file: data['file'],
    lines: data['lines'],
    ...Object.fromEntries(SUMS.map((name) => [`${name}_e4`, e4(data[name])])),
    by: data['by'],
    imported_at: data['importedAt'],
  };
};
export const payouts = (events: readonly Happened[]): Rows =>
  rowsOf(
    events,
    ({ stream, data }) =>
      isOf(stream, 'payouts') ? [data['inventoryGroup'], data['payoutId']].join('~') : undefined,
    payoutRow,
  );

export const payoutFiles = (events: readonly Happened[]): Rows =>
  rowsOf(
    events,
    ({ stream, data }) =>
      isOf(stream, 'payout_file') ? [data['inventoryGroup'], data['file']].join('~') : undefined,
    (ofFile) => ({ inventory_group: ofFile[0]!.data['inventoryGroup'], parts: ofFile.length }),
  );
