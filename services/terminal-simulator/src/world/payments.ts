import { z } from 'zod';
import { bodyOf } from './body.js';
import type { Call } from './call.js';
import type { CardName } from './cards.js';
import type { Kind } from './misbehaviours.js';
import { begin, expireAfter, present, presentSoon, printReceipt, stop } from './operation.js';
import { badRequest, notFound, notImplemented, ok } from './replies.js';
import { beginFailingVoid, makeRefund, needsItsCard, refundReply, restOf, voidPayment } from './returns.js';
import { move, schedule, storePayment, type Turn } from './turn.js';
import { paymentAnswer, wireCredit } from './wire.js';
import type { Device, Operation, Payment, Reply, Work } from './world.js';

/* Payments, and what is made of them later. */

const cents = z.number().int().min(1).max(999_999_999);
const tip = z.number().int().min(0).max(999_999_999).default(0);
const PAYMENT = z.object({
  amount: cents,
  taxAmount: tip,
  tipAmount: tip,
  capture: z.boolean().default(true),
  final: z.boolean().default(false),
  externalPaymentId: z.string().min(1).max(32),
  externalReferenceId: z.string().max(12).nullable().default(null),
});
const CAPTURE = z.object({ amount: cents, tipAmount: tip });
const INCREMENT = z.object({ amount: cents });
// prettier-ignore
const VOID_REASONS = [
  'USER_CANCEL', 'TRANSPORT_ERROR', 'REJECT_SIGNATURE', 'REJECT_PARTIAL_AUTH', 'NOT_APPROVED', 'FAILED',
  'AUTH_CLOSED_NEW_CARD', 'DEVELOPER_PAY_PARTIAL_AUTH', 'REJECT_DUPLICATE', 'REJECT_OFFLINE',
  'GIFTCARD_LOAD_FAILED', 'USER_GIFTCARD_LOAD_CANCEL', 'DEVELOPER_PAY_TIP_ADJUST_FAILED',
  'USER_CUSTOMER_CANCEL', 'FRAUD',
] as const;
const VOID = z.object({
  voidReason: z.enum(VOID_REASONS),
});
const REFUND = z
  .object({ fullRefund: z.boolean().default(false), amount: cents.optional() })
  .refine(({ fullRefund, amount }) => fullRefund || amount !== undefined, {
    error: 'fullRefund or an amount is required',
  });
const CREDIT = z.object({ amount: cents });
const RECEIPT = z.object({
  deliveryOption: z.object({
    method: z.enum(['PRINT', 'EMAIL', 'SMS']),
    additionalData: z.string().max(200).optional(),
  }),
});

const noPayment = (): Reply => notFound('Payment not found');

const paymentOf = ({ world }: Turn, { id, name }: Call): Payment | undefined => {
  const known = name === 'payments.find' ? world.byExternalId.get(id) : id;
  return known === undefined ? undefined : world.payments.get(known);
};

/** The wish of the amount's last two digits, where the device answers so. */
const ENDINGS: Readonly<Record<number, CardName | 'cancel'>> = { 1: 'declined', 2: 'half', 3: 'cancel' };

/** The call waits for a card; a device that works by itself finds one soon. */
const awaitCard = (turn: Turn, device: Device, call: Call, work: Work & { amount: number }): null => {
  begin(turn, device, call, work);
  expireAfter(turn, device.serial, call.callId, call.request.headers['x-clover-timeout']);
  const twist = turn.world.twists.get(call.callId)?.kind;
  const isRequested = twist === 'approve' || twist === 'decline' || twist === 'half' || twist === 'cancel';
  const delayMs = turn.world.twists.get(call.callId)?.delayMs;
  if (isRequested || device.mode !== 'hand')
    presentSoon(turn, device.serial, call.callId, isRequested ? delayMs : undefined);
  return null;
};

const CARD_FOR: Partial<Record<Kind, CardName | 'cancel'>> = {
  decline: 'declined',
  half: 'half',
  cancel: 'cancel',
};

/** The card that is presented where no person does it, or that the person cancels. */
const cardByItself = (
  { world }: Turn,
  { mode }: Device,
  { work, reference }: Operation,
): CardName | 'cancel' => {
  const twist = world.twists.get(reference.callId)?.kind;
  const ending = mode === 'endings' && 'amount' in work ? ENDINGS[work.amount % 100] : undefined;
  const card = (twist && CARD_FOR[twist]) ?? ending ?? 'visa';
  if (card === 'cancel' || work.kind === 'payment') return card;
  return work.kind === 'refund' ? 'interac' : 'visa';
};

export const presentByItself = (turn: Turn, serial: string, callId: string): void => {
  const device = turn.world.devices.get(serial);
  const operation = device?.operation;
  if (!device || operation?.reference.callId !== callId) return;
  const card = cardByItself(turn, device, operation);
  if (card === 'cancel') stop(turn, serial);
  else present(turn, serial, card, card === 'interac' ? 'EMV_CONTACT' : 'EMV_CONTACTLESS');
};

export const createPayment = (turn: Turn, call: Call, device: Device): Reply | null => {
  const read = bodyOf(call, PAYMENT);
  if ('rejection' in read) return read.rejection;
  const { body } = read;
  if (!turn.world.settings.preauth && !(body.final && body.capture))
    return badRequest('AUTH feature is not supported in your region');
  return awaitCard(turn, device, call, {
    kind: 'payment',
    amount: body.amount,
    tax: body.taxAmount,
    tip: body.tipAmount,
    externalId: body.externalPaymentId,
    externalReference: body.externalReferenceId,
    preauth: !body.capture,
  });
};

export const lookUp = (turn: Turn, call: Call): Reply => {
  const payment = paymentOf(turn, call);
  return payment ? ok(paymentAnswer(turn.world, payment)) : noPayment();
};

const isOpen = ({ type, captured, result }: Payment): boolean =>
  type === 'PREAUTH' && !captured && result === 'SUCCESS';

export const capture = (turn: Turn, call: Call): Reply => {
  const read = bodyOf(call, CAPTURE);
  if ('rejection' in read) return read.rejection;
  const payment = paymentOf(turn, call);
  if (!payment) return noPayment();
  const { amount, tipAmount } = read.body;
  if (!isOpen(payment) || amount > payment.amount)
    return badRequest(`Payment ${payment.id} cannot be captured for ${amount}`);
  storePayment(turn, {
    ...payment,
    amount,
    tip: tipAmount,
    type: 'PREAUTHCAPTURE',
    captured: true,
    modifiedAt: turn.now,
  });
  move(turn, {
    kind: 'capture',
    cents: amount + tipAmount,
    key: call.key,
    serial: payment.serial,
    id: payment.id,
    paymentId: payment.id,
    externalId: payment.externalId,
    origin: 'call',
  });
  return ok({ id: payment.id, amount, tipAmount });
};

export const increment = (turn: Turn, call: Call): Reply => {
  const read = bodyOf(call, INCREMENT);
  if ('rejection' in read) return read.rejection;
  const payment = paymentOf(turn, call);
  if (!payment) return noPayment();
  if (!isOpen(payment)) return badRequest(`Payment ${payment.id} cannot be incremented`);
  const amount = payment.amount + read.body.amount;
  storePayment(turn, { ...payment, amount, requested: amount, modifiedAt: turn.now });
  return ok({ id: payment.id, amount });
};

export const adjustTip = (): Reply => notImplemented('TIP ADJUST feature is not supported in your region');

const VOID_FAILS_AFTER_MS = 2_000;

const refundElsewhere = (turn: Turn, callId: string, payment: Payment): void => {
  const rest = restOf(turn, payment);
  if (turn.world.twists.get(callId)?.kind === 'refunded_elsewhere' && rest > 0)
    makeRefund(turn, payment, rest, '', 'dashboard');
};

export const voidCall = (turn: Turn, call: Call): Reply => {
  const read = bodyOf(call, VOID);
  if ('rejection' in read) return read.rejection;
  const before = paymentOf(turn, call);
  if (!before) return noPayment();
  refundElsewhere(turn, call.callId, before);
  const payment = turn.world.payments.get(before.id)!;
  const twist = turn.world.twists.get(call.callId);
  if (twist?.kind !== 'void_fails' || restOf(turn, payment) <= 0)
    return voidPayment(turn, payment, call.key, read.body.voidReason);
  schedule(turn, { at: turn.now + VOID_FAILS_AFTER_MS, kind: 'void_fails', paymentId: payment.id });
  return beginFailingVoid(turn, payment, read.body.voidReason);
};

export const refund = (turn: Turn, call: Call, device: Device): Reply | null => {
  const read = bodyOf(call, REFUND);
  if ('rejection' in read) return read.rejection;
  const before = paymentOf(turn, call);
  if (!before) return noPayment();
  refundElsewhere(turn, call.callId, before);
  const payment = turn.world.payments.get(before.id)!;
  const rest = restOf(turn, payment);
  const amount = read.body.fullRefund ? rest : read.body.amount!;
  if (rest <= 0 || amount > rest)
    return badRequest(`The refund of ${amount} is more than what is left of the payment, ${rest}`);
  if (needsItsCard(payment))
    return awaitCard(turn, device, call, { kind: 'refund', amount, paymentId: payment.id });
  return refundReply(turn, makeRefund(turn, payment, amount, call.key));
};

export const createCredit = (turn: Turn, call: Call, device: Device): Reply | null => {
  const read = bodyOf(call, CREDIT);
  if ('rejection' in read) return read.rejection;
  return awaitCard(turn, device, call, { kind: 'credit', amount: read.body.amount });
};

export const getCredit = ({ world }: Turn, { id }: Call): Reply => {
  const credit = world.credits.get(id);
  return credit
    ? ok({ credit: wireCredit(credit, world.devices.get(credit.serial)!) })
    : notFound('Credit not found');
};

const receiptFor = (turn: Turn, call: Call): { payment: Payment | null; title: string } | null => {
  const { world } = turn;
  if (call.name === 'credits.receipt')
    return world.credits.has(call.id) ? { payment: null, title: 'CREDIT' } : null;
  const refunded = world.refunds.get(call.id);
  const id = call.name === 'refunds.receipt' ? (refunded?.paymentId ?? '') : call.id;
  const payment = world.payments.get(id);
  if (!payment) return null;
  if (refunded) return { payment: { ...payment, amount: refunded.amount, tip: 0 }, title: 'REFUND' };
  return { payment, title: payment.result === 'VOIDED' ? 'VOID' : 'SALE' };
};

export const sendReceipt = (turn: Turn, call: Call, device: Device): Reply => {
  const read = bodyOf(call, RECEIPT);
  if ('rejection' in read) return read.rejection;
  const receipt = receiptFor(turn, call);
  if (!receipt) return notFound('Nothing to print was found');
  if (read.body.deliveryOption.method !== 'PRINT') return ok({});
  if (!device.hasPrinter) return notImplemented('This device cannot print');
  if (receipt.payment) printReceipt(turn, device, receipt.payment, receipt.title);
  return ok({});
};
