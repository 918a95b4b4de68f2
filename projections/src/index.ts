export * from './projectors.js';
export { ledgersProjector, takenNow, type LedgerDocument } from './capacity/ledgers.projector.js';
export { venueDocumentKey, type VenueDocument } from './catalog/venue-documents.projector.js';
export type { OpenCheckout } from './payments/checkouts.projector.js';
export type { WaitlistDocument } from './waitlist/waitlist.projector.js';
export type { ReservationDocument } from './bookings/reservations.projector.js';
export * from './store/port.js';
export { SqliteReadModels } from './store/sqlite/sqlite-read-models.js';
export { MongodbReadModels } from './store/mongodb/mongodb-read-models.js';
export { ReadModels } from './runner/read-models.js';
export {
  ProjectionRunner,
  type Change,
  type ProjectionState,
  type ProjectionStatus,
} from './runner/projection-runner.js';
export { rebuild, type RebuildOutcome, type RebuildProgress, type RebuildResult } from './runner/rebuild.js';
