import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api.js';
import { demoVenue } from '../../testing/fake-venue.js';
import { CHOSEN, mount, type Mounted } from '../../testing/mount.js';
import { ADA, fillIn, typeBooker } from '../../testing/fill-in.js';
import { bookerRequest } from '../../parts/booker/booker.js';

const asking = (): FakeApi => {
  const venue = demoVenue();
  return new FakeApi('2026-11-21T09:20', {
    ...venue,
    inventory_group: {
      ...venue.inventory_group,
      settings: {
        ...venue.inventory_group.settings,
        address_fields: 'city,postal_code',
        custom_field_school: 'School',
        pledge: 'I will keep to the paths.',
      },
    },
  });
};
const open = async (api: FakeApi): Promise<Mounted> => {
  const page = await mount(CHOSEN, { api });
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByLabelText('First name');
  return page;
};
const reserved = (api: FakeApi) =>
  api.requests.find(({ url, method }) => url === '/api/reserve' && method === 'POST')?.body as
    { reservation: object } | undefined;

beforeEach(() => window.sessionStorage.clear());

test('plates are added one by one, refused with a reason, removed again, and sent without spaces in capitals', async () => {
  const page = await open(new FakeApi());
  const section = within(screen.getByRole('region', { name: 'Licence plates' }));
  const plate = section.getByLabelText('Licence plate');
  await page.user.type(plate, 'ab1{Enter}');
  expect(section.getByText('Enter at least 4 characters.')).toBeTruthy();
  await page.user.type(plate, ' 23{Enter}');
  expect(section.getByText('AB123')).toBeTruthy();
  await page.user.type(plate, 'Ab 123');
  await page.user.click(section.getByRole('button', { name: 'Add the plate' }));
  expect(section.getByText('This plate is there already.')).toBeTruthy();
  await page.user.clear(plate);
  await page.user.type(plate, 'wxyz{Enter}');
  await page.user.click(section.getByRole('button', { name: 'Remove AB123' }));
  expect(section.queryByText('AB123')).toBeNull();
  // Typed and not added: it is theirs all the same.
  await page.user.type(plate, 'efgh 1');
  await fillIn(page);
  await page.user.click(screen.getByRole('button', { name: /^Pay \$/ }));
  await waitFor(() =>
    expect(reserved(page.api)?.reservation).toMatchObject({
      vehicles: [{ license_plate: 'WXYZ' }, { license_plate: 'EFGH1' }],
    }),
  );
});

test('plates of a car that comes no more are not sent', () => {
  const booker = { location: {}, customFields: {}, pledged: false, plates: ['WXYZ'], plate: 'EFGH1' };
  const asks = { address: [], custom: [], pledge: null };
  expect([bookerRequest(booker, asks, 0).reservation, bookerRequest(booker, asks, 3).reservation]).toEqual([
    {},
    { vehicles: [{ license_plate: 'WXYZ' }, { license_plate: 'EFGH1' }] },
  ]);
});

test('a plate that was typed and not added is judged when the visitor goes on: two characters are enough', async () => {
  const page = await open(new FakeApi());
  const plate = screen.getByLabelText('Licence plate');
  await fillIn(page);
  await page.user.type(plate, ' x ');
  await page.user.click(screen.getByRole('button', { name: /^Pay \$/ }));
  expect(
    await screen.findByRole('link', { name: 'Enter a licence plate of 2 to 12 letters and digits.' }),
  ).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(plate));
  expect([plate.getAttribute('aria-invalid'), reserved(page.api)]).toEqual(['true', undefined]);
  await page.user.type(plate, '1');
  await page.user.click(screen.getByRole('button', { name: /^Pay \$/ }));
  await waitFor(() =>
    expect(reserved(page.api)?.reservation).toMatchObject({ vehicles: [{ license_plate: 'X1' }] }),
  );
});

test('an address, the venue’s own questions and its pledge are asked where it wants them, all that is missing at once', async () => {
  const page = await open(asking());
  await typeBooker(page);
  await page.user.type(screen.getByLabelText('Postal code'), 'l9');
  await page.user.click(screen.getByRole('button', { name: /^Pay \$/ }));
  const summary = (await screen.findByRole('heading', { name: 'There is a problem' })).closest<HTMLElement>(
    '.error-summary',
  )!;
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'City: Please fill this in.',
    'Enter a postal code with at least 4 characters.',
    'School: Please fill this in.',
    'Please accept the terms.',
    'Please accept the pledge.',
  ]);
  expect(screen.getByLabelText('Postal code').getAttribute('aria-invalid')).toBe('true');
  await page.user.type(screen.getByLabelText('Postal code'), 't 0a1');
  await page.user.type(screen.getByLabelText('City'), 'Milton');
  await page.user.type(screen.getByLabelText('School'), 'Central');
  for (const name of [/accept the terms/, /accept the pledge/])
    await page.user.click(screen.getByRole('checkbox', { name }));
  await page.user.click(screen.getByRole('button', { name: /^Pay \$/ }));
  await waitFor(() =>
    expect(reserved(page.api)?.reservation).toMatchObject({
      location: { city: 'Milton', postal_code: 'L9T0A1' },
      details: { tocs: true, pledged: true, custom_fields: { school: 'Central' } },
    }),
  );
});

test('a venue that asks nothing more is sent nothing more', async () => {
  const page = await open(new FakeApi());
  expect(screen.queryByLabelText('Postal code')).toBeNull();
  await fillIn(page);
  await page.user.click(screen.getByRole('button', { name: /^Pay \$/ }));
  await waitFor(() => expect(reserved(page.api)).toBeDefined());
  for (const name of ['location', 'vehicles', 'profiles'])
    expect(reserved(page.api)!.reservation).not.toHaveProperty(name);
});

test('names and the postal code are shown as they are stored; letters are no phone number', async () => {
  const page = await open(asking());
  const typed = async (label: string, text: string) => {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await page.user.type(field, text);
    await page.user.tab();
    return field.value;
  };
  expect(await typed('Postal code', 'l9t 0a1')).toBe('L9T0A1');
  for (const name of ['First name', 'Last name'])
    expect(screen.getByLabelText(name).className).toBe('capitalised');
  await typed('Phone', 'call me later');
  await page.user.click(screen.getByRole('button', { name: /^Pay \$/ }));
  expect(await screen.findByRole('link', { name: /Enter a phone number/ })).toBeTruthy();
});

test('a visitor says the country; abroad their own formats hold, and nobody is asked for a code that there is none of', async () => {
  const page = await open(asking());
  const country = screen.getByLabelText<HTMLSelectElement>('Country');
  expect([country.value, country.selectedOptions[0]!.text]).toEqual(['CA', 'Canada']);
  await page.user.selectOptions(country, 'Hong Kong SAR China');
  expect(screen.queryByLabelText('Postal code')).toBeNull();
  await page.user.selectOptions(country, 'Norway');
  await page.user.type(screen.getByLabelText('Postal code'), '050');
  await page.user.type(screen.getByLabelText('City'), 'Oslo');
  await page.user.type(screen.getByLabelText('School'), 'Central');
  await fillIn(page, { ...ADA, Phone: '22334455' });
  await page.user.click(screen.getByRole('checkbox', { name: /accept the pledge/ }));
  await page.user.click(screen.getByRole('button', { name: /^Pay \$/ }));
  await waitFor(() =>
    expect(reserved(page.api)?.reservation).toMatchObject({
      contact: { phone: '22334455' },
      location: { city: 'Oslo', country: 'NO', postal_code: '050' },
    }),
  );
});
