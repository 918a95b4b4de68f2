export * from './text.js';
export * from './errors.js';
export * from './booking.js';
export * from './console.js';
export * from './mail.js';
export * from './gateway.js';
export * from './receipt.js';
export * from './waiver.js';
