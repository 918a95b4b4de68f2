import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const account = async () => {
  const mounted = await mountConsole('/change_password', {
    api: Object.assign(new FakeApi(), { signedIn: USERS['casey']! }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  return mounted;
};

test('the menu leads to the own account', async () => {
  const api = Object.assign(new FakeApi(), { signedIn: USERS['casey']! });
  const mounted = await mountConsole('/admin', { api });
  await mounted.user.click(await screen.findByRole('button', { name: 'Open the menu' }));
  await mounted.user.click(await screen.findByRole('link', { name: 'Signed in as casey' }));
  await waitFor(() => expect(mounted.address()).toBe('/change_password'));
});

test('the password is changed by who knows it', async () => {
  const mounted = await account();
  const form = screen.getByRole('region', { name: 'Change your password' });
  const give = async (present: string, next: string): Promise<void> => {
    await mounted.user.clear(within(form).getByLabelText('Present password'));
    await mounted.user.clear(within(form).getByLabelText('New password'));
    await mounted.user.type(within(form).getByLabelText('Present password'), present);
    await mounted.user.type(within(form).getByLabelText('New password'), `${next}{Enter}`);
  };
  await give('wrong', 'a plain sentence');
  expect(await within(form).findByText('This is not your present password.')).toBeTruthy();
  await give('demo', 'a plain sentence');
  expect(await screen.findByText(/Your password is changed/)).toBeTruthy();
  expect(within(form).getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

test('a PIN is set with the password, and is told to nobody', async () => {
  const mounted = await account();
  const form = within(screen.getByRole('region', { name: 'Set your PIN' }));
  const pin = form.getByLabelText<HTMLInputElement>('PIN');
  expect(pin.type).toBe('password');
  await mounted.user.type(form.getByLabelText('Present password'), 'demo');
  await mounted.user.type(pin, '4071{Enter}');
  expect(await screen.findByText('Your PIN is set.')).toBeTruthy();
  expect(pin.value).toBe('');
});

test('sessions are listed, and all others are ended', async () => {
  const mounted = await account();
  const region = screen.getByRole('region', { name: 'Where you are signed in' });
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(2));
  expect(within(region).getByText('(this browser)')).toBeTruthy();
  await mounted.user.click(within(region).getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(1));
});
