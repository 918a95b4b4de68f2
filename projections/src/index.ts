export * from './projectors.js';
export { cardMoneyKey, cardMoneyProjector, type CardMoneyDocument } from './accounts/card-money.projector.js';
export {
  payoutFilesProjector,
  payoutKey,
  payoutsProjector,
  type PayoutDocument,
  type PayoutLineRow,
} from './accounts/payouts.projector.js';
export { moneyBalancesProjector, type MoneyBalanceDocument } from './accounts/money-balances.projector.js';
export { moneyDaysProjector, type MoneyDayDocument } from './accounts/money-days.projector.js';
export { moneyEntriesProjector, type MoneyEntryDocument } from './accounts/money-entries.projector.js';
export {
  OPEN_BEFORE,
  TAKEN,
  TAKEN_DAYS,
  takingsProjector,
  type TakenRow,
  type TakingsDocument,
  type TakingsShare,
  type TakingsSum,
} from './accounts/takings.projector.js';
export { ledgersProjector, takenNow, type LedgerDocument } from './capacity/ledgers.projector.js';
export {
  venueDocumentKey,
  venueDocumentsProjector,
  type VenueDocument,
} from './catalog/venue-documents.projector.js';
export { savedQueriesProjector, type SavedQueryDocument } from './identity/saved-queries.projector.js';
export { minuteOf, MOMENTS, momentsProjector, type MomentRow } from './moments/moments.projector.js';
export { openCheckoutsProjector, type OpenCheckout } from './payments/checkouts.projector.js';
export { openRefundsProjector, type OpenRefund } from './payments/open-refunds.projector.js';
export {
  terminalTransactionsProjector,
  type TerminalTransaction,
} from './terminals/terminal-transactions.projector.js';
export { tillMovementsProjector, type TillMovementDocument } from './tills/till-movements.projector.js';
export { tillSessionsProjector, type TillSessionDocument } from './tills/till-sessions.projector.js';
export { waitlistProjector, type WaitlistDocument } from './waitlist/waitlist.projector.js';
export { gateScansProjector, type GateScanDocument } from './bookings/gate-scans.projector.js';
export { offlineSeriesProjector, type OfflineSeriesDocument } from './bookings/offline-series.projector.js';
export { offlineSalesProjector, type OfflineSaleDocument } from './bookings/offline-sales.projector.js';
export { reservationsProjector, type ReservationDocument } from './bookings/reservations.projector.js';
export {
  CODED_SALES,
  DEFERRED_SALES,
  SALES_SUMS,
  salesProjector,
  salesTable,
  type SaleRow,
  type SalesDocument,
} from './accounts/sales.projector.js';
export { unpaidSalesProjector, type UnpaidSale } from './bookings/unpaid-sales.projector.js';
export * from './database/read-model-database.js';
export { compareText } from './database/text-order.js';
export { FOUND_DAMAGED, PUT_ASIDE } from './database/sqlite/collection-file.js';
export { SqliteReadModelDatabase } from './database/sqlite/sqlite-read-model-database.js';
export { upTo } from './runner/event-batches.js';
export { ReadModel, ReadModels, type Stored } from './read-models/read-models.js';
export {
  ProjectionRunner,
  type Change,
  type ProjectionState,
  type ProjectionStatus,
} from './runner/projection-runner.js';
export {
  rebuild,
  ShorterLog,
  type RebuildOutcome,
  type RebuildProgress,
  type RebuildResult,
} from './rebuild/rebuild.js';
