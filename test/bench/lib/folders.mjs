// Data folders of the benchmarks: on the disk of the checkout, because the price of an fsync is part of the figures.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './machine.mjs';
import { runProductCommand } from './processes.mjs';

export const cache = join(root, '.cache', 'bench');
const made = new Set();

/** An empty folder that is gone after the run. */
export const temporaryFolder = () => {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'run-'));
  made.add(folder);
  return folder;
};
export const copyOf = (folder) => {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
};
export const removeFolder = (folder) => {
  rmSync(folder, { recursive: true, force: true });
  made.delete(folder);
};
export const removeTemporaryFolders = () => {
  for (const folder of made) removeFolder(folder);
};

/** The hot slot: 1,000 people of Glen Hill's morning, one place a person, nothing else counted. */
export const HOT_PLACES = 1000;
export const HOT = { inventory_group: 'escarpment', inventory: 'glen-hill', arrival_time: '09:00', passes: [{ visitor_type: 'gh-adult', visitor_count: 1 }], addons: [] };
/** Where places never run out, so that every hold is accepted. */
export const ROOMY_PLACES = 1_000_000;
export const ROOMY = { inventory_group: 'escarpment', inventory: 'mirror-lake', arrival_time: '09:00', passes: [{ visitor_type: 'ml-adult', visitor_count: 1 }], addons: [] };
export const ROOMY_TIMES = ['09:00', '13:00', '17:00'];

/** The demo venue with those two limits, and what a case changes besides. */
export const benchVenue = (change = () => {}) => {
  const venue = JSON.parse(readFileSync(join(root, 'services/api/venues/escarpment.json'), 'utf8'));
  const limit = (id, places) => {
    const rule = venue.capacity_rules.find((candidate) => candidate.id === id);
    if (!rule) throw new Error(`the demo venue has no capacity rule ${id} any more`);
    rule.max_capacity = places;
  };
  limit('gh-people', HOT_PLACES);
  limit('ml-people', ROOMY_PLACES);
  limit('ml-cars', ROOMY_PLACES);
  change(venue);
  return venue;
};

/** Loads that venue into a data folder through the product's own import. */
export const importVenue = async (folder, change) => {
  const file = join(folder, 'venue.json');
  writeFileSync(file, JSON.stringify(benchVenue(change)));
  await runProductCommand('venue', ['import', file], folder);
};
export const venueFolder = async (change) => {
  const folder = temporaryFolder();
  await importVenue(folder, change);
  return folder;
};
