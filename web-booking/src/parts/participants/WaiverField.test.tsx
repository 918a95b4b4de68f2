import { screen, waitFor, within } from '@testing-library/react';
import type { ParticipantRecords, ReserveAnswer } from '@stile/contracts';
import { FakeApi } from '../../testing/fake-api.js';
import { mount, type Mounted } from '../../testing/mount.js';
import type { Consent } from '@stile/contracts';
import { draftsOfEdit } from '../edit/edit-drafts.js';
import { writeDrafts, type Draft } from '../drafts/participant-drafts.js';
import { madeReservation } from '../../testing/made-reservation.js';
import { ANN, MIA, openParticipants, payAsAnn, signForMia, whole } from '../../testing/ski-family.js';

const unfold = (page: Mounted, name: RegExp) => page.user.click(screen.getByRole('button', { name }));
const signed = (api: FakeApi) =>
  api.requests
    .filter(({ url }) => url.startsWith('/api/waiver/'))
    .map(({ url, body }) => [decodeURIComponent(url), body]);
const REQUEST = {
  language: 'en',
  revision: 1,
  hash: 'a'.repeat(64),
  signer: 'Ann Roy',
  relation: 'parent',
  agreed: true,
};

beforeEach(() => window.sessionStorage.clear());

test('the whole text is read and signed before booking; the signature is handed in with the reservation, and no profile holds it', async () => {
  const api = new FakeApi();
  const page = await openParticipants(api);
  await unfold(page, /Mia Roy.*(Done|Incomplete)/);
  expect((await screen.findAllByText('Waiver: Not Signed')).length).toBe(1);
  await unfold(page, /Mia Roy.*(Done|Incomplete)/);
  await signForMia(page);
  expect(await screen.findByText('Waiver: Signed')).toBeTruthy();
  expect(screen.getByText(/by Ann Roy/)).toBeTruthy();
  api.instead.push({ start: 'POST /api/waiver/', answer: { status: 200, body: {} } });
  await payAsAnn(page);
  await waitFor(() => expect(page.left).toHaveLength(1));
  const { body } = api.requests.find(({ url }) => url === '/api/reserve')!;
  const [, mia] = (body as { reservation: { profiles: Record<string, unknown>[] } }).reservation.profiles;
  expect([Object.keys(mia!), signed(api)]).toEqual([
    ['id', 'visitorType', 'fields', 'addons'],
    [[expect.stringMatching(/^\/api\/waiver\/\w{10}\.p2\/sign$/), REQUEST]],
  ]);
  expect(page.services.stored.read('signatures')).toEqual({});
});

test('it is taken back by its signer, and by another name: it was for somebody else', async () => {
  const page = await openParticipants(new FakeApi());
  await signForMia(page);
  await page.user.click(await screen.findByRole('button', { name: 'Read the text for Mia Roy' }));
  await page.user.click(await screen.findByRole('button', { name: 'Take the signature back' }));
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Waiver: Not Signed')).toBeTruthy();
  await unfold(page, /Mia Roy.*(Done|Incomplete)/);
  await signForMia(page);
  await page.user.type(
    document.querySelector<HTMLInputElement>('.participant[data-open] input[maxlength]')!,
    'x',
  );
  expect(await screen.findByText('Waiver: Not Signed')).toBeTruthy();
});

test('without a name there is nobody to sign for; where the text cannot be had it says so', async () => {
  const page = await openParticipants(new FakeApi(), [
    ANN,
    { ...MIA, fields: { ...MIA.fields, first_name: '', last_name: '' } },
  ]);
  await page.user.click(await screen.findByRole('button', { name: 'Read and sign for Participant 2' }));
  expect(await screen.findByText('Fill in the name first: then it can be signed here.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
  page.unmount();
  window.sessionStorage.clear();
  const api = new FakeApi();
  api.venue.waivers = [];
  await unfold(await openParticipants(api), /Mia Roy.*(Done|Incomplete)/);
  expect(await screen.findByText('Waiver: Unavailable')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Read and sign/ })).toBeNull();
});

test('a signature that did not arrive is handed in on the page of the reservation, once, and what is open is counted after that', async () => {
  const api = new FakeApi();
  const page = await openParticipants(api);
  await signForMia(page);
  api.instead.push({
    start: 'POST /api/waiver/',
    answer: { status: 503, body: { error: 'x', code: 'store_unavailable', status_code: 503 } },
  });
  await payAsAnn(page);
  await waitFor(() => expect(page.left).toHaveLength(1));
  const [[id = '']] = api.reservations as unknown as [[string]];
  const profiles = (
    api.requests.find(({ url }) => url === '/api/reserve')!.body as {
      reservation: { profiles: NonNullable<ReserveAnswer['reservation']['profiles']> };
    }
  ).reservation.profiles;
  const found = api.reservations.get(id)!;
  found.reservation = { ...found.reservation, profiles };
  api.settle(id, 'completed');
  page.unmount();
  const record = (number: number, status: 'signed' | 'not_signed'): ParticipantRecords => ({
    id: `p${number}`,
    number,
    name: number === 1 ? 'Ann Roy' : 'Mia Roy',
    visitor_type_name: '',
    photo: false,
    waiver: {
      id: `${id}.p${number}`,
      status,
      title: null,
      signer: null,
      relation: null,
      signed_at: null,
      email: null,
      sent_at: null,
    },
    test: null,
    test_types: [],
  });
  const records = (status: 'signed' | 'not_signed') => ({
    start: `GET /api/reservation/${id}/participants`,
    answer: { status: 200, body: [record(1, 'not_signed'), record(2, status)] },
  });
  api.instead.push(
    records('not_signed'),
    { start: 'POST /api/waiver/', answer: { status: 200, body: {} } },
    records('signed'),
  );
  await mount(`/reservation?reservationId=${id}`, { api });
  expect(await screen.findByText('1 waiver is still to be signed.')).toBeTruthy();
  expect(signed(api)).toEqual([[`/api/waiver/${id}.p2/sign`, REQUEST]]);
});

const UNTICKED = { ...MIA, fields: { ...MIA.fields, consent: '' } };
const LEO = whole('p3', 'gh-youth', 'Leo', '3/31/2017');
/** Ann signs her own waiver, and the cards are on the page. */
const signForAnn = async (page: Mounted): Promise<void> => {
  await unfold(page, /Ann Roy.*Done/);
  await page.user.click(await screen.findByRole('button', { name: 'Read and sign for Ann Roy' }));
  await page.user.click(await screen.findByLabelText('I have read the text above and agree to it.'));
  await page.user.click(screen.getByRole('button', { name: 'Sign' }));
  await screen.findByText('Waiver: Signed');
};

test('an adult who has ticked and signed consents and signs for the children who are named, each recorded by itself', async () => {
  const api = new FakeApi();
  const page = await openParticipants(
    api,
    [ANN, UNTICKED, { ...LEO, fields: { ...LEO.fields, consent: '' } }],
    '2026-12-12',
    2,
  );
  await signForAnn(page);
  await unfold(page, /Mia Roy.*Incomplete/);
  const offer = await screen.findByRole('group', {
    name: /^Ann Roy can consent to the same points and sign the waiver for Mia Roy and Leo Roy/,
  });
  await page.user.click(within(offer).getByRole('button', { name: 'As a guardian' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Mia Roy.*Done/ }));
  expect(screen.getByRole('button', { name: /^Leo Roy.*Done/ })).toBeTruthy();
  expect(screen.getByText('Ann Roy consents as a guardian for Mia Roy')).toBeTruthy();
  await payAsAnn(page);
  await waitFor(() => expect(page.left).toHaveLength(1));
  const { body } = api.requests.find(({ url }) => url === '/api/reserve')!;
  const { profiles } = (body as { reservation: { profiles: Draft[] } }).reservation;
  const by = { signer: 'Ann Roy', relation: 'guardian', language: 'en' };
  expect(profiles.map(({ fields }) => (fields['consent'] as Consent).by)).toEqual([undefined, by, by]);
  const request = { ...REQUEST, relation: 'guardian' };
  expect(signed(api)).toEqual([
    [expect.stringMatching(/\.p1\/sign$/), { ...REQUEST, relation: 'self' }],
    [expect.stringMatching(/\.p2\/sign$/), request],
    [expect.stringMatching(/\.p3\/sign$/), request],
  ]);
});

test('a parent who does not come ticks and signs for one child, and then for the others', async () => {
  const api = new FakeApi();
  const unticked = (draft: Draft): Draft => ({ ...draft, fields: { ...draft.fields, consent: '' } });
  const page = await openParticipants(api, [unticked(ANN), MIA, unticked(LEO)], '2026-12-12', 2);
  await unfold(page, /Leo Roy.*Incomplete/);
  expect(screen.queryByRole('group', { name: /can consent/ })).toBeNull();
  await signForMia(page);
  await unfold(page, /Leo Roy.*Incomplete/);
  const offer = await screen.findByRole('group', {
    name: 'Ann Roy can consent to the same points and sign the waiver for Leo Roy:',
  });
  await page.user.click(within(offer).getByRole('button', { name: 'As a parent' }));
  expect(screen.getByRole('button', { name: /^Leo Roy.*Done/ })).toBeTruthy();
  expect(screen.getByText('Ann Roy consents as a parent for Leo Roy')).toBeTruthy();
});

test('a consent is taken back with the signature; nobody consents for an adult, or before ticking for themselves', async () => {
  const page = await openParticipants(new FakeApi(), [ANN, UNTICKED]);
  await signForAnn(page);
  expect(screen.queryByRole('group', { name: /can consent/ })).toBeNull();
  await unfold(page, /Mia Roy.*Incomplete/);
  await page.user.click(await screen.findByRole('button', { name: 'As a parent' }));
  expect(await screen.findByText('Waiver: Signed')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Take the consent back' }));
  expect(await screen.findByText('Waiver: Not Signed')).toBeTruthy();
  expect(screen.getAllByRole('checkbox', { name: /skill level|Code|refund/ })).toHaveLength(3);
  await unfold(page, /^Ann Roy/);
  await page.user.click(screen.getByRole('checkbox', { name: /refund/ }));
  await unfold(page, /Mia Roy.*Incomplete/);
  expect(screen.queryByRole('button', { name: 'As a parent' })).toBeNull();
});

test.each([
  ['an adult of the party consents', undefined, 'Ann Roy'],
  ['who consented for another child consents', 'Eve Roy', 'Eve Roy'],
])(
  'within a change %s for a child that it adds, which is signed for afterwards',
  async (_who, other, signer) => {
    const api = new FakeApi();
    const id = madeReservation(api, 'completed', {
      inventory_group: 'escarpment',
      inventory: 'glen-hill',
      date: '2026-12-12',
      arrival_time: '09:00',
      passes: [
        { visitor_type: 'gh-adult', visitor_count: 1 },
        { visitor_type: 'gh-youth', visitor_count: 1 },
      ],
      addons: [],
    });
    const page = await mount(`/reservation/edit?reservationId=${id}`, { api, inventory: 'glen-hill' });
    await page.user.click(await screen.findByRole('button', { name: /^Add one Youth/ }));
    const by = other && { signer: other, relation: 'guardian' as const, language: 'en' as const };
    const consented = { ...(MIA.fields['consent'] as Consent), ...(by && { by }) };
    writeDrafts(draftsOfEdit(page.services.stored, id), 'glen-hill', [
      by ? { ...ANN, fields: { ...ANN.fields, consent: '' } } : ANN,
      { ...MIA, fields: { ...MIA.fields, consent: consented } },
      { ...LEO, fields: { ...LEO.fields, consent: '' } },
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    const leo = await screen.findByRole('button', { name: /^Leo Roy.*Incomplete/ });
    if (leo.getAttribute('aria-expanded') === 'false') await page.user.click(leo);
    const offer = await screen.findByRole('group', {
      name: `${signer} can consent to the same points for Leo Roy:`,
    });
    await page.user.click(within(offer).getByRole('button', { name: 'As a parent' }));
    expect(screen.getByText(`${signer} consents as a parent for Leo Roy`)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Leo Roy.*Done/ })).toBeTruthy();
    await page.user.click(await screen.findByRole('button', { name: 'Read the text for Leo Roy' }));
    expect(await screen.findByText(/^Who is new signs once the change is saved/)).toBeTruthy();
  },
);
