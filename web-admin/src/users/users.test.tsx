import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const casey = {
  id: 'casey',
  username: 'casey',
  email: null,
  is_staff: true,
  is_superuser: false,
  permission_groups: [],
  settings: { is_okta: false, skip_tfa: true },
  _group: 'escarpment',
  _revision: 1,
};

const editor = async () => {
  const api = Object.assign(new FakeApi(), { signedIn: USERS['admin']! });
  api.documents = { users: [casey], permission_groups: [] };
  const mounted = await mountConsole('/users/users/casey', { api });
  const saves = () => mounted.server.calls.filter(({ method }) => method === 'PUT');
  return { ...mounted, saves };
};

describe('another address for sign-in codes', () => {
  const confirming = async () => {
    const mounted = await editor();
    mounted.server.rejectOnce(
      'PUT',
      '/api/admin/users/casey',
      428,
      'password_unconfirmed',
      'Enter it again.',
    );
    await mounted.user.type(await screen.findByLabelText(/E-mail/), 'casey@new.example');
    await mounted.user.click(screen.getByRole('button', { name: 'Save' }));
    return { ...mounted, dialog: within(await screen.findByRole('dialog', { name: 'Enter your password' })) };
  };

  test('is saved once the own password is right', async () => {
    const { user, dialog, saves } = await confirming();
    await user.type(dialog.getByLabelText('Present password'), 'wrong{Enter}');
    expect(await dialog.findByText('This is not your present password.')).toBeTruthy();
    expect(saves()).toHaveLength(1);
    await user.clear(dialog.getByLabelText('Present password'));
    await user.type(dialog.getByLabelText('Present password'), 'demo{Enter}');
    expect(await screen.findByText('Everything is saved')).toBeTruthy();
    expect(saves()).toHaveLength(2);
    expect(saves()[1]!.body).toMatchObject({ email: 'casey@new.example', _revision: 1 });
  });

  test('is not saved, and not lost, without it', async () => {
    const { user, dialog, saves } = await confirming();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Enter it again.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/E-mail/).value).toBe('casey@new.example');
    expect(saves()).toHaveLength(1);
  });
});

test('a user is signed out everywhere once it is confirmed', async () => {
  const { user, server } = await editor();
  const calls = () => server.calls.filter(({ path }) => path.endsWith('/end_sessions'));
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign casey out everywhere?' });
  expect(calls()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('2 sessions ended.')).toBeTruthy();
  expect(calls()).toMatchObject([{ method: 'POST', path: '/api/admin/users/casey/end_sessions' }]);
  expect(calls()[0]!.query.get('group')).toBe('escarpment');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
