import { occupancy } from './occupancy.mjs';
import { rush } from './rush.mjs';

/** In the order in which they run. */
export const CASES = [rush, occupancy];
