/* The part of the package that needs a browser. */
export * from './errors/ErrorLinks.js';
export * from './focus/focus-field.js';
export * from './language/preferred-language.js';
export * from './sockets/at-most-every.js';
export * from './sockets/live.js';
