export * from './booker.js';
export * from './phone.js';
export * from './channel.js';
export * from './events.js';
export * from './feeder.js';
export * from './display-status.js';
export * from './refund-events.js';
export * from './refund-method.js';
