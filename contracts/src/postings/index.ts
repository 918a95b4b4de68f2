export * from './figures.js';
export * from './journal-accounts.js';
export * from './postings.js';
export * from './sale-causes.js';
export * from './takings.js';
