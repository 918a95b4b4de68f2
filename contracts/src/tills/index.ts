export * from './denominations.js';
export * from './events.js';
export * from './movement-kinds.js';
export * from './over-short.js';
export * from './sums.js';
