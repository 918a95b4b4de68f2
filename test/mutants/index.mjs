import { capacity } from './capacity.mjs';
import { edges } from './edges.mjs';
import { log } from './log.mjs';
import { money } from './money.mjs';
import { readModels } from './read-models.mjs';
import { reservations } from './reservations.mjs';
import { rights } from './rights.mjs';
import { terminals } from './terminals.mjs';
import { tills } from './tills.mjs';

/** Faults, one edit each, and the test that must fail with it; of a slow test file only those that are `named`. */
export const mutants = [
  ...capacity,
  ...edges,
  ...log,
  ...money,
  ...readModels,
  ...reservations,
  ...rights,
  ...terminals,
  ...tills,
];
