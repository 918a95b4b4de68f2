import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api.js';
import { mount } from '../../testing/mount.js';

const TODAY = '2026-11-21';
const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const card = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });
const says = (name: string, text: string) =>
  waitFor(() => expect(plain(card(name).textContent)).toContain(text));
/** The page with what the server says of a day of every destination. */
const open = async (date: string, day: FakeApi['prices'][string], language: 'en' | 'fr' = 'en') => {
  const api = new FakeApi();
  api.prices[date] = day;
  return mount('/', { api, language });
};

test('each destination says what today is like, until when it is open, and from which price', async () => {
  await open(TODAY, { status: 'NOT_BUSY', open_until: '19:00', price_from: 9.5 });
  await says('Rattle Ridge', 'Today: plenty of space, open until 7:00 PM');
  await says('Rattle Ridge', 'from $9.50');
});

test('in French too', async () => {
  await open(TODAY, { status: 'BUSY', open_until: '19:00', price_from: 9.5 }, 'fr');
  await says('Rattle Ridge', 'Aujourd’hui : achalandé, ouvert jusqu’à 19 h 00');
  await says('Rattle Ridge', 'à partir de 9,50 $');
});

test('a closed day says when the next one is', async () => {
  const api = new FakeApi();
  api.prices[TODAY] = { status: 'CLOSED' };
  api.prices['2026-11-22'] = { status: 'CLOSED' };
  api.prices['2026-11-23'] = { status: 'NOT_BUSY', price_from: 6 };
  await mount('/', { api });
  await says('Rattle Ridge', 'Today: closed, next on Mon, Nov 23');
  await says('Rattle Ridge', 'from $6.00');
});

test('a day that is over is not called full', async () => {
  const api = new FakeApi();
  api.prices[TODAY] = { status: 'FULL' };
  api.prices['2026-11-22'] = { status: 'NOT_BUSY' };
  await mount('/', { api });
  await says('Rattle Ridge', 'Today is over, next on Sun, Nov 22');
});

test('what could not be loaded is left out: the way there stays', async () => {
  const api = new FakeApi();
  for (let i = 0; i < 4; i++)
    api.instead.push({
      start: 'GET /api/occupancyStatus',
      answer: { status: 503, body: { error: '', code: 'unavailable', status_code: 503 } },
    });
  await mount('/', { api });
  await waitFor(() => expect(api.requests.filter(({ url }) => url.startsWith('/api/occ'))).toHaveLength(4));
  expect(card('Rattle Ridge').getAttribute('href')).toContain('inventory=rattle-ridge');
  expect(card('Rattle Ridge').textContent).not.toContain('Today');
});

test('each has a picture of its own and a sentence', async () => {
  await mount('/');
  const pictures = screen
    .getAllByRole('link')
    .flatMap((link) => link.querySelector('img')?.getAttribute('src') ?? []);
  expect([pictures.length, new Set(pictures).size]).toEqual([4, 4]);
  expect(card('Rattle Ridge').textContent).toContain('Cliff-top trails with a view over the whole valley.');
});
