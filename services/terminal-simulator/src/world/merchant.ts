import type { Call } from './call.js';
import { badRequest, ok, unauthorized } from './replies.js';
import type { Turn } from './turn.js';
import { wireDevice, wirePayment } from './wire.js';
import type { Payment, Reply } from './world.js';

/* The merchant's lists: devices, and payments of the last 90 days. */

const SPAN_MS = 90 * 86_400_000;
const MOST = 1_000;

export const devices = ({ world }: Turn, { id }: Call): Reply =>
  id === world.settings.merchantId
    ? ok({ elements: world.devices.valueSeq().map(wireDevice).toArray() })
    : unauthorized();

const EQUAL: Readonly<Record<string, (payment: Payment) => string>> = {
  externalPaymentId: ({ externalId }) => externalId,
  result: ({ result }) => result,
  amount: ({ amount }) => String(amount),
};

/** `name=value`, or `createdTime>=ms`. */
const conditionOf = (filter: string): ((payment: Payment) => boolean) | null => {
  const [, name = '', sign = '', value = ''] = /^(\w+)(>=|<=|=)(.{1,64})$/.exec(filter) ?? [];
  const text = EQUAL[name];
  if (text) return sign === '=' ? (payment) => text(payment) === value : null;
  if (name !== 'createdTime' || !/^\d{1,15}$/.test(value)) return null;
  if (sign === '>=') return ({ createdAt }) => createdAt >= Number(value);
  return sign === '<=' ? ({ createdAt }) => createdAt <= Number(value) : null;
};

const count = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,6}$/.test(text) ? Math.min(MOST, Number(text)) : otherwise;

export const payments = ({ world, now }: Turn, { id, query }: Call): Reply => {
  if (id !== world.settings.merchantId) return unauthorized();
  const conditions = query.getAll('filter').slice(0, 10).map(conditionOf);
  if (conditions.includes(null)) return badRequest('Unknown filter');
  const found = world.payments
    .valueSeq()
    .filter(
      (payment) =>
        payment.createdAt > now - SPAN_MS && conditions.every((holds) => holds === null || holds(payment)),
    )
    .reverse()
    .skip(count(query.get('offset'), 0))
    .take(count(query.get('limit'), 100));
  return ok({ elements: found.map((payment) => wirePayment(world, payment)).toArray() });
};
