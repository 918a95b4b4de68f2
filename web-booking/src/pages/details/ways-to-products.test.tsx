import { screen, waitFor } from '@testing-library/react';
import { writeDrafts } from '../../parts/drafts/participant-drafts.js';
import { CHOSEN, mount } from '../../testing/mount.js';

const SKIING =
  '/book?inventoryGroup=escarpment&inventory=glen-hill&startDate=2026-12-12&carArrivalTime=09%3A00&v.gh-adult=1';

beforeEach(() => window.sessionStorage.clear());

const toDetails = async (press: string) => {
  const page = await mount(SKIING);
  writeDrafts(page.services.stored, 'glen-hill', []);
  await page.user.click(screen.getByRole('button', { name: press }));
  await screen.findByRole('heading', { name: 'Who takes part?' });
  return page;
};

test('what comes on the next step leads there, to that group of products', async () => {
  await toDetails('Lessons');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Lessons' })));
});

const CAMP =
  '/book?inventoryGroup=escarpment&inventory=summer-camp&startDate=2027-07-05&carArrivalTime=08%3A30&v.sc-camper=1';
const WEEK = 'Jul 5–9, 8:30 AM–4:30 PM';
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/[\u00a0\u2009]/g, ' ');

test('a week of camp says its last day and its hours before it is chosen, and once it is', async () => {
  const page = await mount(CAMP);
  writeDrafts(page.services.stored, 'summer-camp', []);
  const next = await screen.findByRole('button', { name: 'Camp programs' });
  expect(plain(next.closest('li')?.textContent)).toContain(WEEK);
  await page.user.click(next);
  await page.user.selectOptions(await screen.findByLabelText('Program'), 'Explorers');
  expect(plain((await screen.findByText('Explorers (6-8)')).parentElement?.textContent)).toContain(WEEK);
});

test('to what waits for an answer of the participant it leads to the participants', async () => {
  await toDetails('Rentals');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Who takes part?' })),
  );
});

test('without a party it says what is missing, as Continue does', async () => {
  const { user } = await mount(SKIING.replace('&v.gh-adult=1', ''));
  await user.click(screen.getByRole('button', { name: 'Lessons' }));
  expect(await screen.findByText('There is a problem')).toBeTruthy();
});

test('where products are the participants’, a change of them leads to the participants of the same page', async () => {
  const { user } = await toDetails('Continue');
  await user.click(screen.getByRole('button', { name: 'Change add-ons' }));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Lessons' }));
  expect(screen.getByRole('heading', { name: 'Your details' })).toBeTruthy();
});

test('a change of the visitors leads to their card there too', async () => {
  const { user } = await toDetails('Continue');
  await user.click(screen.getByRole('button', { name: 'Change visitors' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Who is coming?' })),
  );
});

test('where products are of the visit, a change of them leads to their card', async () => {
  const { user } = await mount(CHOSEN);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Change add-ons' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Add-ons' })));
});
