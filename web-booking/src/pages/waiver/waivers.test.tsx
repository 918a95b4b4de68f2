import { screen, waitFor } from '@testing-library/react';
import type { ErrorBody, WaiverAnswer } from '@stile/contracts';
import { FakeApi } from '../../testing/fake-api.js';
import { mount } from '../../testing/mount.js';

const ID = '7KQ4MWXH2P.p2';
const PAGE = `/waiver?waiverId=${ID}&from=reservation`;
const waiver = (change: Partial<WaiverAnswer> = {}): WaiverAnswer => ({
  id: ID,
  status: 'not_signed',
  title: 'Release',
  signer: null,
  relation: null,
  signed_at: null,
  email: 'ann@example.org',
  sent_at: null,
  reservation: { id: '7KQ4MWXH2P', inventory_title: { en: 'Glen Hill' }, visit_date: '2026-12-12' },
  participant: 'Mia Roy',
  minor: true,
  document: {
    language: 'en',
    title: 'Release of liability',
    text: 'Skiing has risks.',
    hash: 'a'.repeat(64),
    revision: 3,
  },
  ...change,
});
const open = async (shown: WaiverAnswer, url = PAGE) => {
  const api = new FakeApi();
  api.instead.push({ start: 'GET /api/waiver', answer: { status: 200, body: shown } });
  return mount(url, { api, seeded: false });
};
const posts = (api: FakeApi) => api.requests.filter(({ method }) => method === 'POST');
const rejection = (
  status: number,
  code: string,
  fields?: Record<string, string>,
): { status: number; body: ErrorBody } => ({
  status,
  body: { error: code, code, status_code: status, ...(fields ? { fields } : {}) },
});

test('a parent reads, says who signs, and signs the very text that was shown', async () => {
  const { api, user } = await open(waiver());
  expect(await screen.findByRole('heading', { name: 'Release of liability' })).toBeTruthy();
  expect(screen.queryByText('The participant')).toBeNull();
  await user.click(screen.getByText('A guardian'));
  await user.type(screen.getByLabelText('First and last name of the person who signs'), 'Ann Roy');
  await user.click(screen.getByLabelText('I have read the text above and agree to it.'));
  api.instead.push({
    start: 'POST',
    answer: {
      status: 200,
      body: waiver({
        status: 'signed',
        signer: 'Ann Roy',
        relation: 'guardian',
        signed_at: '2026-12-03T14:00:00.000Z',
      }),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('This waiver is signed. Thank you!')).toBeTruthy();
  expect(posts(api).map(({ url, body }) => [url, body])).toEqual([
    [
      `/api/waiver/${ID}/sign`,
      {
        language: 'en',
        revision: 3,
        hash: 'a'.repeat(64),
        signer: 'Ann Roy',
        relation: 'guardian',
        agreed: true,
      },
    ],
  ]);
  expect(screen.getByText(/Signed by Ann Roy on Thursday, December 3, 2026/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the reservation' }).getAttribute('href')).toBe(
    '/reservation?reservationId=7KQ4MWXH2P&lang=en',
  );
});

test('who has signed one of the reservation’s waivers is led to the next that nobody has signed', async () => {
  const api = new FakeApi();
  const signed = waiver({ status: 'signed', signer: 'Ann Roy', relation: 'guardian' });
  const records = ['p1', 'p2', 'p3'].map((id, index) => ({
    id,
    number: index + 1,
    name: `Roy ${id}`,
    visitor_type_name: 'Adult',
    photo: false,
    tests: null,
    waiver: { ...signed, id: `7KQ4MWXH2P.${id}`, status: id === 'p1' ? 'signed' : 'not_signed' },
  }));
  api.instead.push(
    { start: 'GET /api/waiver', answer: { status: 200, body: signed } },
    { start: 'GET /api/reservation/7KQ4MWXH2P/participants', answer: { status: 200, body: records } },
  );
  await mount(PAGE, { api, seeded: false });
  const next = await screen.findByRole('link', { name: 'Next waiver: Roy p3' });
  expect(next.getAttribute('href')).toBe('/waiver?waiverId=7KQ4MWXH2P.p3&from=reservation&lang=en');
  expect([next.className, screen.getByRole('link', { name: 'Back to the reservation' }).className]).toEqual([
    'button primary',
    'button quiet',
  ]);
});

test('an evening’s signature is of that day where the visit is', async () => {
  await open(
    waiver({
      status: 'signed',
      signer: 'Ann Roy',
      relation: 'guardian',
      signed_at: '2026-12-04T01:30:00.000Z',
    }),
  );
  expect(await screen.findByText(/Signed by Ann Roy on Thursday, December 3, 2026/)).toBeTruthy();
});

test('what is missing is said at once, before anything is sent', async () => {
  const { api, user } = await open(waiver());
  await user.click(await screen.findByRole('button', { name: 'Sign' }));
  await screen.findByRole('heading', { name: 'There is a problem' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Type your first and last name.',
      'Please tick that you have read it and agree.',
      expect.stringContaining('Say who signs'),
    ]),
  );
  expect(posts(api)).toEqual([]);
});

test('an adult signs for themselves, by the name that is known; what the server refuses stands at its field', async () => {
  const { api, user } = await open(waiver({ minor: false }));
  const name = await screen.findByLabelText('First and last name of the person who signs');
  expect([(name as HTMLInputElement).value, screen.queryByText('Who signs?')]).toEqual(['Mia Roy', null]);
  await user.click(screen.getByLabelText('I have read the text above and agree to it.'));
  api.instead.push({
    start: 'POST',
    answer: rejection(422, 'validation_fill_all_fields', { agreed: 'input_validation_agree' }),
  });
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  await waitFor(() =>
    expect(
      screen.getByLabelText('I have read the text above and agree to it.').getAttribute('aria-invalid'),
    ).toBe('true'),
  );
  expect(posts(api)[0]!.body).toMatchObject({ relation: 'self', signer: 'Mia Roy' });
});

test('another text by now is shown to be read again', async () => {
  const { api, user } = await open(waiver({ minor: false }));
  await user.click(await screen.findByLabelText('I have read the text above and agree to it.'));
  api.instead.push(
    { start: 'POST', answer: rejection(409, 'waiver_text_changed') },
    {
      start: 'GET /api/waiver',
      answer: {
        status: 200,
        body: waiver({
          minor: false,
          document: {
            language: 'en',
            title: 'Release of liability',
            text: 'Skiing has more risks.',
            hash: 'b'.repeat(64),
            revision: 4,
          },
        }),
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('Skiing has more risks.')).toBeTruthy();
  // The text that was agreed to was the other one.
  expect(screen.getByLabelText<HTMLInputElement>('I have read the text above and agree to it.').checked).toBe(
    false,
  );
});

test.each(['/waiver', PAGE, '/waiver?link=invalid'])(
  'without its link (%s) it says how to open it',
  async (url) => {
    await mount(url, { seeded: false });
    expect(await screen.findByRole('heading', { name: 'Open the waiver with its link' })).toBeTruthy();
  },
);

test('of a reservation that has ended there is nothing to sign', async () => {
  await open(waiver({ status: 'unavailable', document: null }));
  expect(await screen.findByText('There is nothing to sign here (any more).')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
});
