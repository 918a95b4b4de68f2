export * from './card-brand.js';
export * from './events.js';
