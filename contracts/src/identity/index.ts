export * from './events.js';
export * from './services.js';
