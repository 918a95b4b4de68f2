import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOGIN_PATH } from '../core/auth-provider.js';
import { SCREENS } from './pages.js';

test('routes.json, which tells the server what to serve, names every page and no other', () => {
  const routes = JSON.parse(readFileSync(join(__dirname, '..', '..', 'routes.json'), 'utf8')) as string[];
  expect([...routes].sort()).toEqual([LOGIN_PATH, ...SCREENS.map(({ path }) => path)].sort());
});
