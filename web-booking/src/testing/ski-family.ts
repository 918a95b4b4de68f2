import { screen, waitFor, within } from '@testing-library/react';
import { writeDrafts, type Draft } from '../parts/drafts/participant-drafts.js';
import type { FakeApi } from './fake-api.js';
import { ANN_ROY, fillIn } from './fill-in.js';
import { mount, type Mounted } from './mount.js';

const SKIING =
  '/book?inventoryGroup=escarpment&inventory=glen-hill&startDate=2026-12-12&carArrivalTime=09%3A00&v.gh-adult=1&v.gh-youth=1';
const consent = { points: [true, true, true], complete: true, completeUTCTimestamp: '2026-11-21 14:00:00' };
export const whole = (id: string, visitorType: string, first_name: string, dob: string): Draft => ({
  id,
  visitorType,
  categories: {},
  addons: [],
  fields: {
    first_name,
    last_name: 'Roy',
    dob,
    ability: 'beginner',
    waiver_email: 'roy@example.org',
    consent,
  },
});
export const ANN = whole('p1', 'gh-adult', 'Ann', '3/31/1988');
export const MIA = whole('p2', 'gh-youth', 'Mia', '3/31/2015');

/** The step of the participants, with what was written of them before. */
export const openParticipants = async (
  api: FakeApi,
  drafts: readonly Draft[] = [ANN, MIA],
  date = '2026-12-12',
  youths = 1,
): Promise<Mounted> => {
  const address = SKIING.replace('2026-12-12', date).replace('gh-youth=1', `gh-youth=${youths}`);
  const page = await mount(address, { api });
  writeDrafts(page.services.stored, 'glen-hill', drafts);
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Who takes part?' });
  return page;
};

/** Fills in the booker and pays. */
export const payAsAnn = async (page: Mounted): Promise<void> => {
  await fillIn(page, ANN_ROY);
  await page.user.click(screen.getByRole('button', { name: /^Pay \$/ }));
};

/** Her parent reads and signs Mia's waiver. */
export const signForMia = async (page: Mounted): Promise<void> => {
  await page.user.click(screen.getByRole('button', { name: /Mia Roy.*(Done|Incomplete)/ }));
  await page.user.click(await screen.findByRole('button', { name: 'Read and sign for Mia Roy' }));
  const title = 'Release of liability';
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  dialog.getByText(/Skiing, snowboarding and lessons have risks/);
  await page.user.click(await dialog.findByText('A parent'));
  await page.user.type(dialog.getByLabelText('First and last name of the person who signs'), 'Ann Roy');
  await page.user.click(dialog.getByLabelText('I have read the text above and agree to it.'));
  await page.user.click(dialog.getByRole('button', { name: 'Sign' }));
  await waitFor(() => {
    if (screen.queryByRole('dialog', { name: title })) throw new Error('the waiver is still open');
  });
};
