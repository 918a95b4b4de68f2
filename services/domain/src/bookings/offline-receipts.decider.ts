import {
  accept,
  receiptNumber,
  reject,
  type Decider,
  type Decision,
  type Instant,
  type OfflineEvent,
  type Rejection,
} from '@stile/contracts';
import { List as ImmutableList, Map as ImmutableMap } from 'immutable';

type Data<T extends OfflineEvent['type']> = Extract<OfflineEvent, { type: T }>['data'];
type HandedOver = Data<'OfflineSaleHandedOver'>;
type Taken = Data<'OfflineSaleTaken'>;
type NotSold = Data<'OfflineSaleNotSold'>;
type Refused = Data<'OfflineSaleRefused'>;
type Explained = Data<'OfflineReceiptsExplained'>;

interface UseReceipt {
  readonly type: 'UseReceipt';
  readonly used: Omit<Data<'OfflineReceiptUsed'>, 'usedAt'>;
  /** The sale's own key, and who sends it now. */ readonly key: string;
  readonly by: string;
  /** Why at the price that was paid. */ readonly reason?: string | undefined;
}
interface HandOver {
  readonly type: 'HandOver';
  readonly sale: Omit<HandedOver, 'handedOverAt'>;
}
interface Decide {
  readonly reservationId: string;
  readonly key: string;
  readonly by: string;
}
interface Leave extends Pick<Decide, 'reservationId' | 'key'> {
  readonly type: 'LeaveOfflineSale';
  readonly code: string;
  /** The price of its lines, where another was paid. */ readonly price?: number | undefined;
  /** The sale to hand over where none waits yet; null hands nothing over. */
  readonly sale: HandOver['sale'] | null;
}
export interface TakeOfflineSale extends Decide {
  readonly type: 'TakeOfflineSale';
  /** Its reservation is placed: nobody else takes it. */ readonly isBooked: boolean;
  /** Why at the price that was paid. */ readonly reason?: string | undefined;
}
interface Explain {
  readonly type: 'ExplainReceipts';
  readonly explained: Omit<Explained, 'explainedAt'>;
}
export type OfflineCommand =
  | UseReceipt
  | HandOver
  | Explain
  | TakeOfflineSale
  | ({ readonly type: 'RefuseOfflineSale'; readonly reason: string } & Decide)
  | Leave;

/** A sale that its station handed over, and what a manager has decided. */
export interface WaitingSale {
  /** Without its content once nothing waits for it. */ readonly sale: HandedOver;
  readonly taken: Taken | null;
  /** The last try that came to nothing. */ readonly notSold: NotSold | null;
  readonly refused: Refused | null;
}
/** The sales of a station without the network. */
export interface OfflineStation {
  /** Reservations, by the receipt numbers that were given for them. */
  readonly receipts: ImmutableMap<string, string>;
  /** Sales that were handed over, by their reservations. */
  readonly sales: ImmutableMap<string, WaitingSale>;
  readonly waiting: number;
  readonly explained: ImmutableList<Explained>;
}

/** The most of a station that wait: a machine keeps no more. */
export const MAX_HANDED_OVER = 500;
/** A taking whose call died is another's after that; no call takes as long. */
const TAKING_MS = 2 * 60_000;

const USED: Rejection = {
  code: 'offline_receipt_used',
  status: 409,
  fields: { 'offline.receipt': 'offline_receipt_used' },
};
const MANY: Rejection = {
  code: 'offline_too_many',
  status: 409,
  fields: { offline: 'offline_too_many' },
  detail: { max: MAX_HANDED_OVER },
};

const ERASED: Rejection = { code: 'person_erased', status: 409, fields: { id: 'person_erased' } };

const isWaiting = ({ taken, refused }: WaitingSale): boolean => !taken && !refused;

type Taking = Pick<TakeOfflineSale, 'key' | 'by' | 'reason'>;

const taken = ({ sale }: WaitingSale, { key, by, reason }: Taking, now: Instant): Decision<OfflineEvent> => {
  const { inventoryGroup, station, reservationId } = sale;
  const taking = { inventoryGroup, station, reservationId, key, by, takenAt: now };
  return accept({
    type: 'OfflineSaleTaken',
    data: { ...taking, ...(reason !== undefined && { reason }) },
  });
};
/** Nobody sells what is left of a sale whose buyer was erased (docs/rules/privacy.md 14). */
const takenIfKnown = (waiting: WaitingSale, taking: Taking, now: Instant): Decision<OfflineEvent> =>
  waiting.sale.content === null ? reject(ERASED) : taken(waiting, taking, now);
const decided = ({ taken: by, refused }: WaitingSale): Decision<OfflineEvent> =>
  refused
    ? reject({
        code: 'offline_sale_refused',
        status: 409,
        fields: { id: 'offline_sale_refused' },
        detail: { by: refused.by, at: refused.refusedAt, reason: refused.reason },
      })
    : reject({
        code: 'offline_sale_taken',
        status: 409,
        fields: { id: 'offline_sale_taken' },
        detail: { by: by!.by, at: by!.takenAt },
      });

const useReceipt = (
  { used, ...taking }: UseReceipt,
  { receipts, sales }: OfflineStation,
  now: Instant,
): Decision<OfflineEvent> => {
  const known = receipts.get(used.receipt);
  if (known === undefined) return accept({ type: 'OfflineReceiptUsed', data: { ...used, usedAt: now } });
  if (known !== used.reservationId) return reject(USED);
  const waiting = sales.get(known);
  if (waiting?.refused) return decided(waiting);
  return waiting && isWaiting(waiting) ? takenIfKnown(waiting, taking, now) : accept();
};

const handOver = (
  { sale }: HandOver,
  { receipts, sales, waiting }: OfflineStation,
  now: Instant,
): Decision<OfflineEvent> => {
  const known = receipts.get(sale.receipt);
  if (known !== undefined && known !== sale.reservationId) return reject(USED);
  if (sales.has(sale.reservationId)) return accept();
  if (waiting >= MAX_HANDED_OVER) return reject(MANY);
  return accept({ type: 'OfflineSaleHandedOver', data: { ...sale, handedOverAt: now } });
};

const take = (waiting: WaitingSale, taking: TakeOfflineSale, now: Instant): Decision<OfflineEvent> => {
  if (isWaiting(waiting)) return takenIfKnown(waiting, taking, now);
  if (waiting.taken?.key === taking.key)
    return waiting.taken.reason === taking.reason
      ? accept()
      : reject({ code: 'idempotency_key_reused', status: 409 });
  const isLeft =
    !taking.isBooked &&
    waiting.taken !== null &&
    Date.parse(now) > Date.parse(waiting.taken.takenAt) + TAKING_MS;
  return isLeft ? taken(waiting, taking, now) : decided(waiting);
};

const refuse = (
  waiting: WaitingSale,
  { key, by, reason }: Decide & { readonly reason: string },
  now: Instant,
): Decision<OfflineEvent> => {
  const { sale, refused } = waiting;
  if (refused?.key === key)
    return refused.reason === reason ? accept() : reject({ code: 'idempotency_key_reused', status: 409 });
  if (!isWaiting(waiting)) return decided(waiting);
  const { inventoryGroup, station, reservationId } = sale;
  return accept({
    type: 'OfflineSaleRefused',
    data: { inventoryGroup, station, reservationId, key, by, reason, refusedAt: now },
  });
};

/** A rejected sale waits: again, or from now on where it was sent in time (docs/rules/offline.md 48). */
const leave = (
  { reservationId, key, code, price, sale }: Leave,
  before: OfflineStation,
  now: Instant,
): Decision<OfflineEvent> => {
  const notSold = ({ inventoryGroup, station }: HandOver['sale']): OfflineEvent => ({
    type: 'OfflineSaleNotSold',
    data: {
      inventoryGroup,
      station,
      reservationId,
      code,
      rejectedAt: now,
      ...(price !== undefined && { price }),
    },
  });
  const known = before.sales.get(reservationId);
  if (known) return known.taken?.key === key ? accept(notSold(known.sale)) : accept();
  const handed = sale && handOver({ type: 'HandOver', sale }, before, now);
  return handed?.accepted ? accept(...handed.events, notSold(sale!)) : accept();
};

const ofWaiting = (
  command: Exclude<OfflineCommand, UseReceipt | HandOver | Explain | Leave>,
  { sales }: OfflineStation,
  now: Instant,
): Decision<OfflineEvent> => {
  const waiting = sales.get(command.reservationId);
  if (!waiting) return reject({ code: 'offline_sale_not_found', status: 404 });
  switch (command.type) {
    case 'TakeOfflineSale':
      return take(waiting, command, now);
    case 'RefuseOfflineSale':
      return refuse(waiting, command, now);
  }
};

const isWithin = ({ series, from, to }: Omit<Explained, 'explainedAt'>, receipt: string): boolean => {
  const known = receiptNumber(receipt);
  return known?.series === series && known.number >= from && known.number <= to;
};

/** A number that has come is explained by its sale, another's words stand, and a station has numbers of its sales alone. */
const explain = (
  { explained: added }: Explain,
  { receipts, explained }: OfflineStation,
  now: Instant,
): Decision<OfflineEvent> => {
  const before = explained.find(
    ({ series, from, to }) => series === added.series && from <= added.to && to >= added.from,
  );
  if (before?.key === added.key)
    return before.words === added.words ? accept() : reject({ code: 'idempotency_key_reused', status: 409 });
  const ofSeries = receipts.keySeq().filter((receipt) => receiptNumber(receipt)?.series === added.series);
  if (before || ofSeries.isEmpty() || ofSeries.some((receipt) => isWithin(added, receipt)))
    return reject({
      code: 'offline_receipts_known',
      status: 409,
      fields: { from: 'offline_receipts_known' },
    });
  return accept({ type: 'OfflineReceiptsExplained', data: { ...added, explainedAt: now } });
};

const withSale = (
  { sales, waiting, ...station }: OfflineStation,
  reservationId: string,
  change: (before: WaitingSale) => WaitingSale,
): OfflineStation => {
  const before = sales.get(reservationId)!;
  const after = change(before);
  return {
    ...station,
    sales: sales.set(reservationId, after),
    waiting: waiting + Number(isWaiting(after)) - Number(isWaiting(before)),
  };
};

/**
 * A station's receipt number is of one sale, however often that is sent; a sale that waits for a manager is sold or
 * refused, once (docs/rules/offline.md 39 to 43).
 */
export const offlineReceiptsDecider: Decider<OfflineCommand, OfflineStation, OfflineEvent> = {
  initial: { receipts: ImmutableMap(), sales: ImmutableMap(), waiting: 0, explained: ImmutableList() },
  decide(command, station, now) {
    switch (command.type) {
      case 'UseReceipt':
        return useReceipt(command, station, now);
      case 'HandOver':
        return handOver(command, station, now);
      case 'ExplainReceipts':
        return explain(command, station, now);
      case 'LeaveOfflineSale':
        return leave(command, station, now);
      default:
        return ofWaiting(command, station, now);
    }
  },
  evolve(station, { type, data }) {
    const { receipts, sales, waiting } = station;
    switch (type) {
      case 'OfflineReceiptUsed':
        return { ...station, receipts: receipts.set(data.receipt, data.reservationId) };
      case 'OfflineSaleHandedOver':
        return {
          ...station,
          receipts: receipts.set(data.receipt, data.reservationId),
          sales: sales.set(data.reservationId, { sale: data, taken: null, notSold: null, refused: null }),
          waiting: waiting + 1,
        };
      case 'OfflineReceiptsExplained':
        return { ...station, explained: station.explained.push(data) };
      case 'OfflineSaleTaken':
        return withSale(station, data.reservationId, (before) => ({
          ...before,
          taken: data,
          notSold: null,
        }));
      case 'OfflineSaleNotSold':
        return withSale(station, data.reservationId, (before) => ({
          ...before,
          taken: null,
          notSold: data,
        }));
      case 'OfflineSaleRefused':
        return withSale(station, data.reservationId, ({ sale }) => ({
          sale: { ...sale, content: null },
          taken: null,
          notSold: null,
          refused: data,
        }));
    }
  },
};
