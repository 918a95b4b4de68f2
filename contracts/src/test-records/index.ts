export * from './events.js';
export * from './values.js';
