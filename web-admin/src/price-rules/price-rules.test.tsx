import { screen, within } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { fakeDocuments } from '../testing/fake-documents.js';
import { choose, findField } from '../testing/inputs.js';
import { mountConsole } from '../testing/mount.js';

const documents = fakeDocuments();
const [adult] = documents.price_rules;
const rules = [
  adult!,
  {
    ...adult!,
    id: 8,
    rule_id: 8,
    all_days: false,
    d_mon: false,
    d_tue: false,
    d_wed: false,
    d_thu: false,
    d_fri: false,
    price: 11.5,
  },
  {
    ...adult!,
    id: 9,
    rule_id: 9,
    intervals: ['16:00-19:00'],
    discount_group_name: 'Members',
    interval: 3600,
    price: 4,
  },
];
const mount = async (path: string, language: 'en' | 'fr' = 'en', tax_included = 'true') => {
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS['admin']!,
    documents: { ...documents, price_rules: rules },
    settings: { tax_included },
  });
  return { ...(await mountConsole(path, { api, language })), api };
};
const text = (found: string): string => found.replaceAll('\u00a0', ' ');

test('a price rule is called by what it says', async () => {
  await mount('/destinations/price_rules');
  expect(await screen.findByRole('link', { name: 'Adult · every day · $9.50' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Adult · Sunday, Saturday · $11.50' })).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => text(link.textContent))).toContain(
    'Adult · Members · every day 4:00 PM–7:00 PM · $4.00 / hour',
  );
});

test('in French too, and on its own page', async () => {
  await mount('/destinations/price_rules/7', 'fr');
  expect(text((await screen.findByRole('heading', { level: 1, name: /Adult · tous/ })).textContent)).toBe(
    'Adult · tous les jours · 9,50 $',
  );
});

test('a price in a French field has a comma', async () => {
  await mount('/destinations/price_rules/8', 'fr');
  expect(await screen.findByDisplayValue('11,5')).toBeTruthy();
});

test.each([
  ['with', 'true', 'Adult · every day · $9.50', ['Total $9.50', 'of which tax $1.09']],
  ['before', 'false', 'Adult · every day · $8.4071', ['Subtotal $8.41', 'Tax $1.09', 'Total $9.50']],
])(
  'what a visitor pays is shown as the venue shows prices, %s tax',
  async (_what, setting, name, figures) => {
    const { api, user } = await mount('/destinations/price_rules', 'en', setting);
    api.explanation = { rules: [{ rule: rules[0] as never, verdict: 'applies' }], more_rules: 0 };
    await screen.findByRole('link', { name });
    await user.click(screen.getByText('What does a visitor pay, and why?'));
    await choose(user, await findField('Visitor'), 'Adult');
    const answer = within((await screen.findByText('Total')).closest<HTMLElement>('[role=status]')!);
    expect(answer.getByRole('link').textContent).toBe(name);
    const term = answer.getAllByRole('term').map((one) => one.textContent);
    const amounts = answer.getAllByRole('definition').map((one) => one.textContent);
    expect(term.map((one, i) => `${one} ${amounts[i]}`)).toEqual(figures);
  },
);

test('says what a visitor pays on a day, and why', async () => {
  const { api, user } = await mount('/destinations/price_rules');
  api.explanation = {
    rules: [
      { rule: rules[2] as never, verdict: 'discount_group' },
      { rule: rules[1] as never, verdict: 'applies' },
      { rule: rules[0] as never, verdict: 'outranked' },
    ],
    more_rules: 0,
  };
  await screen.findByRole('link', { name: 'Adult · every day · $9.50' });
  await user.click(screen.getByText('What does a visitor pay, and why?'));
  expect(screen.getByText('Choose a visitor and a day.')).toBeTruthy();
  await choose(user, await findField('Visitor'), 'Adult');
  const answer = (await screen.findByRole('list', { name: 'Other rules' })).parentElement!;
  expect(within(answer).getAllByRole('link')[0]!.textContent).toBe('Adult · Sunday, Saturday · $11.50');
  expect(answer.textContent).toContain('for a discount group only');
  expect(answer.textContent).toContain('would apply, but the one above comes first');
  const query = api.calls.find(({ path }) => path === '/api/admin/price_explanation')!.query;
  expect(Object.fromEntries(query)).toEqual({
    group: 'escarpment',
    inventory: 'rattle-ridge',
    date: '2026-12-05',
    visitor_type: 'rr-adult',
  });
});
