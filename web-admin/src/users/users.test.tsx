import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const casey = {
  ...{ id: 'casey', username: 'casey', email: null, is_staff: true, is_superuser: false },
  ...{ permission_groups: [], settings: { is_okta: false, skip_tfa: true } },
  ...{ _group: 'escarpment', _revision: 1 },
};

test('a user is signed out everywhere once it is confirmed', async () => {
  const api = Object.assign(new FakeApi(), { signedIn: USERS['admin']! });
  api.documents = { users: [casey], permission_groups: [] };
  const { user, server } = await mountConsole('/users/users/casey', { api });
  const asked = () => server.calls.filter(({ path }) => path.endsWith('/end_sessions'));
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign casey out everywhere?' });
  expect(asked()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('2 sessions ended.')).toBeTruthy();
  expect(asked()).toMatchObject([{ method: 'POST', path: '/api/admin/users/casey/end_sessions' }]);
  expect(asked()[0]!.query.get('group')).toBe('escarpment');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
