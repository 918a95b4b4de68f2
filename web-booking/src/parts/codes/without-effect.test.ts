import type { QuoteAnswer } from '@stile/contracts';
import { idleReason } from './without-effect.js';

const quote = (discount: object): QuoteAnswer =>
  ({
    discounts: [{ coupon: 'SPRING', description: '', amount: 4, amount_before_tax: 3.5, ...discount }],
  }) as never;

test.each([
  ['takes something off', {}, null],
  ['takes nothing off', { amount: 0 }, 'coupon_without_effect'],
  ['is used up by somebody else', { used_up: true }, 'coupon_used_up_now'],
])('a coupon that %s', (_what, discount, reason) => {
  expect(idleReason('SPRING', quote(discount))).toBe(reason);
  expect(idleReason('OTHER', quote(discount))).toBeNull();
});
