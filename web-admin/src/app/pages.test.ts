import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_RESOURCES, ALL_KINDS, isKind } from '@stile/contracts';
import { isResource, servedPaths } from './navigation.js';
import { SECTIONS } from './pages.js';

test('routes.json, which tells the server what to serve, names every page and no other', () => {
  const routes = JSON.parse(readFileSync(join(__dirname, '..', '..', 'routes.json'), 'utf8')) as string[];
  expect([...routes].sort()).toEqual(servedPaths().sort());
});

test('every kind of venue document has a place in the console, readable by the service it lies under', () => {
  const isDocuments = (name: string): boolean => isKind(name) || name === 'product_rules';
  const shown = SECTIONS.flatMap(({ service, pages }) =>
    pages.flatMap((entry) =>
      isResource(entry) && isDocuments(entry.resource)
        ? [{ service, kind: entry.resource === 'product_rules' ? 'capacity_rules' : entry.resource }]
        : [],
    ),
  );
  expect([...new Set(shown.map(({ kind }) => kind))].sort()).toEqual([...ALL_KINDS].sort());
  for (const { service, kind } of shown)
    expect(ADMIN_RESOURCES.find(({ name }) => name === kind)!.read).toContain(service);
});
