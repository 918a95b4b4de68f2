export * from './denominations.js';
export * from './events.js';
export * from './sums.js';
