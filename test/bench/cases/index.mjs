import { append } from './append.mjs';
import { coldStart } from './cold-start.mjs';
import { desk } from './desk.mjs';
import { exports } from './exports.mjs';
import { lag } from './lag.mjs';
import { log } from './log.mjs';
import { memory } from './memory.mjs';
import { models } from './models.mjs';
import { occupancy } from './occupancy.mjs';
import { paid } from './paid.mjs';
import { rebuild } from './rebuild.mjs';
import { rules } from './rules.mjs';
import { rush } from './rush.mjs';
import { search } from './search.mjs';
import { web } from './web.mjs';

/** In the order in which they run. */
export const CASES = [
  rush,
  occupancy,
  desk,
  paid,
  rules,
  lag,
  append,
  log,
  rebuild,
  models,
  exports,
  search,
  coldStart,
  memory,
  web,
];
