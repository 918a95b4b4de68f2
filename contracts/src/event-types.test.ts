import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_TYPES } from './event-types.js';

const folder = join(__dirname, '..', 'events');
const fixtures = readdirSync(folder);
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

describe('every event version that was ever written', () => {
  it.each(EVENT_TYPES.map(({ type, version }) => [type, version]))(
    '%s has a fixture of its version %i and of each before it',
    (type, version) => {
      const wanted = Array.from({ length: version }, (_, i) => `${type}.v${i + 1}.json`);
      expect(fixtures).toEqual(expect.arrayContaining(wanted));
    },
  );

  it.each(fixtures)('%s can still be read', (name) => {
    const [, typeName, from] = /^(\w+)\.v(\d+)\.json$/.exec(name)!;
    const type = EVENT_TYPES.find((candidate) => candidate.type === typeName)!;
    expect(type).toBeDefined();
    let data = read(name);
    for (let version = Number(from); version < type.version; version++)
      data = type.upcasters[version]!(data as never);
    expect(type.schema.safeParse(data).error?.issues ?? []).toEqual([]);
  });
});

it('every name is registered once', () => {
  expect(new Set(EVENT_TYPES.map(({ type }) => type)).size).toBe(EVENT_TYPES.length);
});
