import type { Projector } from '@stile/contracts';
import { cardMoneyProjector } from './accounts/card-money.projector.js';
import { moneyBalancesProjector } from './accounts/money-balances.projector.js';
import { moneyDaysProjector } from './accounts/money-days.projector.js';
import { moneyEntriesProjector } from './accounts/money-entries.projector.js';
import { payoutFilesProjector, payoutsProjector } from './accounts/payouts.projector.js';
import { gateScansProjector } from './bookings/gate-scans.projector.js';
import { offlineSalesProjector } from './bookings/offline-sales.projector.js';
import { offlineSeriesProjector } from './bookings/offline-series.projector.js';
import { takingsProjector } from './accounts/takings.projector.js';
import { reservationsProjector } from './bookings/reservations.projector.js';
import { salesProjector } from './accounts/sales.projector.js';
import { unpaidSalesProjector } from './bookings/unpaid-sales.projector.js';
import { ledgersProjector } from './capacity/ledgers.projector.js';
import { venueDocumentsProjector } from './catalog/venue-documents.projector.js';
import { savedQueriesProjector } from './identity/saved-queries.projector.js';
import { momentsProjector } from './moments/moments.projector.js';
import { openCheckoutsProjector } from './payments/checkouts.projector.js';
import { openRefundsProjector } from './payments/open-refunds.projector.js';
import { terminalTransactionsProjector } from './terminals/terminal-transactions.projector.js';
import { tillMovementsProjector } from './tills/till-movements.projector.js';
import { tillSessionsProjector } from './tills/till-sessions.projector.js';
import { waitlistProjector } from './waitlist/waitlist.projector.js';

/** Every read model there is. */
export const PROJECTORS = [
  ledgersProjector,
  reservationsProjector,
  salesProjector,
  gateScansProjector,
  offlineSalesProjector,
  offlineSeriesProjector,
  unpaidSalesProjector,
  venueDocumentsProjector,
  savedQueriesProjector,
  openCheckoutsProjector,
  openRefundsProjector,
  waitlistProjector,
  terminalTransactionsProjector,
  tillSessionsProjector,
  tillMovementsProjector,
  moneyEntriesProjector,
  moneyDaysProjector,
  moneyBalancesProjector,
  takingsProjector,
  momentsProjector,
  cardMoneyProjector,
  payoutsProjector,
  payoutFilesProjector,
] as unknown as readonly Projector[];
