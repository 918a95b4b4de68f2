export * from './list-services.js';
export * from './security-acts.js';
export * from './desk-rights.js';
export * from './events.js';
export * from './saved-queries.js';
export * from './services.js';
