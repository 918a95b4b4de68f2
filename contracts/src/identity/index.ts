export * from './desk-rights.js';
export * from './events.js';
export * from './services.js';
