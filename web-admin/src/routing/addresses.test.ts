import { addressBook } from './addresses.js';

const book = addressBook({
  reservations: { list: '/passes', show: '/reservation/:id' },
  gates: { list: ['/gates', '/gates/gates'], create: '/gates/gates/create', edit: '/gates/gates/:id' },
  addons: {
    list: '/addons_inventory',
    create: '/addon_inventory',
    edit: '/addon_inventory?addon_inventory_id=:id',
  },
});

const address = (pathname: string, search = ''): string => {
  const found = book.toAddress({ pathname, search });
  return found.pathname + found.search;
};
const pathname = (path: string, search = ''): string => book.toPathname({ pathname: path, search });

test.each([
  ['/reservations', '/passes'],
  ['/reservations/ABC/show', '/reservation/ABC'],
  ['/gates', '/gates'],
  ['/gates/create', '/gates/gates/create'],
  ['/gates/rr%2Fmain', '/gates/gates/rr%2Fmain'],
  ['/addons/create', '/addon_inventory'],
  ['/addons/rr-guide', '/addon_inventory?addon_inventory_id=rr-guide'],
])('react-admin’s %s has the address %s', (inside, outside) => {
  const [path = '', query] = outside.split('?');
  expect(address(inside)).toBe(outside);
  expect(pathname(path, query ? `?${query}` : '')).toBe(inside);
});

test('an address stays as it is, and keeps its query', () => {
  for (const known of ['/gates/gates/create', '/gates/gates', '/reservation/ABC', '/visitors'])
    expect(address(known)).toBe(known);
  expect(address('/reservations', '?page=2')).toBe('/passes?page=2');
  expect(address('/addons/x', '?inventoryGroup=g')).toBe(
    '/addon_inventory?addon_inventory_id=x&inventoryGroup=g',
  );
});

test('a path that only react-admin knows is no address', () => {
  expect(pathname('/reservations')).toBe('/unknown/reservations');
  expect(pathname('/gates/rr-main')).toBe('/unknown/gates/rr-main');
  expect(pathname('/visitors')).toBe('/visitors');
});
