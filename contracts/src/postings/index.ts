export * from './figures.js';
export * from './accounts.js';
export * from './postings.js';
export * from './sale-causes.js';
export * from './takings.js';
