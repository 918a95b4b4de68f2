import { fromAddress, toAddress } from './list-url.js';

const ofReactAdmin = (parts: Record<string, string>): string => `?${new URLSearchParams(parts)}`;

describe('the query string of a table page', () => {
  test('carries the names of the address', () => {
    const search = ofReactAdmin({
      page: '2',
      perPage: '50',
      sort: 'visit_date',
      order: 'DESC',
      filter: JSON.stringify({
        q: 'o’connor',
        inventory_group: 'escarpment',
        inventory: 'rattle-ridge',
        visit_date_gte: '2026-12-01',
        visit_date_lte: '2026-12-31',
      }),
      displayedFilters: '{}',
    });
    expect(Object.fromEntries(new URLSearchParams(toAddress(search)))).toEqual({
      searchTerm: 'o’connor',
      inventoryGroup: 'escarpment',
      inventory: 'rattle-ridge',
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      page: '2',
      itemsPerPage: '50',
      sortKey: 'visit_date',
      sortValue: 'desc',
    });
  });

  test('comes back the same', () => {
    const address =
      '?searchTerm=ski&inventoryGroup=4&state=confirmed&page=1&itemsPerPage=10&sortKey=title&sortValue=desc';
    expect(toAddress(fromAddress(address))).toBe(address);
    for (const flag of ['true', 'false'])
      expect(
        toAddress(
          fromAddress(`?capacityRuleType=ADDON_INTERVAL_CAPACITY_RULE&is_daily=${flag}&itemsPerPage=25`),
        ),
      ).toContain(`is_daily=${flag}`);
    // A flag is stored as one: the text 'true' would find nothing.
    expect(fromAddress('?is_daily=true')).toBe(ofReactAdmin({ filter: '{"is_daily":true}' }));
    for (const [name, field] of [
      ['approved', 'approved'],
      ['waitsForApproval', 'waits_for_approval'],
      ['toCollect', 'to_collect'],
      ['toReturn', 'to_return'],
    ]) {
      expect(fromAddress(`?${name}=true`)).toBe(ofReactAdmin({ filter: `{"${field}":true}` }));
      expect(toAddress(fromAddress(`?${name}=true`))).toBe(`?${name}=true`);
    }
  });

  test('keeps what is not a list’s as it is', () => {
    for (const search of ['', '?reservationId=ABC&asOf=2026-12-05T15:00:00.000Z', '?addon_inventory_id=3']) {
      expect(toAddress(search)).toBe(search);
      expect(fromAddress(search)).toBe(search);
    }
  });

  test('keeps which filters are shown before they have a value', () => {
    const search = ofReactAdmin({
      perPage: '25',
      displayedFilters: '{"state":true,"q":true}',
      filter: '{"q":"x"}',
    });
    expect(new URLSearchParams(toAddress(search)).get('shownFilters')).toBe('state');
    expect(new URLSearchParams(fromAddress(toAddress(search))).get('displayedFilters')).toBe(
      '{"state":true}',
    );
  });

  test('survives a filter that is not JSON', () => {
    expect(toAddress('?filter=%7Bbroken&perPage=25')).toBe('?itemsPerPage=25');
  });

  test('keeps other parameters beside those of the list', () => {
    expect(new URLSearchParams(fromAddress('?itemsPerPage=25&embedded=true')).get('embedded')).toBe('true');
  });
});
