import { CARDS, type Card, type CardName, type Entry } from './cards.js';
import { printLines, receiptOf } from './paper.js';
import { cancelled, noAnswer, ok } from './replies.js';
import { makeCredit, makeRefund, needsItsCard, refundReply, takeBack } from './returns.js';
import {
  abandon,
  move,
  remember,
  schedule,
  send,
  settle,
  storePayment,
  updateDevice,
  type Turn,
} from './turn.js';
import { paymentAnswer } from './wire.js';
import type { Device, Operation, Payment, Reference, Reply, Screen, Work } from './world.js';

/* A device's work in the foreground, from the request to its end. */

/** Without X-Clover-Timeout, and the most where it is 0. */
const PATIENCE_MS = 300_000;
const NO_LIMIT_MS = 900_000;
const AUTO_PRESENTS_MS = 300;
const UNPLUGGED_ANSWERS_MS = 15_000;

const SPINNER: Screen = { kind: 'spinner' };

export const begin = (turn: Turn, device: Device, reference: Reference, work: Work): void => {
  const { callId, key } = reference;
  const operation: Operation = {
    reference: { callId, key },
    work,
    step: 'waiting',
    reply: null,
    notice: null,
  };
  updateDevice(turn, device.serial, { operation });
};

/** Until when a person may take: what the header says in seconds. */
export const expireAfter = (turn: Turn, serial: string, callId: string, header: string | undefined): void => {
  const seconds = header === undefined ? PATIENCE_MS / 1000 : Number(header);
  schedule(turn, {
    at: turn.now + (seconds === 0 ? NO_LIMIT_MS : seconds * 1000),
    kind: 'expired',
    serial,
    callId,
  });
};

export const presentSoon = (turn: Turn, serial: string, callId: string, afterMs = AUTO_PRESENTS_MS): void =>
  schedule(turn, { at: turn.now + Math.max(0, afterMs), kind: 'presents', serial, callId });

const free = (turn: Turn, serial: string, screen: Screen): void =>
  updateDevice(turn, serial, { operation: null, screen });

const charge = (
  turn: Turn,
  device: Device,
  work: Work & { kind: 'payment' },
  reference: Reference,
  card: Card,
): Payment => {
  const declined = card.approves === 'nothing';
  const part = (cents: number): number => (card.approves === 'half' ? Math.floor(cents / 2) : cents);
  const number = turn.world.paymentsMade + 1;
  const payment: Payment = {
    id: turn.newId(13),
    orderId: turn.newId(13),
    serial: device.serial,
    key: reference.key,
    externalId: work.externalId,
    externalReference: work.externalReference,
    requested: work.amount,
    amount: part(work.amount),
    tax: part(work.tax),
    tip: declined ? 0 : work.tip,
    type: work.preauth ? 'PREAUTH' : 'AUTH',
    captured: !work.preauth && !declined,
    result: declined ? 'FAIL' : 'SUCCESS',
    card,
    entry: 'EMV_CONTACTLESS',
    authCode: declined ? '' : `OK${String(number % 10_000).padStart(4, '0')}`,
    number,
    createdAt: turn.now,
    modifiedAt: turn.now,
    shownAt: turn.now + device.clockOffMs,
    refundIds: [],
  };
  turn.world = { ...turn.world, paymentsMade: number };
  return payment;
};

const takePayment = (
  turn: Turn,
  device: Device,
  operation: Operation & { readonly work: { readonly kind: 'payment' } },
  { card, entry }: Presented,
): Reply => {
  const payment = { ...charge(turn, device, operation.work, operation.reference, card), entry };
  storePayment(turn, payment);
  if (payment.captured)
    move(turn, {
      kind: 'charge',
      cents: payment.amount + payment.tip,
      key: payment.key,
      serial: device.serial,
      id: payment.id,
      paymentId: payment.id,
      externalId: payment.externalId,
      origin: 'call',
    });
  return ok(paymentAnswer(turn.world, payment));
};

interface Presented {
  readonly card: Card;
  readonly entry: Entry;
}

const carriedOut = (turn: Turn, device: Device, operation: Operation, presented: Presented): Reply | null => {
  const { work, reference } = operation;
  switch (work.kind) {
    case 'payment':
      return takePayment(turn, device, { ...operation, work }, presented);
    case 'credit':
      return makeCredit(turn, device.serial, work.amount, reference.key, presented);
    case 'refund': {
      const payment = turn.world.payments.get(work.paymentId)!;
      return refundReply(turn, makeRefund(turn, payment, work.amount, reference.key));
    }
    case 'receipt':
      return null;
  }
};

/** The objection to the card of this entry: a debit refund takes its own card, inserted. */
const objection = (turn: Turn, { work }: Operation, { card, entry }: Presented): Operation['notice'] => {
  if (work.kind !== 'refund') return null;
  const payment = turn.world.payments.get(work.paymentId)!;
  if (!needsItsCard(payment)) return null;
  if (entry !== 'EMV_CONTACT') return 'insert_card';
  return card.last4 === payment.card.last4 ? null : 'other_card';
};

/** A card meets the device. The money moves now; the answer comes when it has been processed. */
export const present = (turn: Turn, serial: string, name: CardName, entry: Entry): void => {
  const device = turn.world.devices.get(serial);
  const operation = device?.operation;
  if (!device || operation?.step !== 'waiting' || operation.work.kind === 'receipt') return;
  const presented = { card: CARDS[name], entry };
  const notice = objection(turn, operation, presented);
  if (notice) {
    updateDevice(turn, serial, { operation: { ...operation, notice } });
    return;
  }
  const reply = carriedOut(turn, device, operation, presented)!;
  remember(turn, operation.reference.key, reply);
  updateDevice(turn, serial, { operation: { ...operation, step: 'processing', reply, notice: null } });
  schedule(turn, {
    at: turn.now + turn.world.settings.processingMs,
    kind: 'processed',
    serial,
    callId: operation.reference.callId,
  });
};

const screenAfter = ({ work, reply }: Operation): Screen => {
  const { payment } = reply!.body as { payment?: { result?: string; amount: number } };
  if (work.kind !== 'payment' || !payment)
    return { kind: 'approved', amount: (work as { amount: number }).amount };
  if (payment.result === 'FAIL') return { kind: 'declined' };
  return { kind: payment.amount === work.amount ? 'approved' : 'half', amount: payment.amount };
};

/** Ends the operation of this call where it is still the device's. */
const operationOf = (turn: Turn, serial: string, callId: string): Operation | null => {
  const operation = turn.world.devices.get(serial)?.operation;
  return operation?.reference.callId === callId ? operation : null;
};

export const processed = (turn: Turn, serial: string, callId: string): void => {
  const operation = operationOf(turn, serial, callId);
  if (!operation?.reply) return;
  free(turn, serial, screenAfter(operation));
  send(turn, callId, operation.reply);
};

export const expired = (turn: Turn, serial: string, callId: string): void => {
  const operation = operationOf(turn, serial, callId);
  if (operation?.step === 'waiting') stop(turn, serial);
};

/** The person or the point of sale cancels; once a card has been taken it is too late. */
export const stop = (turn: Turn, serial: string): void => {
  const operation = turn.world.devices.get(serial)?.operation;
  if (operation?.step !== 'waiting') return;
  free(turn, serial, { kind: 'cancelled' });
  settle(turn, operation.reference, cancelled());
};

/** Stops everything; a payment that is not finished is taken back. */
export const reset = (turn: Turn, serial: string): void => {
  const operation = turn.world.devices.get(serial)?.operation;
  free(turn, serial, SPINNER);
  if (!operation) return;
  const { work, reference } = operation;
  const id = turn.world.byExternalId.get(work.kind === 'payment' ? work.externalId : '');
  const payment = id === undefined ? undefined : turn.world.payments.get(id);
  const done = operation.step === 'processing';
  if (done && payment?.result === 'SUCCESS') takeBack(turn, payment, reference.key);
  // A refund or a credit that was made stays made.
  if (done && work.kind !== 'payment' && operation.reply) settle(turn, reference, operation.reply);
  else settle(turn, reference, cancelled());
};

/** The device is gone in the middle: its call ends without an answer, whatever was done. */
export const cutOff = (turn: Turn, serial: string, afterMs = UNPLUGGED_ANSWERS_MS): void => {
  const operation = turn.world.devices.get(serial)?.operation;
  free(turn, serial, SPINNER);
  if (operation) abandon(turn, operation.reference, noAnswer(serial, afterMs));
};

export const chooseReceipt = (turn: Turn, serial: string, method: string, additionalData: string): void => {
  const operation = turn.world.devices.get(serial)?.operation;
  if (operation?.work.kind !== 'receipt' || !operation.work.methods.includes(method)) return;
  free(turn, serial, SPINNER);
  settle(turn, operation.reference, ok({ deliveryOption: [{ method, additionalData }] }));
};

/** Prints where a receipt is asked for on paper. */
export const printReceipt = (turn: Turn, device: Device, payment: Payment, title: string): void =>
  printLines(turn, device, receiptOf(payment, title));
