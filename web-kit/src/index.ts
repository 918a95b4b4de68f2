export * from './formats.js';
export * from './i18n.js';
export * from './language.js';
export * from './moments/countdown.js';
export * from './moments/instant.js';
