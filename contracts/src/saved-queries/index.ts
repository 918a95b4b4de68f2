export * from './saved-query.js';
