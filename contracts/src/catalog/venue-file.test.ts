import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { venueFile } from './venue-file.js';

const demo = JSON.parse(readFileSync(join(__dirname, '..', '..', '..', 'services', 'api', 'venues', 'escarpment.json'), 'utf8')) as Record<string, unknown>;

describe('a venue file', () => {
  it('of the demo is valid', () => {
    expect(venueFile.safeParse(demo).error?.issues ?? []).toEqual([]);
  });

  it.each([['CLOSED', []], ['NOT_BUSY', []], ['', []], [null, []], ['closed', ['inventory_group.settings.live_status_rattle-ridge custom']], ['PAST', ['inventory_group.settings.live_status_rattle-ridge custom']]])('takes %j as the status of a destination’s today: %j', (live, expected) => {
    const group = demo['inventory_group'] as { settings: object };
    const file = { ...demo, inventory_group: { ...group, settings: { ...group.settings, 'live_status_rattle-ridge': live } } };
    expect((venueFile.safeParse(file).error?.issues ?? []).map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual(expected);
  });

  it('with faults names each of them and its place', () => {
    const [first, ...rest] = demo['price_rules'] as Record<string, unknown>[];
    const wrong = { ...demo, colour: 'green', price_rules: [{ ...first, price: -1, start_date: '2026-02-30' }, ...rest] };
    const issues = venueFile.safeParse(wrong).error!.issues.map(({ path, code }) => `${path.join('.')} ${code}`);
    expect(issues).toEqual(expect.arrayContaining(['price_rules.0.price too_small', 'price_rules.0.start_date custom', ' unrecognized_keys']));
  });
});
