import { screen, waitFor, within } from '@testing-library/react';
import { BOOK, mount, search } from '../../testing/mount.js';

const day = (name: RegExp) => screen.getByRole('button', { name });
const grid = () => screen.getByRole('grid');
const stops = () =>
  within(grid())
    .getAllByRole('button')
    .filter((button) => button.tabIndex === 0);
const focused = () => (document.activeElement as HTMLElement).dataset['date'];

test('the month is one tab stop, and every day says its date and how full it is', async () => {
  await mount(BOOK);
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy();
  expect(stops()).toHaveLength(1);
  expect(day(/^Wednesday, November 25, 2026, Plenty of space$/)).toBeTruthy();
  expect(day(/^Monday, November 23, 2026, Full$/)).toBeTruthy();
  expect(day(/^Sunday, November 15, 2026, Past$/).getAttribute('aria-disabled')).toBe('true');
  expect(day(/November 21, 2026.*today/).getAttribute('aria-current')).toBe('date');
});

test('arrows, Home, End, Page Up and Page Down move by day, week and month; Enter chooses', async () => {
  const { user } = await mount(`${BOOK}&startDate=2026-11-25`);
  stops()[0]!.focus();
  expect(focused()).toBe('2026-11-25');
  const steps: [string, string][] = [
    ['{ArrowRight}', '2026-11-26'],
    ['{ArrowLeft}', '2026-11-25'],
    ['{Home}', '2026-11-22'],
    ['{End}', '2026-11-28'],
    ['{ArrowDown}', '2026-12-05'],
    ['{ArrowUp}', '2026-11-28'],
    ['{PageDown}', '2026-12-28'],
    ['{PageUp}', '2026-11-28'],
    ['{Shift>}{PageDown}{/Shift}', '2027-11-28'],
    ['{Shift>}{PageUp}{/Shift}', '2026-11-28'],
  ];
  for (const [key, date] of steps) {
    await user.keyboard(key);
    await waitFor(() => expect({ key, date: focused() }).toEqual({ key, date }));
    expect(stops()).toHaveLength(1);
  }
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy();
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(search().get('startDate')).toBe('2026-11-27');
  expect(
    day(/November 27/)
      .closest('td')
      ?.getAttribute('aria-selected'),
  ).toBe('true');
});

test('no key leads before today', async () => {
  const { user } = await mount(`${BOOK}&startDate=2026-11-22`);
  stops()[0]!.focus();
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('2026-11-21');
});

test('a closed or past day says why and is not chosen; a full one can be chosen', async () => {
  const { user } = await mount(BOOK);
  await user.click(day(/November 15/));
  expect(search().has('startDate')).toBe(false);
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .map((status) => status.textContent)
        .join(),
    ).toContain('Past'),
  );
  await user.click(day(/November 23/));
  expect(search().get('startDate')).toBe('2026-11-23');
  expect(await screen.findByText('This day is full.')).toBeTruthy();
});

test('it opens at the first month where something is free', async () => {
  const camp = '/book?inventoryGroup=escarpment&inventory=summer-camp';
  await mount(camp, { seeded: false });
  expect(await screen.findByRole('heading', { name: 'July 2027' })).toBeTruthy();
});

test('a typed date is gone to and chosen', async () => {
  const { user } = await mount(BOOK);
  await user.type(screen.getByLabelText('Go to a date'), '2026-12-09');
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeTruthy();
  expect(search().get('startDate')).toBe('2026-12-09');
});

test('days that could not be loaded say so and can be asked again', async () => {
  const { FakeApi } = await import('../../testing/fake-api.js');
  const api = new FakeApi();
  const rejected = {
    start: 'GET /api/occupancyStatus',
    answer: { status: 500, body: { error: 'no', code: 'server_fault', status_code: 500 } },
  };
  api.instead.push(rejected);
  const { user } = await mount(BOOK, { api, seeded: false });
  expect(await screen.findByText('The days could not be loaded.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /November 25, 2026, Plenty of space/ })).toBeTruthy();
});
