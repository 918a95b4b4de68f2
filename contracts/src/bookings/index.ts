export * from './booker.js';
export * from './events.js';
