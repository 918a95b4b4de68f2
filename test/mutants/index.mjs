import { accounting } from './accounting.mjs';
import { capacity } from './capacity.mjs';
import { desk } from './desk.mjs';
import { edges } from './edges.mjs';
import { editors } from './editors.mjs';
import { exports } from './exports.mjs';
import { log } from './log.mjs';
import { money } from './money.mjs';
import { offline } from './offline.mjs';
import { operations } from './operations.mjs';
import { payouts } from './payouts.mjs';
import { readModels } from './read-models.mjs';
import { reservations } from './reservations.mjs';
import { rights } from './rights.mjs';
import { terminals } from './terminals.mjs';
import { tills } from './tills.mjs';

/** Faults, one edit each, and the test that must fail with it; of a slow test file only those that are `named`. */
export const mutants = [
  ...accounting,
  ...capacity,
  ...desk,
  ...edges,
  ...editors,
  ...exports,
  ...log,
  ...money,
  ...offline,
  ...operations,
  ...payouts,
  ...readModels,
  ...reservations,
  ...rights,
  ...terminals,
  ...tills,
];
