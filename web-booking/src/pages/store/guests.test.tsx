import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FoundAnswer } from '@stile/contracts';
import { FakeDesk } from '../../testing/fake-desk.js';
import { mount } from '../../testing/mount.js';

/* A guest without a code is found (docs/rules/desk.md 110). */
const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';
const ID = '7KQ4M9XT22';
type Found = FoundAnswer['reservations'][number];
const FAMILY: Found = {
  id: ID,
  name: 'Marie Roy',
  participants: ['Marie Roy', 'Théa Côté'],
  people: 2,
  visit_date: '2026-11-23',
  arrival_time: '10:00',
  inventory_title: { en: 'Glen Hill', fr: 'Glen Hill' },
  status: 'upcoming',
  checked_in_at: null,
  balance: 19,
};

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = 'TILL=till-1; path=/';
});
const open = async (address = STORE, language: 'en' | 'fr' = 'en') => {
  const api = new FakeDesk('2026-11-23T09:20');
  api.guests.set('thea', { reservations: [FAMILY], members: [], more: false });
  const mounted = await mount(address, { api, language });
  await screen.findAllByText(language === 'en' ? /Find reservation/ : /Trouver une réservation/);
  return { ...mounted, api };
};
const dialog = (name = 'Find reservation') => screen.findByRole('dialog', { name });
/** Not typed key by key: as fast as a test types, it would be a scan. */
const seek = (box: HTMLElement, text: string): void => {
  const field = within(box).getByRole('textbox');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.submit(field);
};
const search = (): URLSearchParams => new URLSearchParams(window.location.search);
const searches = (api: FakeDesk) =>
  api.requests.filter(({ url }) => url.startsWith('/api/found_reservations')).map(({ url }) => url);

test.each([STORE, `${STORE}&mode=gate`])(
  'F asks for a name and shows who it finds, at %s',
  async (address) => {
    const { user, api } = await open(address);
    api.book(ID);
    await user.keyboard('f');
    const box = await dialog();
    const field = within(box).getByRole('textbox', { name: /^Name, phone number, plate/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(searches(api)).toEqual([]);
    seek(box, ' thea ');
    expect(await within(box).findByText('1 reservation found')).toBeTruthy();
    expect(searches(api)).toEqual(['/api/found_reservations?inventoryGroup=escarpment&q=thea']);
    const guest = within(box).getByRole('button', { name: /^Marie Roy/ });
    expect(guest.textContent.replaceAll(/\s/g, ' ')).toBe(
      'Marie Roy 7KQ4M9XT22with Théa CôtéToday, 10:00 AM · Glen Hill · 2 people · Upcoming · $19.00',
    );
    await user.click(guest);
    expect(await screen.findByRole('dialog', { name: new RegExp(ID) })).toBeTruthy();
  },
);

test('what was typed into the search for products is sought with Enter', async () => {
  const { user } = await open();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'thea' } });
  await user.type(screen.getByRole('searchbox'), '{Enter}');
  expect(await within(await dialog()).findByText('1 reservation found')).toBeTruthy();
});

test('what no product is called leads to who may be called so', async () => {
  const { user } = await open();
  const shelf = within(document.querySelector<HTMLElement>('.store-shelf')!);
  expect(shelf.queryByRole('button', { name: 'Find reservation' })).toBeNull();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'thea' } });
  expect(shelf.getByText('Nothing found.')).toBeTruthy();
  await user.click(shelf.getByRole('button', { name: 'Find reservation' }));
  expect(await within(await dialog()).findByText('1 reservation found')).toBeTruthy();
});

const holder = (more: object = {}): FoundAnswer['members'][number] => ({
  code: 'AP100001',
  name: 'Ada Okafor',
  discount_group: 'annual-pass',
  expires: '2027-05-31',
  ...more,
});
test.each([
  [
    'en',
    'Find reservation',
    STORE,
    '1 member found',
    'Ada Okafor Member',
    'Annual Pass · valid until May 31, 2027',
  ],
  [
    'fr',
    'Trouver une réservation',
    `${STORE}&mode=gate`,
    '1 membre trouvé',
    'Ada Okafor Membre',
    'valide jusqu’au 31 mai 2027',
  ],
] as const)(
  'a member who has booked nothing is found, and their card taken into the sale, in %s',
  async (language, title, address, count, name, until) => {
    const { user, api } = await open(address, language);
    api.guests.set('oka', { reservations: [], members: [holder()], more: false });
    api.codes.set('AP100001', { kind: 'member', code: 'AP100001', discount_group: 'annual-pass' });
    api.always.set('/api/memberValidate/', {
      status: 200,
      body: { profile: { first_name: 'Ada', visitor_type: 'rr-adult' } },
    });
    await user.keyboard('f');
    const box = await dialog(title);
    seek(box, 'oka');
    expect(await within(box).findByText(count)).toBeTruthy();
    const row = within(box).getByRole('button', { name: new RegExp(`^${name}`) });
    expect(row.textContent.replaceAll(/\s/g, ' ')).toContain(until);
    await user.click(row);
    await waitFor(() => expect(search().get('selectedDiscountGroup')).toBe('annual-pass'));
    expect(search().get('mode')).toBeNull();
  },
);

test('reservations and members are counted apart, and a card that has ended says so', async () => {
  const { user, api } = await open();
  api.guests.set('oka', {
    reservations: [FAMILY],
    members: [holder({ expires: '2026-11-22' }), holder({ code: 'AP2', name: null })],
    more: false,
  });
  await user.keyboard('f');
  const box = await dialog();
  seek(box, 'oka');
  expect(await within(box).findByText('1 reservation found, 2 members found')).toBeTruthy();
  expect(within(box).getByRole('button', { name: /^Ada Okafor/ }).textContent).toContain(
    'expired on Nov 22, 2026',
  );
  expect(within(box).getByRole('button', { name: /^AP2 Member/ })).toBeTruthy();
});

test('none, more than are shown, and no answer are said', async () => {
  const { user, api } = await open(STORE, 'fr');
  api.guests.set('a', { reservations: [FAMILY], members: [], more: true });
  await user.keyboard('f');
  const box = await dialog('Trouver une réservation');
  seek(box, 'x');
  expect(await within(box).findByText(/^Personne n’a été trouvé/)).toBeTruthy();
  seek(box, 'a');
  expect(
    await within(box).findByText('1 réservation trouvée Il y en a plus de 1. Tapez plus du nom.'),
  ).toBeTruthy();
  api.instead.push({
    start: 'GET /api/found_reservations',
    answer: { status: 403, body: { error: 'no', code: 'no_access', status_code: 403, detail: {} } },
  });
  seek(box, 'b');
  expect(await within(box).findByRole('alert')).toBeTruthy();
  expect(within(box).queryByRole('button', { name: /^Marie Roy/ })).toBeNull();
});
