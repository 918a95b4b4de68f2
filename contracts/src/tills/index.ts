export * from './denominations.js';
export * from './events.js';
