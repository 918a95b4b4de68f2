export * from './events.js';
export * from './signing.js';
