export * from './figures.js';
export * from './postings.js';
export * from './takings.js';
