export * from './address-request.js';
export * from './columns.js';
export * from './export-events.js';
