export * from './admin.js';
export * from './booking.js';
export * from './capacity-calls.js';
export * from './edit.js';
export * from './explain.js';
export * from './identity.js';
export * from './rule-preview.js';
export * from './sockets.js';
