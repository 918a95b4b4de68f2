import { screen, waitFor } from '@testing-library/react';
import { FakeDesk } from '../../testing/fake-desk.js';
import { mount } from '../../testing/mount.js';

let mockIsAway = true;
let mockAsked = 0;
jest.mock('./TillDialogs.js', () => {
  mockAsked++;
  if (mockIsAway) throw new Error('no answer');
  return jest.requireActual('./TillDialogs.js');
});

test('a dialog that does not load leaves the desk with its cart as it is, and is asked for again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  document.cookie = 'TILL=till-1; path=/';
  const { user } = await mount('/store?inventoryGroup=escarpment&inventory=rattle-ridge&v.rr-adult=2', {
    api: new FakeDesk('2026-11-23T09:20'),
    hasDialogs: false,
  });
  const cash = await screen.findByText(/^Cash exact \$19/);
  // Once the desk is idle, so that it is there without the network.
  await waitFor(() => expect(mockAsked).toBeGreaterThan(0));
  await user.keyboard('{F10}');
  expect((await screen.findAllByText(/^We got no answer/)).length).toBeGreaterThan(0);
  expect([cash.isConnected, screen.queryByRole('dialog')]).toEqual([true, null]);
  mockIsAway = false;
  await user.keyboard('{F10}');
  expect(await screen.findByRole('dialog', { name: 'Open Drawer' })).toBeTruthy();
});
