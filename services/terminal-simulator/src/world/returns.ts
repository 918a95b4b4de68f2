import type { Card, Entry } from './cards.js';
import { badRequest, ok } from './replies.js';
import { bounded, move, setResult, storePayment, type Turn } from './turn.js';
import { wireCredit, wirePayment, wireRefund } from './wire.js';
import type { Payment, Refund, Reply } from './world.js';

/* Money on its way back: voids, refunds, credits. */

export const VOID_WINDOW_MS = 25 * 60_000;

const refundedOf = ({ world }: Turn, payment: Payment): number =>
  payment.refundIds.reduce((sum, id) => sum + (world.refunds.get(id)?.amount ?? 0), 0);

/** The rest of a payment that can be returned. */
export const restOf = (turn: Turn, payment: Payment): number =>
  payment.captured && (payment.result === 'SUCCESS' || payment.result === 'VOID_FAILED')
    ? payment.amount + payment.tip - refundedOf(turn, payment)
    : 0;

export const makeRefund = (
  turn: Turn,
  payment: Payment,
  amount: number,
  key: string,
  origin: 'call' | 'dashboard' = 'call',
): Refund => {
  const refund = { id: turn.newId(13), paymentId: payment.id, amount, createdAt: turn.now };
  const { refunds, settings } = turn.world;
  turn.world = { ...turn.world, refunds: bounded(refunds, refund.id, refund, settings.most) };
  storePayment(turn, {
    ...payment,
    modifiedAt: turn.now,
    refundIds: [...payment.refundIds, refund.id],
  });
  move(turn, {
    kind: 'refund',
    cents: -amount,
    key,
    serial: payment.serial,
    id: refund.id,
    paymentId: payment.id,
    externalId: payment.externalId,
    origin,
  });
  return refund;
};

export const refundReply = (turn: Turn, refund: Refund): Reply => {
  const payment = turn.world.payments.get(refund.paymentId)!;
  return ok({
    id: refund.id,
    refund: wireRefund(refund, payment),
    payment: { id: payment.id, amount: payment.amount },
  });
};

/** Takes an unsettled payment back whole. */
export const takeBack = (turn: Turn, payment: Payment, key: string): void => {
  setResult(turn, payment, 'VOIDED');
  if (payment.captured)
    move(turn, {
      kind: 'void',
      cents: -(payment.amount + payment.tip),
      key,
      serial: payment.serial,
      id: payment.id,
      paymentId: payment.id,
      externalId: payment.externalId,
      origin: 'call',
    });
};

const voidedReply = ({ world }: Turn, payment: Payment, voidReason: string): Reply =>
  ok({
    id: payment.id,
    voidReason,
    voidStatus: 'SENT_TO_SERVER',
    payment: wirePayment(world, world.payments.get(payment.id)!),
  });

/** After 25 minutes the provider refunds instead, and says so only in the payment. */
export const voidPayment = (turn: Turn, payment: Payment, key: string, reason: string): Reply => {
  const open = !payment.captured && payment.result === 'SUCCESS';
  const rest = restOf(turn, payment);
  if (!open && rest <= 0) return badRequest(`Payment ${payment.id} cannot be voided`);
  if (!open && turn.now - payment.createdAt > VOID_WINDOW_MS) makeRefund(turn, payment, rest, key);
  else if (refundedOf(turn, payment) > 0)
    return badRequest(`Payment ${payment.id} has been refunded in part`);
  else takeBack(turn, payment, key);
  return voidedReply(turn, payment, reason);
};

/** Answers as a void does; the payment reads VOIDING until it fails. */
export const beginFailingVoid = (turn: Turn, payment: Payment, reason: string): Reply => {
  setResult(turn, payment, 'VOIDING');
  return voidedReply(turn, payment, reason);
};

export const makeCredit = (
  turn: Turn,
  serial: string,
  amount: number,
  key: string,
  { card, entry }: { readonly card: Card; readonly entry: Entry },
): Reply => {
  const credit = { id: turn.newId(13), serial, amount, card, entry, createdAt: turn.now };
  const { credits, settings, devices } = turn.world;
  turn.world = { ...turn.world, credits: bounded(credits, credit.id, credit, settings.most) };
  move(turn, {
    kind: 'credit',
    cents: -amount,
    key,
    serial,
    id: credit.id,
    paymentId: null,
    externalId: null,
    origin: 'call',
  });
  return ok({ credit: wireCredit(credit, devices.get(serial)!) });
};

/** Interac returns nothing without its card in the device. */
export const needsItsCard = ({ card }: Payment): boolean => card.type === 'INTERAC';
