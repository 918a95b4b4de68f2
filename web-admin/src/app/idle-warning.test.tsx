import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

/* The warning before a session ends unused (docs/rules/identity-and-access.md 38). */
const MINUTE = 60;
const open = async (language: 'en' | 'fr' = 'en') => {
  const api = new FakeApi();
  api.signedIn = USERS['casey']!;
  const mounted = await mountConsole('/change_password', { api, language });
  await screen.findByRole('heading', { level: 1, name: /account|compte/i });
  // Answers that the page itself waits for.
  await waitFor(() => expect(mounted.activity.uses).toBe(api.calls.length));
  return mounted;
};
const warning = () => screen.queryByRole('alertdialog');

test('comes two minutes before the end, counts down, and goes once the session is used', async () => {
  const { activity, user, server } = await open();
  await activity.pass(57 * MINUTE - 1);
  expect(warning()).toBeNull();
  await activity.pass(1);
  expect(await screen.findByRole('alertdialog', { name: 'Are you still there?' })).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toBe('You will be signed out in 2:00');
  const stay = screen.getByRole('button', { name: 'Stay signed in' });
  await waitFor(() => expect(document.activeElement).toBe(stay));
  await activity.pass(25);
  expect(screen.getByRole('timer').textContent).toBe('You will be signed out in 1:35');
  expect(screen.getByRole('status').textContent).toBe('You will be signed out in 2:00');
  await activity.pass(35);
  expect(screen.getByRole('status').textContent).toBe('You will be signed out in 1:00');
  const { uses } = activity;
  await user.click(stay);
  await waitFor(() => expect(activity.uses).toBe(uses + 1));
  expect(server.calls.at(-1)!.path).toBe('/api/groups');
  await activity.pass(1);
  await waitFor(() => expect(warning()).toBeNull());
});

test('goes in each tab once another one uses the session', async () => {
  const { activity } = await open();
  await activity.pass(58 * MINUTE);
  expect(warning()).not.toBeNull();
  activity.used();
  await activity.pass(1);
  await waitFor(() => expect(warning()).toBeNull());
});

test('leads to the sign-in once the server says that the session has ended, and asks nothing before', async () => {
  const { activity, server, address } = await open();
  server.signedIn = null;
  const before = server.calls.length;
  await activity.pass(59 * MINUTE);
  expect(screen.getByRole('timer').textContent).toBe('You will be signed out in 0:00');
  expect(server.calls).toHaveLength(before);
  await activity.pass(MINUTE + 1);
  await waitFor(() => expect(address()).toBe('/auth/login'));
  expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeTruthy();
});

test('is there in French', async () => {
  const { activity } = await open('fr');
  await activity.pass(57 * MINUTE);
  expect(await screen.findByRole('alertdialog', { name: 'Êtes-vous toujours là\u00a0?' })).toBeTruthy();
});
