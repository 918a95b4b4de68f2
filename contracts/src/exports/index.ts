export * from './columns.js';
export * from './export-events.js';
