import type { Coupon, ErrorKey, LocalDate } from '@stile/contracts';
import type { Violation } from '../kernel/violations.js';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';

/** Codes are stored in capitals and typed in any case. */
const codeOf = (typed: string): string => typed.trim().toUpperCase();

/**
 * The `position_key` of a coupon that cannot be added after `added`, or null. Dates are those of the booking: the call
 * that validates a code names no visit date. The coupon's ledger knows whether it is used up.
 */
export const couponViolation = (
  catalogue: Catalogue,
  typed: string,
  added: readonly string[],
  today: LocalDate,
): ErrorKey | null => {
  const code = codeOf(typed);
  const coupon = catalogue.coupons.get(code)?.body;
  if (!coupon) return 'coupon_unknown';
  if (!coupon.active) return 'coupon_inactive';
  if (today < coupon.start_date || coupon.end_date < today) return 'coupon_outside_dates';
  return added.some((other) => codeOf(other) === code) ? 'coupon_already_added' : null;
};

/** A basket's coupons in their order, and the violations of the others. */
export const readCoupons = (
  catalogue: Catalogue,
  typed: readonly string[],
  today: LocalDate,
): { coupons: Versioned<Coupon>[]; violations: Violation[] } => {
  const coupons: Versioned<Coupon>[] = [];
  const violations: Violation[] = [];
  typed.forEach((text, index) => {
    const code = couponViolation(catalogue, text, typed.slice(0, index), today);
    if (code) violations.push({ field: `coupons.${index}`, code, detail: { code: text } });
    else coupons.push(catalogue.coupons.get(codeOf(text))!);
  });
  return { coupons, violations };
};
