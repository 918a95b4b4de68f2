export * from './report.js';
export * from './till-sessions.report.js';
export * from './till-movements.report.js';
export * from './money-entries.report.js';
export * from './card-transactions.report.js';
export * from './terminal-logs.report.js';
export * from './security-log.report.js';
export * from './waitlist.report.js';
