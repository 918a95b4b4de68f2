export * from './day-statuses.js';
export * from './events.js';
export * from './ledger-ids.js';
export * from './pool-id.js';
