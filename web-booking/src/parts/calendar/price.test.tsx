import { screen } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api.js';
import { BOOK, mount } from '../../testing/mount.js';

test('a day with room says from which price; one without a price says nothing of it', async () => {
  const api = new FakeApi();
  api.prices['2026-11-25'] = { price_from: 9.5 };
  await mount(BOOK, { api });
  const day = screen.getByRole('button', {
    name: /^Wednesday, November 25, 2026, Plenty of space, from \$9\.50$/,
  });
  expect(screen.getByRole('list', { name: 'What the marks mean' }).textContent).toMatch(/from \$9\.50$/);
  expect(day.querySelector('.day-price')?.getAttribute('data-word')).toBe('$9.50');
  expect(
    screen.getByRole('button', { name: /^Friday, November 27, 2026, (Plenty of space|Busy|Full)$/ }),
  ).toBeTruthy();
});

test('in French too', async () => {
  const api = new FakeApi();
  api.prices['2026-11-25'] = { price_from: 9.5 };
  await mount(BOOK, { api, language: 'fr' });
  expect(screen.getByRole('button', { name: /25 novembre 2026, .*à partir de 9,50\s\$$/ })).toBeTruthy();
});

test.each([
  ['en', 12.5, true],
  ['en', 339, false],
  ['fr', 12.5, true],
  ['fr', 339, false],
] as const)('in %s a price of %d is in its cell where it fits: %s', async (language, price_from, fits) => {
  const api = new FakeApi();
  api.prices['2026-11-25'] = { price_from };
  await mount(BOOK, { api, language });
  const day = await screen.findByRole('button', { name: /\b25\b.*(from|à partir de) .*\d/ });
  expect(day.querySelector('.day-price') !== null).toBe(fits);
});
