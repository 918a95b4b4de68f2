import { waitFor } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api.js';
import { demoVenue } from '../../testing/fake-venue.js';
import { mount } from '../../testing/mount.js';

/** 16.8142, 5.7522 and 8.0000 before tax. */
const CHOSEN =
  '/book?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-11-25&carArrivalTime=10%3A00' +
  '&v.rr-adult=2&v.rr-child=1&a.rr-firewood=1';

test.each([
  ['before tax to the subtotal', 'false', '$16.82 $5.75 Free $8.00 $30.57 $3.97 $34.54'],
  ['with tax to the total', 'true', '$19.00 $6.50 Free $9.04 $34.54 $3.97'],
])('the lines of the panel add up %s', async (_what, taxIncluded, amounts) => {
  const venue = demoVenue();
  venue.inventory_group.settings['tax_included'] = taxIncluded;
  await mount(CHOSEN, { api: new FakeApi('2026-11-21T09:20', venue) });
  const shown = (): string =>
    [...document.querySelectorAll('.price .lines dd')].map(({ textContent }) => textContent).join(' ');
  await waitFor(() => expect(shown()).not.toBe(''));
  expect(shown()).toBe(amounts);
});
