// Costs of judging and pricing a basket, in one process: node quote.mjs VENUE.json
import { readFileSync } from 'node:fs';
import { ALL_KINDS, documentId, KINDS } from '@stile/contracts';
import { claimsOf, emptyCatalogue, planDay, quote, withDocument } from '@stile/domain';
import { answering } from '../lib/answering.mjs';

const DATE = '2026-12-12';
const AT = { date: '2026-12-03', minutes: 540 };
const BATCH = 2000;

const { format: _format, inventory_group, ...lists } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
let catalogue = emptyCatalogue();
for (const kind of ALL_KINDS) {
  for (const body of kind === 'inventory_group' ? [inventory_group] : (lists[kind] ?? []))
    catalogue = withDocument(catalogue, kind, documentId(kind, body), {
      revision: 1,
      body: KINDS[kind].schema.parse(body),
    });
}
const ADDONS = ['rr-firewood', 'rr-binoculars', ...Array.from({ length: 8 }, (_, i) => `rr-extra-${i}`)];
const basket = {
  inventory_group: 'escarpment',
  inventory: 'rattle-ridge',
  date: DATE,
  arrival_time: '10:00',
  reservation_type: 'person_fee_car_limit',
  discount_group: null,
  passes: [
    { visitor_type: 'rr-adult', visitor_count: 6 },
    { visitor_type: 'rr-child', visitor_count: 4 },
  ],
  addons: ADDONS.map((addon_inventory) => ({ addon_inventory, addon_count: 1 })),
};

const eachUs = (act) => {
  const began = performance.now();
  for (let i = 0; i < BATCH; i++) act();
  return ((performance.now() - began) * 1000) / BATCH;
};
const plan = () => planDay(catalogue, 'rattle-ridge', DATE, { today: AT.date });
const judged = claimsOf(catalogue, plan(), basket, { at: AT, channel: 'web' });
if (!judged.ok) throw new Error(`the basket is refused: ${JSON.stringify(judged.rejection)}`);
const priced = quote(catalogue, plan(), basket, { today: AT.date, channel: 'web' });
if (!priced.ok) throw new Error(`the basket has no price: ${JSON.stringify(priced.rejection)}`);

answering({
  measure: () => ({
    claimsUs: eachUs(() => claimsOf(catalogue, plan(), basket, { at: AT, channel: 'web' })),
    quoteUs: eachUs(() => quote(catalogue, plan(), basket, { today: AT.date, channel: 'web' })),
  }),
});
process.stdout.write('ready\n');
