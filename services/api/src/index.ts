export { startApp, type Running } from './app.js';
export { readConfig, type Config } from './config/config.js';
export { openStorage, type Storage } from './storage/storage.js';
