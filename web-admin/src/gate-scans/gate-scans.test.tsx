import { screen } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

/* docs/rules/gate.md 6 */
test('the list of the gate says what was refused, and who was let in all the same and why', async () => {
  const server = Object.assign(new FakeApi(), { signedIn: USERS['admin']! });
  const row = {
    inventory_group: 'escarpment',
    inventory: 'rattle-ridge',
    business_date: '2026-12-05',
    at: '2026-12-05T15:00:00.000Z',
    code: null,
    reservation_id: null,
    reason: null,
    user: 'casey',
    station: '3b0c7e58-4d0e-4b55-9a3a-7d1f6a0c2e11',
  };
  server.gateScans = [
    {
      ...row,
      id: '2',
      act: 'forced',
      verdict: 'to_pay',
      reservation_id: 'H63ARM2Z4R',
      reason: 'Paid at the other desk',
    },
    { ...row, id: '1', act: 'refused', verdict: 'unknown', code: 'qX3mW0cT2rJk9LhV', station: null },
  ];
  await mountConsole('/passes/gate', { api: server });
  const forced = await screen.findByRole('row', { name: /H63ARM2Z4R/ });
  expect(forced.textContent).toContain('Forced entry · To be paid');
  expect(forced.textContent).toContain('Paid at the other desk');
  expect(forced.textContent).toMatch(/casey.*Rattle Ridge · Station 0c2e11/);
  const refused = screen.getByRole('row', { name: /qX3mW0cT2rJk9LhV/ });
  expect(refused.textContent).toContain('Refused · Unknown code');
  expect(refused.textContent).toContain('No station');
});
