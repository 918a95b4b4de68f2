import {
  allowanceEvents,
  demandEvents,
  gateEvents,
  offlineEvents,
  manualPaymentEvents,
  reservationEvents,
} from './bookings/index.js';
import { capacityEvents } from './capacity/index.js';
import { catalogEvents } from './catalog/index.js';
import { identityEvents, savedQueryEvents, usernameEvents } from './identity/index.js';
import type { EventType } from './kernel/index.js';
import { mailEvents } from './mail/index.js';
import { checkoutEvents } from './payments/index.js';
import { exportEvents } from './exports/index.js';
import { payoutEvents, payoutFileEvents, periodEvents } from './postings/index.js';
import { batchEvents, terminalEvents, transactionEvents } from './terminals/index.js';
import { testEvents } from './test-records/index.js';
import { drawerEvents, tillEvents } from './tills/index.js';
import { waitlistEvents } from './waitlist/index.js';
import { waiverEvents } from './waivers/index.js';

/** Every event type. An unknown type stops its reader. */
export const EVENT_TYPES: readonly EventType[] = [
  ...catalogEvents,
  ...capacityEvents,
  ...demandEvents,
  ...reservationEvents,
  ...gateEvents,
  ...offlineEvents,
  ...allowanceEvents,
  ...manualPaymentEvents,
  ...checkoutEvents,
  ...mailEvents,
  ...waiverEvents,
  ...testEvents,
  ...identityEvents,
  ...usernameEvents,
  ...savedQueryEvents,
  ...waitlistEvents,
  ...tillEvents,
  ...drawerEvents,
  ...terminalEvents,
  ...batchEvents,
  ...transactionEvents,
  ...exportEvents,
  ...periodEvents,
  ...payoutFileEvents,
  ...payoutEvents,
];
