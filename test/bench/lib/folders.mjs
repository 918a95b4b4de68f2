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
export const HOT = {
  inventory_group: 'escarpment',
  inventory: 'glen-hill',
  arrival_time: '09:00',
  passes: [{ visitor_type: 'gh-adult', visitor_count: 1 }],
  addons: [],
};
/** A slot that never runs out, so that every hold is accepted. */
const ROOMY_PLACES = 1_000_000;
export const ROOMY = {
  inventory_group: 'escarpment',
  inventory: 'mirror-lake',
  arrival_time: '09:00',
  passes: [{ visitor_type: 'ml-adult', visitor_count: 1 }],
  addons: [],
};
export const ROOMY_TIMES = ['09:00', '13:00', '17:00'];

/** The demo venue with those two limits, and what a case changes besides. */
export const benchVenue = (change = () => {}, checkout = root) => {
  const venue = JSON.parse(readFileSync(join(checkout, 'services/api/venues/escarpment.json'), 'utf8'));
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

export const EVERY_RULE = 1000;
/** Glen Hill with rules of every type, each of which must be looked at and none of which changes what the hot slot sells. */
export const withEveryRule = (venue) => {
  const like = (id) => venue.capacity_rules.find((rule) => rule.id === id);
  const [people, helmet] = [like('gh-people'), like('gh-helmet')];
  const days = (from, count) =>
    Array.from({ length: count }, (_, i) =>
      new Date(Date.parse(from) + i * 86_400_000).toISOString().slice(0, 10),
    );
  const loses = (i) => ({
    priority: people.priority - 1 - (i % 7),
    max_capacity: 10 + (i % 50),
    ...(i % 2 ? {} : { all_days: false, d_sat: i % 4 === 0 }),
  });
  const kinds = [
    (i) => ({ ...people, ...loses(i) }),
    (i) => ({ ...people, ...loses(i), rule_type: 'SAME_DAY_INTERVAL_PEOPLE' }),
    (i) => ({ ...people, ...loses(i), discount_group: i % 16 < 8 ? 'annual-pass' : 'school' }),
    (i) => ({ ...people, ...loses(i), rule_type: 'MAX_CAPACITY_INTERVAL_CARS' }),
    (i) => ({ ...people, ...loses(i), rule_type: 'SAME_DAY_INTERVAL_CARS' }),
    (i) => ({ ...helmet, priority: helmet.priority - 1 - (i % 7) }),
    (i) => ({
      ...people,
      rule_type: 'CLOSED_DATES',
      intervals: days('2027-07-01', 10 + (i % 50)),
      max_capacity: null,
    }),
    (i) => ({
      ...people,
      rule_type: i % 16 < 8 ? 'OPEN_DATES' : 'OPEN_AHEAD_RULE',
      intervals: i % 16 < 8 ? days('2026-12-01', 100) : null,
      max_capacity: null,
      limit: i % 16 < 8 ? null : 300 + i,
    }),
  ];
  for (let i = 0; i < EVERY_RULE; i++)
    venue.capacity_rules.push({ ...kinds[i % kinds.length](i), id: `gh-every-${i}` });
};

/** Loads that venue into a data folder through the product's own import. */
export const importVenue = async (folder, change, checkout) => {
  const file = join(folder, 'venue.json');
  writeFileSync(file, JSON.stringify(benchVenue(change, checkout)));
  await runProductCommand('venue', ['import', file], folder, { checkout });
};
/** `checkout` is the working copy that reads it, with its own demo: an older one reads no newer format. */
export const venueFolder = async (change, checkout) => {
  const folder = temporaryFolder();
  await importVenue(folder, change, checkout);
  return folder;
};
