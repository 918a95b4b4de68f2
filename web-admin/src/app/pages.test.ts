import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { servedPaths } from './navigation.js';

test('routes.json, which tells the server what to serve, names every page and no other', () => {
  const routes = JSON.parse(readFileSync(join(__dirname, '..', '..', 'routes.json'), 'utf8')) as string[];
  expect([...routes].sort()).toEqual(servedPaths().sort());
});
