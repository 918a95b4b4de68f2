export * from './shown-price.js';
