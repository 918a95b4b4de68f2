import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { GROUP, USERS } from '../testing/fake-data.js';
import { findField } from '../testing/inputs.js';
import { mountConsole } from '../testing/mount.js';

const code = (own: Readonly<Record<string, unknown>>) => ({
  id: own['code'],
  _group: GROUP,
  _revision: 1,
  ...own,
});
const admin = (): FakeApi =>
  Object.assign(new FakeApi(), {
    signedIn: USERS['admin']!,
    documents: {
      accounting_codes: [
        code({ code: '2300', title: 'Tax collected', accounts: ['tax', 'fee'], tax_rate: 0.13 }),
        code({ code: '4100', title: 'Extras' }),
      ],
    },
  });

test('the list says which accounts journals write under a code', async () => {
  await mountConsole('/accounting_codes', { api: admin() });
  const row = await screen.findByRole('row', { name: /^2300/ });
  expect(row.textContent).toContain('TaxFees kept');
});

test('a code has its accounts, a rate in percent, and what the accounting program calls it', async () => {
  const server = admin();
  const { user } = await mountConsole('/accounting_codes/accounting_codes/2300', { api: server });
  expect((await findField('Only for tax at')).value).toBe('13');
  expect(screen.getByText(/^What journals write under this code/)).toBeTruthy();
  await user.click(await findField('Accounts'));
  await user.click(
    await screen.findByRole('option', { name: 'Deferred revenue – sold, for visits still to come' }),
  );
  await user.clear(await findField('Only for tax at'));
  await user.type(await findField('Only for tax at'), '5');
  await user.type(await findField('Tax code'), 'GST');
  await user.type(await findField('Name in the accounting program'), 'GST Payable');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.documents['accounting_codes']!.find(({ id }) => id === '2300')).toMatchObject({
      accounts: ['tax', 'fee', 'deferred'],
      tax_rate: 0.05,
      tax_code: 'GST',
      export_name: 'GST Payable',
    }),
  );
});

test('what is left empty is left out', async () => {
  const server = admin();
  const { user } = await mountConsole('/accounting_codes/accounting_codes/4100', { api: server });
  await user.type(await findField('Title'), ' and food');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.documents['accounting_codes']!.find(({ id }) => id === '4100')).toEqual({
      id: '4100',
      _group: GROUP,
      _revision: 2,
      code: '4100',
      title: 'Extras and food',
    }),
  );
});
