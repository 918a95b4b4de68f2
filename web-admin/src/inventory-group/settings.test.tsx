import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { GROUP, USERS } from '../testing/fake-data.js';
import { fakeDocuments } from '../testing/fake-documents.js';
import { choose, findField } from '../testing/inputs.js';
import { mountConsole } from '../testing/mount.js';
import { HANDED_ON, SETTING_GROUPS } from './settings.js';

const venue = (settings: Readonly<Record<string, string | null>>) => ({
  id: GROUP,
  _group: GROUP,
  _revision: 1,
  name: 'Escarpment Parks',
  timezone: 'America/Toronto',
  currency: 'CAD',
  languages: ['en', 'fr'],
  features: [],
  settings,
  business: { name: 'Parks', store_number: '1', address: [], phone: '', custom_header: '' },
});

const open = async (
  address: string,
  settings: Readonly<Record<string, string | null>> = {},
  language: 'en' | 'fr' = 'en',
) => {
  const documents = { ...fakeDocuments(), inventory_group: [venue(settings)] };
  const api = Object.assign(new FakeApi(), { signedIn: USERS['admin']!, documents });
  const mounted = await mountConsole(address, { api, language });
  const stored = () => api.documents['inventory_group'][0]!['settings'];
  return { ...mounted, api, stored };
};
// jsdom has no scrolling.
Element.prototype.scrollIntoView = () => undefined;

const VENUE = `/settings/inventory_group/${GROUP}`;
/** Names of settings as they are stored, such as tax_included. */
const rawKeys = () => document.querySelector('form')!.textContent.match(/\b[a-z0-9]+_[a-z0-9_]+\b/g) ?? [];

test('what a venue works with is chosen in words; what an import named besides stays', async () => {
  const documents = {
    ...fakeDocuments(),
    inventory_group: [{ ...venue({}), features: ['lesson_tag', 'sauna'] }],
  };
  const api = Object.assign(new FakeApi(), { signedIn: USERS['admin']!, documents });
  const { user } = await mountConsole(VENUE, { api });
  await screen.findByRole('button', { name: 'Tags for lessons' });
  screen.getByRole('button', { name: 'sauna' });
  screen.getByText(/What this venue works with besides visits/);
  await user.click(screen.getByRole('combobox', { name: 'Features' }));
  await user.click(await screen.findByRole('option', { name: 'Test records' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.documents['inventory_group'][0]!['features']).toEqual(['lesson_tag', 'sauna', 'medical_test']),
  );
});

test.each([
  ['en', ['Prices and cancellation', 'Booking page', 'Asked of who books', 'How busy today looks']],
  [
    'fr',
    ['Prix et annulation', 'Page de réservation', 'Demandé au client', 'Affluence affichée aujourd’hui'],
  ],
] as const)(
  'a venue’s settings stand under headings, in words, with what they are for: %s',
  async (language, titles) => {
    await open(
      VENUE,
      { tax_included: 'true', custom_field_car_model: 'Your car', 'live_status_rattle-ridge': 'BUSY' },
      language,
    );
    for (const title of titles) await screen.findByRole('region', { name: title });
    expect(await findField(/^(Today, Rattle Ridge|Aujourd’hui, Rattle Ridge)$/)).toHaveProperty(
      'value',
      'BUSY',
    );
    // The venue's own question, and the sentence that says how such a setting is named.
    expect(new Set(rawKeys())).toEqual(new Set(['custom_field_', 'custom_field_car_model', 'car_model']));
    for (const input of document.querySelectorAll('section input:not([hidden]), section select'))
      expect(document.querySelector(`label[for="${input.id}"]`) ?? input.closest('label')).toBeTruthy();
  },
);

test('a setting is chosen, typed and emptied; those that nobody touched stay as they are', async () => {
  const { user, stored } = await open(VENUE, {
    tax_included: 'true',
    tax_number: '12345',
    sidebar_logo: null,
    live_status: 'BUSY',
    custom_field_car_model: 'Your car',
    loyalty: 'gold',
  });
  await choose(user, await findField('Prices with tax'), 'No');
  await user.clear(await findField('Tax number'));
  await choose(user, await findField('Type of donations'), 'Extras');
  await choose(user, await findField('Today, all destinations'), 'Not set');
  await user.click(screen.getByRole('checkbox', { name: 'Postal code' }));
  await user.click(screen.getByRole('checkbox', { name: 'City' }));
  await user.type(await findField('Pledge'), 'x{Backspace}');
  await user.type(await findField('Your question “car_model”'), '?');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(stored()).toEqual({
      tax_included: 'false',
      tax_number: null,
      sidebar_logo: null,
      live_status: null,
      custom_field_car_model: 'Your car?',
      loyalty: 'gold',
      donation_addon_type: 'extras',
      address_fields: 'city,postal_code',
    }),
  );
});

test('the country of the venue is chosen by its name', async () => {
  const { user, stored } = await open(VENUE, { address_fields: 'city,country' }, 'fr');
  await choose(user, await findField('Pays de l’établissement'), 'Allemagne');
  screen.getByRole('checkbox', { name: 'Pays', checked: true });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(stored()).toEqual({ address_fields: 'city,country', country: 'DE' }));
});

test('the logo of mails is uploaded, shown whole, and taken off', async () => {
  const { user, api } = await open(VENUE);
  const venueNow = (): Readonly<Record<string, unknown>> => api.documents['inventory_group'][0]!;
  await screen.findByRole('button', { name: 'Choose a picture' });
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'], 'logo.png', { type: 'image/png' }),
  );
  const logo = await screen.findByRole<HTMLImageElement>('img', { name: 'The venue’s logo' });
  expect(logo.src).toContain(venueNow()['logo']);
  await user.click(screen.getByRole('button', { name: 'Remove the picture' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect('logo' in venueNow()).toBe(false));
});

test('how payments go is chosen in words', async () => {
  const { user, stored } = await open(VENUE, { payment_gateway: 'card', print_v2: 'true' });
  const section = await screen.findByRole('region', { name: 'Payments' });
  await choose(user, within(section).getByLabelText('Payment gateway'), 'Later, at the desk');
  await choose(
    user,
    within(section).getByLabelText('Credit cards at a terminal'),
    'Authorised, then captured',
  );
  await choose(user, within(section).getByLabelText('Refunds to credit cards'), 'A part to the card alone');
  await choose(user, within(section).getByLabelText('Refunds to debit cards'), 'By hand, without a terminal');
  const tills = screen.getByRole('region', { name: 'Tills' });
  await choose(user, within(tills).getByLabelText('Receipt as a page'), 'No');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(stored()).toEqual({
      payment_gateway: 'deferred',
      terminal_credit_mode: 'preauth',
      credit_card_refund_policy: 'credit',
      debit_card_refund_policy: 'manual',
      print_v2: 'false',
    }),
  );
});

const ROOT = join(__dirname, '..', '..', '..');
const READERS = ['contracts/src', 'services/domain/src', 'services/api/src', 'web-booking/src'];
/** The settings that the code reads by their names. */
const readByCode = (): Set<string> =>
  new Set(
    READERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
        .flatMap((file) => [
          ...readFileSync(join(ROOT, folder, file), 'utf8').matchAll(/\bsettings\[([^\]]+)\]/g),
        ])
        .flatMap(([, names]) => [...names!.matchAll(/'([a-z_0-9]{3,})'/g)].map(([, name]) => name!)),
    ),
  );

test('every setting that the code reads has an input, and none is said to be read by nothing', () => {
  const read = readByCode();
  const named = (groups: typeof SETTING_GROUPS) =>
    groups.flatMap(({ settings }) => settings.map(({ name }) => name as string));
  expect(read).toContain('debit_card_refund_policy');
  expect(named([HANDED_ON]).filter((name) => read.has(name))).toEqual([]);
  expect([...read].filter((name) => !named(SETTING_GROUPS).includes(name))).toEqual([]);
});

test('the cancellation policy is a list of steps, each of hours and a part returned', async () => {
  const { user, stored } = await open(VENUE, { cancellation_policy: '48:100, 24:50' });
  const step = async (n: number) => within(await screen.findByRole('group', { name: `Step ${n}` }));
  const [hours, percent] = ['Hours before the visit', 'Percent returned'];
  expect((await step(2)).getByLabelText<HTMLInputElement>(hours).value).toBe('24');
  await user.click(screen.getByRole('button', { name: 'Add: Cancellation policy' }));
  expect(document.activeElement).toBe((await step(3)).getByLabelText(hours));
  await user.keyboard('2');
  await user.type((await step(3)).getByLabelText(percent), '10');
  await user.click(screen.getByRole('button', { name: 'Remove Step 1' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored()).toEqual({ cancellation_policy: '24:50, 2:10' }));
  await user.click(screen.getByRole('button', { name: 'Remove Step 2' }));
  await user.click(screen.getByRole('button', { name: 'Remove Step 1' }));
  expect(screen.getByText('Everything is returned until the visit begins.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored()).toEqual({ cancellation_policy: null }));
});

test('what is wrong with a step names it, stands at it, and the summary leads there', async () => {
  const { user } = await open(VENUE, { cancellation_policy: '48:100, 24:50' });
  const percent = within(await screen.findByRole('group', { name: 'Step 2' })).getByLabelText(
    'Percent returned',
  );
  await user.clear(percent);
  await user.type(percent, '12,5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement!.contains(summary)).toBe(true));
  await user.click(
    within(summary).getByRole('link', {
      name: 'Cancellation policy 2, Percent returned: Enter a whole number from 0 to 100.',
    }),
  );
  expect(document.activeElement).toBe(percent);
  expect(percent.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(percent.getAttribute('aria-describedby')!)!.textContent).toBe(
    'Enter a whole number from 0 to 100.',
  );
});

test.each([
  '/destinations/inventories/rattle-ridge',
  '/destinations/visitor_types/rr-adult',
  '/addon_inventory?addon_inventory_id=rr-guide',
  '/addons_inventory/addon_types/extras',
])('every switch of %s says what it is for', async (address) => {
  await open(address);
  const switches = await screen.findAllByRole('switch');
  const helped = switches.map((input) =>
    document.getElementById(input.getAttribute('aria-describedby') ?? ''),
  );
  expect(helped.map((help) => /^[A-Z].+\.$/.test(help?.textContent.trim() ?? ''))).toEqual(
    switches.map(() => true),
  );
});
