import { screen } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { GROUP, USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const SERIAL = 'C0SIM000000001';
const TERMINAL = { id: 'terminal-1', name: 'Gatehouse', serial: SERIAL, till: null };
const ID = '7KQ2M9XW4D2RT';

const open = async (language: 'en' | 'fr' = 'en') => {
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS['admin']!,
    documents: { terminals: [{ ...TERMINAL, _group: GROUP, _revision: 1 }], tills: [] },
  });
  const found = { status_code: 200, message: '', payment: { id: 'P1', amount: 950, result: 'approved' } };
  api.rejections.set(`GET /api/clover_find_payment/${ID}`, { body: found });
  const mounted = await mountConsole('/settings/terminals/terminal-1', { api, language });
  return { ...mounted, api };
};

test('all that is asked of a device names its venue', async () => {
  const { api, user } = await open();
  await screen.findByText('Ready');
  await user.click(screen.getByRole('button', { name: 'Reset Device' }));
  await screen.findByText('Successfully reset Clover Cloud device id');
  const asked = api.calls.filter(({ path }) => path.startsWith('/api/clover_'));
  expect(asked.map(({ path }) => path)).toEqual(['/api/clover_device_state', '/api/clover_device_action']);
  expect(asked[0]!.query.get('inventory_group')).toBe(GROUP);
  expect(asked[1]!.body).toEqual({ action: 'reset', terminal_id: SERIAL, inventory_group: GROUP });
});

test('what the provider has is said in the money of the venue, as French writes it', async () => {
  const { user } = await open('fr');
  await user.type(await screen.findByLabelText('Identifiant externe du paiement'), ID);
  await user.click(screen.getByRole('button', { name: 'Trouver un paiement' }));
  expect(
    await screen.findByText(/^Un paiement de 9,50\s\$ a été trouvé chez Clover. Identifiant\s: P1, état/),
  ).toBeTruthy();
});
