export * from './catalog/catalogue.js';
export { isHiddenProduct } from './catalog/hidden.js';
export * from './amendment/edit-claims.js';
export * from './amendment/edited-basket.js';
export type { PreviousBooking } from './amendment/previous-booking.js';
export * from './amendment/booked-addons.js';
export {
  amountToReturnOf,
  balanceOf,
  cashRoundingOf,
  goingBackOf,
  goingToCardsOf,
  toCardsOf,
  isRefunded,
  isPaymentUnderWay,
  isRefundUnderWay,
  refundableOf,
} from './bookings/balance.js';
export {
  cancellationFees,
  cancellationTerms,
  isUndoable,
  returnedUntil,
} from './bookings/cancellation-terms.js';
export { costOf } from './bookings/cost.js';
export { settleEdit, type EditSettlement } from './bookings/edit-settlement.js';
export { manualPaymentDecider } from './bookings/manual-payment.decider.js';
export { allowanceDecider, type AllowanceCommand } from './bookings/allowance.decider.js';
export { addonUnits, validationRejection, type ValidationCommand } from './bookings/addon-validation.js';
export type { ApprovalCommand } from './bookings/approval.js';
export { checkInRejection, isForcible, type CheckInCommand } from './bookings/check-in.js';
export * from './bookings/offline-receipts.decider.js';
export * from './bookings/refused-scans.decider.js';
export type { Payment } from './bookings/balance.js';
export { refundableLines, type RefundableLine } from './bookings/line-refunds.js';
export { UNPAID_SALE_MS } from './bookings/unpaid-sale.js';
export { cashOf, TERMINAL_NOT_SET, TILL_NOT_SELECTED, type PaymentCommand } from './bookings/payment.js';
export { paymentFailureOf, refundFailureOf } from './terminals/payment-failure.js';
export { returnRejection, type RefundCommand } from './bookings/refund.js';
export { pricedProducts, terminalEditRejection } from './bookings/terminal-edit.js';
export type { KnownEdit } from './bookings/edits.js';
export { balanceAgain, uncancelRejection } from './bookings/uncancel.js';
export { displayStatus } from './bookings/display-status.js';
export * from './bookings/reservation.decider.js';
export * from './ledger/counting.js';
export * from './ledger/ledger.decider.js';
export * from './ledger/turned-away.decider.js';
export * from './exports/export.decider.js';
export * from './catalog/in-language.js';
export * from './catalog/references.js';
export * from './catalog/venue.decider.js';
export * from './identity/person.decider.js';
export {
  periodsDecider,
  signedIn,
  type Periods,
  type PeriodsCommand,
  type SignedPeriodData,
} from './accounting/periods.decider.js';
export { readPayoutFile, sumsOf, type PayoutsRead } from './accounting/payout-file.js';
export { PayoutFileFault } from './accounting/payout-values.js';
export * from './accounting/payouts.decider.js';
export { savedQueriesDecider, type SavedQueriesCommand } from './identity/saved-queries.decider.js';
export { usernameDecider, type UsernameCommand } from './identity/username.decider.js';
export * from './mail/mail.decider.js';
export * from './payments/checkout.decider.js';
export * from './terminals/batch.decider.js';
export { nextStep, type NextStep } from './terminals/next-step.js';
export * from './terminals/reconcile.js';
export type { Transaction, TransactionState } from './terminals/transaction.js';
export * from './terminals/transaction.decider.js';
export * from './kernel/local-time.js';
export { isOnDay } from './kernel/rules-by-date.js';
export * from './schedule/addon-links.js';
export * from './schedule/addon-plan.js';
export { claimsOf, ridesRejection, type ClaimContext, type Claims } from './basket/claims.js';
export * from './basket/allotment.js';
export { BASKET_REJECTIONS, PARTICIPANT_REJECTIONS } from './basket/basket-rejections.js';
export * from './basket/claims-in-force.js';
export * from './availability/dispersal.js';
export * from './availability/explain.js';
export { feederOccupancy } from './availability/feeder-occupancy.js';
export { gateAt } from './schedule/gate.js';
export * from './schedule/limits.js';
export * from './schedule/live-status.js';
export * from './basket/membership.js';
export { dayArrivals } from './availability/arrivals.js';
export { leastPrice } from './availability/least-price.js';
export * from './availability/occupancy.js';
export * from './basket/offered.js';
export * from './availability/overbooked.js';
export { overbookedRuns } from './availability/feeder-seats.js';
export * from './basket/party.js';
export * from './schedule/plan.js';
export * from './schedule/stay.js';
export * from './pricing/coupons.js';
export * from './pricing/donations.js';
export * from './pricing/price-book.js';
export * from './basket/quote.js';
export * from './basket/quote-edit.js';
export * from './pricing/taxes.js';
export * from './profiles/participants.js';
export * from './tills/drawer.decider.js';
export type { Pieces } from './tills/pieces.js';
export * from './tills/till.decider.js';
export * from './tills/till-proof.js';
export * from './waitlist/waitlist.decider.js';
export * from './test-records/test-record.decider.js';
export * from './waivers/waiver-of.js';
export * from './waivers/waiver.decider.js';
