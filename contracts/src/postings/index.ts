export * from './figures.js';
export * from './payout-events.js';
export * from './period-events.js';
export * from './postings.js';
export * from './sale-causes.js';
export * from './takings.js';
