import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api.js';
import { demoVenue } from '../../testing/fake-venue.js';
import { mount } from '../../testing/mount.js';
import { writeDrafts } from '../drafts/participant-drafts.js';

const SKIING =
  '/book?inventoryGroup=escarpment&inventory=glen-hill&startDate=2026-12-12&carArrivalTime=09%3A00&v.gh-adult=1';

const open = async (taxIncluded: boolean): Promise<HTMLElement> => {
  window.sessionStorage.clear();
  const venue = demoVenue();
  venue.inventory_group.settings['tax_included'] = String(taxIncluded);
  venue.reservation_types
    .find(({ id }) => id === 'lift_ticket')!
    .profile_inputs.push({ input: 'prices', validate: false, settings: {} });
  const page = await mount(SKIING, { api: new FakeApi('2026-11-21T09:20', venue) });
  writeDrafts(page.services.stored, 'glen-hill', [
    {
      id: 'p1',
      visitorType: 'gh-adult',
      fields: { renting: true },
      categories: {},
      addons: [{ addon_inventory: 'gh-helmet', addon_count: 1 }],
    },
  ]);
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Who takes part?' });
  await waitFor(() => expect(document.querySelector('.participant .lines')).not.toBeNull());
  return document.querySelector<HTMLElement>('.participant .lines')!;
};

test.each<[string, boolean, string[], string[]]>([
  [
    'before tax: what the lines come to, the tax, the total',
    false,
    ['Adult (18+)$55.00', 'Helmet$10.00', 'Subtotal$65.00', 'Tax$8.45', 'Total$73.45'],
    ['Subtotal', 'Tax', 'Total'],
  ],
  [
    'tax included: the total, and the tax that is in it',
    true,
    ['Adult (18+)$62.15', 'Helmet$11.30', 'Total$73.45', 'of which tax$8.45'],
    ['Total', 'of which tax'],
  ],
])('a participant’s prices and those of all, %s', async (_what, taxIncluded, rows, sums) => {
  const table = await open(taxIncluded);
  await waitFor(() => expect([...table.children].map((row) => row.textContent)).toEqual(rows));
  const all = within(screen.getByRole('complementary', { name: 'Your visit' }))
    .getAllByRole('term')
    .map((term) => term.textContent);
  expect(all.slice(-sums.length)).toEqual(sums);
});
