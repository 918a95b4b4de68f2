import { screen, waitFor } from '@testing-library/react';
import { LINK } from '../testing/fake-api.js';
import { mountConsole } from '../testing/mount.js';

/* docs/rules/passwords.md 3 and 5 */
test('a forgotten password asks for a name, and says the same of any', async () => {
  const { user, server } = await mountConsole('/auth/login');
  await user.click(await screen.findByRole('button', { name: 'Forgot password?' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Forgot password?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(screen.getByText('Enter your user name.')).toBeTruthy();
  expect(server.calls.filter(({ method }) => method !== 'GET')).toHaveLength(0);
  await user.type(screen.getByLabelText('User name'), 'casey{Enter}');
  expect(await screen.findByText(/a link is on its way\. It is valid for 60 minutes\./)).toBeTruthy();
  expect(server.calls.at(-1)).toMatchObject({
    path: '/api/change_password_link',
    body: { username: 'casey' },
  });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});

test('the link sets a password and leads to the sign-in, its secret nowhere in the address', async () => {
  const { user, server, address } = await mountConsole(`/auth/password#${LINK}`);
  await user.type(await screen.findByLabelText('New password'), 'brackish-otter-lamp');
  expect(address()).toBe('/auth/password');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Your password is set. Sign in with it.')).toBeTruthy();
  expect(server.calls.filter(({ method }) => method !== 'GET').at(-1)).toMatchObject({
    path: '/api/set_visitor_password',
    body: { token: LINK, password: 'brackish-otter-lamp' },
  });
  await waitFor(() => expect(address()).toBe('/auth/login'));
});

test('a link that is over says so, and the page without one too', async () => {
  const { user } = await mountConsole('/auth/password#another');
  await user.type(await screen.findByLabelText('New password'), 'brackish-otter-lamp{Enter}');
  expect(await screen.findByText('This link was used, or is over.')).toBeTruthy();
});

test.each([
  ['en', 'Open this page by the link in your mail.'],
  ['fr', 'Ouvrez cette page par le lien de votre courriel.'],
] as const)('the page without a link says so in %s', async (language, text) => {
  await mountConsole('/auth/password', { language });
  expect(await screen.findByText(text)).toBeTruthy();
  const away = screen.getByRole('link', { name: language === 'fr' ? 'Se connecter' : 'Sign in' });
  expect(away.getAttribute('href')).toBe('/auth/login');
});
