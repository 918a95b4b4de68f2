export * from './formats/formats.js';
export * from './i18n/i18n.js';
export * from './language/language.js';
export * from './moments/countdown.js';
export * from './moments/instant.js';
export * from './tokens/tokens.js';
