import type { TransactionAnswer } from '@stile/contracts';
import { cardView } from '@stile/contracts/desk/card-view';
import { asProblem, type Api } from '@stile/web-kit';
import type { CardPayment } from './card-payment.js';
import {
  cardOf,
  isUnknown,
  paymentCommand,
  restOf,
  sendCommand,
  unpaidOf,
  type DeskCommand,
} from './desk-sales.js';
import { transactionUrl } from './transaction-url.js';
import { nextAside, type OfflineRecords, type SetAside, type ToSettle } from './offline-sale.js';

/** Once more the same changes nothing. */
export const withAside = (
  present: OfflineRecords,
  aside: Omit<SetAside, 'receipt'>,
  group: string,
): OfflineRecords | null => {
  if (present.aside.some(({ key }) => key === aside.key)) return null;
  const made = { ...aside, receipt: nextAside(present, group) };
  return { ...present, lastAside: present.lastAside + 1, aside: [...present.aside, made] };
};

/** The outcome: it waits for something else, it is to be settled, or, null, it is done. */
type Outcome = SetAside | ToSettle | null;

export const withOutcome = (present: OfflineRecords, { key }: SetAside, outcome: Outcome): OfflineRecords => {
  if (outcome && 'what' in outcome)
    return { ...present, aside: present.aside.map((one) => (one.key === key ? outcome : one)) };
  return {
    ...present,
    aside: present.aside.filter((one) => one.key !== key),
    unsettled: outcome ? [...present.unsettled.filter((one) => one.key !== key), outcome] : present.unsettled,
  };
};

const toSettle = (
  { key, receipt, soldAt, amount }: SetAside,
  sale: Pick<ToSettle, 'code' | 'reservation'> & Partial<ToSettle>,
): ToSettle => ({ key, receipt, soldAt, amount, message: '', ...sale });

const toPay = (aside: SetAside, reservation: string, amount: number): Outcome =>
  amount > 0 ? toSettle(aside, { code: 'to_pay', reservation, amount }) : null;

const askCommand = async (
  api: Pick<Api, 'send'>,
  aside: SetAside,
  command: DeskCommand,
): Promise<Outcome> => {
  const answer = await sendCommand(api, command);
  const { id: reservationId, balance } = answer.reservation;
  const transactionId = cardOf(answer);
  if (transactionId !== null) {
    const card = { transactionId, unpaid: { ...unpaidOf(answer.reservation), balance: command.due } };
    return { ...aside, what: { card, isLate: true } };
  }
  if (command.method === 'deferred') return null;
  const { part } = command;
  // Its customer is gone: a terminal is not asked for a card any more.
  if (part && part.tender.method !== 'terminal' && balance > 0)
    return {
      ...aside,
      what: { command: paymentCommand(unpaidOf(answer.reservation), part.tender, part.how) },
    };
  return toPay(aside, reservationId, balance);
};

const askCard = async (
  api: Pick<Api, 'get' | 'send'>,
  aside: SetAside,
  { transactionId, unpaid }: CardPayment,
  isLate: boolean,
): Promise<Outcome> => {
  const url = transactionUrl(transactionId);
  const transaction = await api.get<TransactionAnswer>(url);
  const { isOver, mayAbort } = cardView(transaction);
  if (!isOver) {
    if (isLate && mayAbort) await api.send('POST', `${url}/abort`, {});
    return aside;
  }
  const moved = transaction.approved_amount ?? 0;
  const { reservationId: reservation } = unpaid;
  if (transaction.transaction_type === 'payment') return toPay(aside, reservation, restOf(unpaid, moved));
  return moved > 0 ? null : toSettle(aside, { code: 'not_returned', reservation });
};

/**
 * Asks what became of it, a command under its own key.
 * @throws Problem where nobody knows it yet
 */
export const askAside = async (api: Pick<Api, 'get' | 'send'>, aside: SetAside): Promise<Outcome> => {
  const { what } = aside;
  try {
    if ('command' in what) return await askCommand(api, aside, what.command);
    return await askCard(api, aside, what.card, what.isLate);
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (isUnknown(problem)) throw problem;
    const { code, message, detail } = problem;
    const known = 'card' in what ? what.card.unpaid.reservationId : what.command.reservationId;
    const reservation = typeof detail.reservation === 'string' ? detail.reservation : (known ?? null);
    return toSettle(aside, { code, message, reservation });
  }
};
