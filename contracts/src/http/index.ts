/*
 * Requests and answers. Query parameters of the booking calls are camelCase, entities snake_case. Local wall-clock times
 * are 'YYYY-MM-DDTHH:mm' of the venue's time zone.
 */
export * from './accounts.js';
export * from './admin.js';
export * from './allotment.js';
export * from './backups.js';
export * from './barcode.js';
export * from './language.js';
export * from './error-body.js';
export * from './inventory-group.js';
export * from './occupancy-status.js';
export * from './occupancy.js';
export * from './prices.js';
export * from './basket.js';
export * from './quote.js';
export * from './hold.js';
export * from './reserve.js';
export * from './reservation.js';
export * from './checkout.js';
export * from './capacity-calls.js';
export * from './captcha.js';
export * from './edit.js';
export * from './event-schedule.js';
export * from './explain.js';
export * from './found-reservations.js';
export * from './gate.js';
export * from './offline-sales.js';
export * from './identity.js';
export * from './overview.js';
export * from './local-date-time.js';
export type { ShownLine } from './written-reservation.js';
export * from './page-content.js';
export * from './participant-records.js';
export * from './payments.js';
export * from './price-explanation.js';
export * from './product-sales.js';
export * from './receipts.js';
export * from './refunds.js';
export * from './rule-preview.js';
export * from './sockets.js';
export type { TerminalData } from './terminal-data.js';
export * from './terminal-logs.js';
export * from './terminal-token.js';
export * from './takings.js';
export * from './terminals.js';
export * from './tills.js';
export * from './waitlist.js';
