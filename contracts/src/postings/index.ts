export * from './postings.js';
export * from './takings.js';
