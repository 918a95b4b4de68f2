/* What needs a browser. */
export * from './language/preferred-language.js';
