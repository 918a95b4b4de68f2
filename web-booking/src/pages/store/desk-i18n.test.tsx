import { screen } from '@testing-library/react';
import { FakeDesk } from '../../testing/fake-desk.js';
import { mount } from '../../testing/mount.js';

let mockIsAway = true;
jest.mock('@stile/contracts/messages/en/card.json', () => {
  if (mockIsAway) throw new Error('no answer');
  return jest.requireActual('@stile/contracts/messages/en/card.json');
});

test('texts that did not come are said, and asked for again', async () => {
  const { user } = await mount('/store?inventoryGroup=escarpment&inventory=rattle-ridge', {
    api: new FakeDesk('2026-11-23T09:20'),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert').textContent).toMatch(/Check your connection/);
  mockIsAway = false;
  await user.click(again);
  expect(await screen.findByRole('button', { name: /^Adult/ })).toBeTruthy();
});
