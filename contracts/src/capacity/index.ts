export * from './events.js';
export * from './pools.js';
