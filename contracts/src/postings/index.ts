export * from './postings.js';
