import { z } from 'zod';
import { cardBrandName, money, type SeenPayment } from '@stile/contracts';
import type { TerminalAnswer } from '@stile/domain';
import type { TerminalRequest } from '../port/port.js';
import type { HttpAnswer } from './http.js';

/* Shapes of the provider's answers. Its amounts are cents. */

const cents = z.number().int();
const refund = z.object({ amount: cents, voided: z.boolean().default(false) });
const payment = z.object({
  id: z.string().max(64),
  order: z.object({ id: z.string().max(64) }).optional(),
  amount: cents,
  externalPaymentId: z.string().optional(),
  result: z.string().max(40),
  refunds: z.array(refund).max(1000).default([]),
  cardTransaction: z
    .object({ cardType: z.string().max(40).optional(), last4: z.string().max(4).optional() })
    .optional(),
});
type WirePayment = z.infer<typeof payment>;

const paymentBody = z.object({
  payment,
  issues: z.object({ partialPayment: z.object({ actualAmount: cents }).optional() }).optional(),
});
const paymentList = z.object({ elements: z.array(payment).max(1000) });
const refundBody = z.object({
  refund: z.object({ id: z.string().max(64), amount: cents, payment: z.object({ id: z.string() }) }),
});
const creditBody = z.object({ credit: z.object({ id: z.string().max(64), amount: cents }) });
const captureBody = z.object({ id: z.string(), amount: cents });
const voidBody = z.object({ payment: z.object({ id: z.string() }) });
const said = z.object({ message: z.string().optional() });

export const toCents = (units: number): number => money.toCents(money.money(units)) / 100;
const toUnits = (amount: number): number => money.units(money.money(amount / 100));

const RESULTS: Readonly<Record<string, SeenPayment['result']>> = {
  SUCCESS: 'approved',
  AUTH: 'approved',
  AUTH_COMPLETED: 'approved',
  FAIL: 'declined',
  VOIDED: 'voided',
  VOIDING: 'voiding',
  VOID_FAILED: 'void_failed',
};

const seen = ({ id, order, amount, result, refunds, cardTransaction }: WirePayment): SeenPayment => ({
  result: RESULTS[result] ?? 'unfinished',
  paymentId: id,
  orderId: order?.id ?? null,
  amount: toUnits(amount),
  refunded: toUnits(refunds.reduce((sum, each) => sum + (each.voided ? 0 : each.amount), 0)),
  cardBrand: cardTransaction?.cardType ? cardBrandName(cardTransaction.cardType) : null,
  cardLast4: cardTransaction?.last4 ?? null,
});

export const messageOf = ({ body }: HttpAnswer): string =>
  said.safeParse(body).data?.message?.slice(0, 200) ?? '';

/**
 * The payment of a body, where it is the one that was asked for. Undefined where the body says something else: another
 * payment, another amount than was requested or approved in part. Without an amount any is right.
 */
export const paymentIn = (
  body: unknown,
  transactionId: string,
  amount: number | null,
): SeenPayment | undefined => {
  const read = paymentBody.safeParse(body);
  if (!read.success || read.data.payment.externalPaymentId !== transactionId) return undefined;
  const found = read.data.payment;
  if (amount === null) return seen(found);
  const isWhole = found.amount === toCents(amount);
  const isPart =
    found.amount < toCents(amount) && read.data.issues?.partialPayment?.actualAmount === found.amount;
  return isWhole || isPart ? seen(found) : undefined;
};

/** The same of the merchant's list, which names no reasons; null where the list has none. */
export const listedIn = (
  body: unknown,
  transactionId: string,
  amount: number | null,
): SeenPayment | null | undefined => {
  const read = paymentList.safeParse(body);
  if (!read.success) return undefined;
  const [found] = read.data.elements;
  if (!found) return null;
  return found.externalPaymentId === transactionId && (amount === null || found.amount <= toCents(amount))
    ? seen(found)
    : undefined;
};

const nothing = { message: '', payment: null, refundId: null };
/** The provider answered, and what it said cannot be right. */
const contradiction: TerminalAnswer = {
  ...nothing,
  outcome: 'unknown',
  message: 'The answer does not fit the request',
};

const saleAnswer = (body: unknown, { order, amount }: TerminalRequest): TerminalAnswer => {
  const found = paymentIn(body, order.transactionId, amount);
  if (found?.result === 'declined') return { ...nothing, outcome: 'declined', payment: found };
  if (found?.result !== 'approved') return contradiction;
  return { ...nothing, outcome: found.amount === amount ? 'done' : 'partial', payment: found };
};

const doneWhere = (isRight: boolean, refundId: string | null = null): TerminalAnswer =>
  isRight ? { ...nothing, outcome: 'done', refundId } : contradiction;

const done = (body: unknown, request: TerminalRequest): TerminalAnswer => {
  const { call, paymentId, amount } = request;
  switch (call) {
    case 'sale':
      return saleAnswer(body, request);
    case 'capture': {
      const captured = captureBody.safeParse(body).data;
      return doneWhere(captured?.id === paymentId && captured.amount === toCents(amount));
    }
    case 'void':
      return doneWhere(voidBody.safeParse(body).data?.payment.id === paymentId);
    case 'refund': {
      const made = refundBody.safeParse(body).data?.refund;
      return doneWhere(made?.payment.id === paymentId && made.amount === toCents(amount), made?.id);
    }
    case 'credit': {
      const made = creditBody.safeParse(body).data?.credit;
      return doneWhere(made?.amount === toCents(amount), made?.id);
    }
  }
};

const OUTCOMES: Readonly<Record<number, TerminalAnswer['outcome']>> = {
  209: 'cancelled',
  400: 'rejected',
  404: 'rejected',
  415: 'rejected',
  501: 'rejected',
  503: 'busy',
};

/** The outcome of a call that moves money. */
export const answerOf = (answer: HttpAnswer | null, request: TerminalRequest): TerminalAnswer => {
  if (answer === null) return { ...nothing, outcome: 'silent' };
  if (answer.status === 200) return done(answer.body, request);
  return { ...nothing, outcome: OUTCOMES[answer.status] ?? 'unknown', message: messageOf(answer) };
};
