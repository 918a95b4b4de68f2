export * from './catalog/catalogue.js';
