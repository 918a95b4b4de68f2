/* What needs a browser. */
export * from './language/preferred-language.js';
export * from './sockets/at-most-every.js';
export * from './sockets/live.js';
