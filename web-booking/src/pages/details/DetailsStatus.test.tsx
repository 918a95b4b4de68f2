import { screen, waitFor, within } from '@testing-library/react';
import { mount } from '../../testing/mount.js';
import { fillIn } from '../../testing/fill-in.js';
import { writeDrafts } from '../../parts/drafts/participant-drafts.js';

const SKIING = '/book?inventoryGroup=escarpment&inventory=glen-hill';
const panel = () => within(screen.getByRole('complementary', { name: 'Your visit' }));
const needed = () => document.getElementById('still-needed')?.textContent;

beforeEach(() => window.sessionStorage.clear());

test('beside the total stands what is missing, on every step, and how long the places are held', async () => {
  const { user, services } = await mount(SKIING);
  expect(needed()).toBe('Still needed: day, arrival time, visitors');
  expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-describedby')).toBe(
    'still-needed',
  );
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(screen.getByRole('button', { name: /December 12, 2026/ }));
  await user.click(await screen.findByRole('radio', { name: /^9:00\sAM\sto\s1:00\sPM/ }));
  expect(needed()).toBe('Still needed: visitors');
  await user.click(screen.getByRole('button', { name: 'Add one Adult (18+)' }));
  expect(needed()).toBeUndefined();
  writeDrafts(services.stored, 'glen-hill', []);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Who takes part?' });
  expect(needed()).toBe('Still needed: who is booking, participants (0 of 1), terms');
  // Ten minutes, of which a slow machine may have used some.
  expect(panel().getByText(/^(10:00|9:\d\d)$/)).toBeTruthy();
  expect(screen.getByLabelText('E-mail for the waiver').getAttribute('aria-describedby')).toBe(
    'p-p1-fields.waiver_email-hint',
  );
  await fillIn({ user });
  await waitFor(() => expect(needed()).toBe('Still needed: participants (0 of 1)'));
});
