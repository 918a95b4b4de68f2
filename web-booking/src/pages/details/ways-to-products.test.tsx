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
