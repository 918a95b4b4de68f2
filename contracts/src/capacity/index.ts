export * from './day-statuses.js';
export * from './events.js';
export * from './pools.js';
