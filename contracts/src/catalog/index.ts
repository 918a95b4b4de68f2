export * from './addon-image.js';
export * from './documents.js';
export * from './events.js';
export * from './venue-file.js';
export * from './document-checks.js';
export * from './embedding.js';
export * from './tax-included.js';
export * from './cancellation-policy.js';
