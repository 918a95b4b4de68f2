export * from './codes.js';
export * from './events.js';
