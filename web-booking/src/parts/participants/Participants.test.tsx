import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api.js';
import { demoVenue } from '../../testing/fake-venue.js';
import { search, type Mounted } from '../../testing/mount.js';
import { ANN_ROY, fillIn, typeBooker } from '../../testing/fill-in.js';
import { readDrafts } from '../drafts/participant-drafts.js';
import { ANN, MIA, openParticipants, payAsAnn, whole } from '../../testing/ski-family.js';

/** Among the lines of the price. */
const PRICED = { selector: 'dt' };

const reserved = (api: FakeApi) =>
  api.requests
    .filter(({ url, method }) => url === '/api/reserve' && method === 'POST')
    .map(({ body }) => (body as { reservation: { profiles: unknown[]; addons: unknown[] } }).reservation);

beforeEach(() => window.sessionStorage.clear());
afterEach(() => jest.useRealTimers());

test('one panel is open at a time; its heading says whose it is and whether it is complete', async () => {
  const page = await openParticipants(new FakeApi(), [ANN]);
  const heads = () =>
    screen
      .getAllByRole('button', { name: /Done|Incomplete/ })
      .map((head) => [head.textContent, head.getAttribute('aria-expanded')]);
  expect(heads()).toEqual([
    ['Ann Roy Adult (18+)Done', 'false'],
    ['Participant 2 Youth (6-17)Incomplete', 'true'],
  ]);
  await page.user.click(screen.getByRole('button', { name: /Ann Roy.*Done/ }));
  expect(heads()).toEqual([
    ['Ann Roy Adult (18+)Done', 'true'],
    ['Participant 2 Youth (6-17)Incomplete', 'false'],
  ]);
});

test('a folded card says what it still needs, and the open one leads to the next who lacks something, with the focus', async () => {
  const page = await openParticipants(new FakeApi(), [
    { ...ANN, fields: { ...ANN.fields, ability: '', consent: false } },
  ]);
  const head = (name: RegExp) => screen.getByRole('button', { name });
  const needs = (name: RegExp) =>
    document.getElementById(head(name).getAttribute('aria-describedby') ?? '')?.textContent;
  expect([needs(/^Ann Roy/), needs(/^Participant 2/)]).toEqual([
    undefined,
    'Still needed: First name, Last name, 4 more',
  ]);
  await page.user.click(screen.getByRole('button', { name: 'Next person: Participant 2' }));
  expect(document.activeElement).toBe(head(/^Participant 2/));
  expect([needs(/^Ann Roy/), needs(/^Participant 2/)]).toEqual([
    'Still needed: Ability, points to tick',
    undefined,
  ]);
  // After the last comes who was left incomplete.
  await page.user.click(screen.getByRole('button', { name: 'Next person: Ann Roy' }));
  expect(head(/^Ann Roy/).getAttribute('aria-expanded')).toBe('true');
});

test('where everybody else is complete nothing leads on', async () => {
  await openParticipants(new FakeApi(), [ANN, { ...MIA, fields: { ...MIA.fields, ability: '' } }]);
  expect(screen.getByRole('button', { name: /^Mia Roy/ }).getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByRole('button', { name: /^Next person/ })).toBeNull();
});

test('the last answer makes it complete, and that is said', async () => {
  const page = await openParticipants(new FakeApi(), [
    ANN,
    { ...MIA, fields: { ...MIA.fields, ability: '' } },
  ]);
  await page.user.selectOptions(screen.getByLabelText('Ability'), 'Novice');
  expect(screen.getByRole('button', { name: /Mia Roy.*Done/ })).toBeTruthy();
  await waitFor(() => expect(page.services.announcer.current()).toBe('Mia Roy: complete.'));
});

test('a lesson that is begun and not found yet is missing, and no more once it is found or let be', async () => {
  const page = await openParticipants(new FakeApi(), [ANN, MIA]);
  await page.user.click(screen.getByRole('button', { name: /^Mia Roy/ }));
  await page.user.selectOptions(screen.getByLabelText('Discipline'), 'Ski');
  expect(await screen.findByRole('button', { name: /Mia Roy.*Incomplete/ })).toBeTruthy();
  await page.user.selectOptions(
    screen.getByLabelText('Level'),
    screen.getByRole('option', { name: /^Beginner/ }),
  );
  expect(await screen.findByRole('button', { name: /Mia Roy.*Done/ })).toBeTruthy();
  await page.user.selectOptions(screen.getByLabelText('Level'), '');
  await payAsAnn(page);
  expect(await screen.findByRole('link', { name: /Mia Roy.*Choose at least one product/ })).toBeTruthy();
  await page.user.selectOptions(screen.getByLabelText('Discipline'), 'None');
  expect(await screen.findByRole('button', { name: /Mia Roy.*Done/ })).toBeTruthy();
});

test('the booker is one of the party by a press, and one contact is for everybody', async () => {
  const page = await openParticipants(new FakeApi(), []);
  await typeBooker(page, ANN_ROY);
  await page.user.click(screen.getByRole('button', { name: 'This is me, Ann Roy' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Ann Roy/ }));
  const email = () => screen.getByLabelText<HTMLInputElement>('E-mail for the waiver').value;
  expect(email()).toBe('ada@example.com');
  await page.user.click(screen.getByRole('button', { name: 'Use this contact for everybody' }));
  expect(
    screen.getByRole('button', { name: 'Everybody has this contact' }).getAttribute('aria-disabled'),
  ).toBe('true');
  await page.user.click(screen.getByRole('button', { name: /^Participant 2/ }));
  expect(email()).toBe('ada@example.com');
  expect(screen.queryByRole('button', { name: /^This is me/ })).toBeNull();
});

test('what is missing of participants says whose and which field, in the order of the page; the panel of the first is opened', async () => {
  const page = await openParticipants(new FakeApi(), [
    { ...ANN, fields: { ...ANN.fields, ability: '', dob: '3/31/2020', renting: true } },
    { ...MIA, fields: { ...MIA.fields, last_name: '' } },
  ]);
  await page.user.click(screen.getByRole('button', { name: /^Mia/ }));
  await payAsAnn(page);
  const links = (await screen.findAllByRole('link', { name: /^(Ann Roy|Mia)/ })).map((link) =>
    link.getAttribute('aria-label'),
  );
  const summary = screen.getByRole('heading', { name: 'There is a problem' }).closest('.error-summary')!;
  expect([...summary.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    'Ann Roy',
    'Mia',
  ]);
  expect(links).toEqual([
    'Ann Roy: The age does not fit this kind of visitor on the day of the visit.',
    'Ann Roy, Ability: Choose one from the list.',
    'Ann Roy: Choose what to rent.',
    'Ann Roy, Height (cm): Please fill this in.',
    'Ann Roy, Weight (kg): Please fill this in.',
    'Ann Roy, Shoe size system: Choose one from the list.',
    'Ann Roy, Shoe size: Choose one from the list.',
    'Mia: Enter a last name.',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Month'));
  expect(screen.getByRole('button', { name: /^Ann Roy/ }).getAttribute('aria-expanded')).toBe('true');
  await page.user.click(screen.getByRole('link', { name: /^Ann Roy, Shoe size:/ }));
  expect(document.activeElement).toBe(screen.getByLabelText('Shoe size'));
});

test('a letter stands in its field at once, what follows from it a moment later; sent in that moment it is not lost', async () => {
  const api = new FakeApi();
  const page = await openParticipants(api, [ANN, { ...MIA, fields: { ...MIA.fields, first_name: 'Mi' } }]);
  await fillIn(page, ANN_ROY);
  await page.user.click(screen.getByRole('button', { name: /^Mi Roy/ }));
  const field = document.querySelector<HTMLInputElement>('#p-p2-fields\\.first_name')!;
  act(() => {
    fireEvent.input(field, { target: { value: 'Mia' } });
    expect(field.value).toBe('Mia');
    expect(screen.getByRole('button', { name: /^Mi Roy/ })).toBeTruthy();
    fireEvent.submit(field.form!);
    expect(screen.getByRole('button', { name: /^Mia Roy/ })).toBeTruthy();
  });
  await waitFor(() => expect(reserved(api)).toHaveLength(1));
  expect(reserved(api)[0]!.profiles).toMatchObject([
    { fields: { first_name: 'Ann' } },
    { fields: { first_name: 'Mia' } },
  ]);
});

test('what was typed as the page was left is there on the way back', async () => {
  const page = await openParticipants(new FakeApi(), [
    ANN,
    { ...MIA, fields: { ...MIA.fields, first_name: 'Mi', last_name: '' } },
  ]);
  act(() => {
    fireEvent.input(document.querySelector('#p-p2-fields\\.first_name')!, { target: { value: 'Mia' } });
    fireEvent.click(screen.getByRole('button', { name: 'Change day and time' }));
  });
  await page.user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('button', { name: /^Mia/ })).toBeTruthy();
});

test('what is sent is what is asked: nothing of a field that is hidden again', async () => {
  const api = new FakeApi();
  const page = await openParticipants(api, [
    ANN,
    {
      ...MIA,
      fields: { ...MIA.fields, renting: false, height: '142' },
      addons: [{ addon_inventory: 'gh-ski-set', addon_count: 1 }],
    },
  ]);
  await payAsAnn(page);
  await waitFor(() => expect(reserved(api)).toHaveLength(1));
  expect(reserved(api)[0]!.addons).toEqual([]);
  expect(reserved(api)[0]!.profiles).toEqual([
    { id: 'p1', visitorType: 'gh-adult', fields: ANN.fields, addons: [] },
    { id: 'p2', visitorType: 'gh-youth', fields: { ...MIA.fields, renting: false }, addons: [] },
  ]);
});

test('what the server refuses of a participant opens its panel and stands in the summary', async () => {
  const api = new FakeApi();
  const page = await openParticipants(api, [ANN, MIA]);
  api.instead.push({
    start: 'POST /api/reserve',
    answer: {
      status: 422,
      body: {
        error: 'x',
        code: 'validation_profiles',
        status_code: 422,
        fields: {
          'profiles.1.fields.dob': 'validation__dob',
          'profiles.1.fields.first_name': 'validation_duplicate_profiles',
        },
      },
    },
  });
  await payAsAnn(page);
  const link = await screen.findByRole('link', {
    name: 'Mia Roy: The age does not fit this kind of visitor on the day of the visit.',
  });
  expect(document.getElementById('field-first_name')!.getAttribute('aria-invalid')).toBeNull();
  // Beside the field as well, until what is there is another.
  const beside = () => document.getElementById('p-p2-fields.dob-error')?.textContent;
  await waitFor(() =>
    expect(beside()).toBe('The age does not fit this kind of visitor on the day of the visit.'),
  );
  await page.user.type(screen.getByLabelText('Notes (optional)'), 'Left-handed');
  expect(beside()).toBeTruthy();
  await page.user.type(screen.getByLabelText('Day'), '{Backspace}');
  await waitFor(() => expect(beside()).toBeUndefined());
  await page.user.click(screen.getByRole('button', { name: /^Ann Roy/ }));
  await page.user.click(link);
  expect(document.activeElement).toBe(screen.getByLabelText('Month'));
  expect(screen.getByRole('button', { name: /^Mia Roy/ }).getAttribute('aria-expanded')).toBe('true');
});

test('a hold that lapses takes nothing that was typed, and is taken again with the participants’ products', async () => {
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'clearImmediate',
      'queueMicrotask',
      'nextTick',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
  const api = new FakeApi();
  const page = await openParticipants(api, [ANN, MIA]);
  await page.user.click(screen.getByRole('button', { name: /^Mia Roy/ }));
  await page.user.click(screen.getByLabelText('Renting equipment'));
  await page.user.click(screen.getByLabelText(/^Ski set/));
  await waitFor(() =>
    expect(api.requests.filter(({ url }) => url === '/api/reserve_t').at(-1)?.body).toMatchObject({
      reservation: { addons: [{ addon_inventory: 'gh-ski-set', addon_count: 1 }] },
    }),
  );
  await act(async () => {
    jest.advanceTimersByTime(601_000);
  });
  expect(screen.getByLabelText<HTMLInputElement>(/^Ski set/).checked).toBe(true);
  await page.user.click(screen.getByRole('button', { name: 'Take the places again' }));
  await waitFor(() => expect(screen.getByRole('timer')).toBeTruthy());
  expect(api.requests.filter(({ url }) => url === '/api/reserve_t').at(-1)?.body).toMatchObject({
    reservation: { addons: [{ addon_inventory: 'gh-ski-set', addon_count: 1 }] },
  });
});

test('drafts of visitors who were taken out in the selection come back with them', async () => {
  const api = new FakeApi();
  const page = await openParticipants(api, [ANN, MIA, whole('p3', 'gh-youth', 'Leo', '3/31/2016')]);
  expect(screen.queryByText(/Leo Roy/)).toBeNull();
  act(() => {
    window.history.back();
  });
  await screen.findByRole('heading', { name: 'Choose a day' });
  await page.user.click(screen.getByRole('button', { name: 'Add one Youth (6-17)' }));
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('button', { name: /Leo Roy.*Done/ })).toBeTruthy();
});

test('back in the selection, what participants chose is in the price still, and is held with the rest', async () => {
  const api = new FakeApi();
  const page = await openParticipants(api, [
    { ...ANN, addons: [{ addon_inventory: 'gh-lesson-ski-beginner', addon_count: 1, start_time: '10:00' }] },
    MIA,
  ]);
  act(() => {
    window.history.back();
  });
  await screen.findByRole('heading', { name: 'Choose a day' });
  await screen.findByText('Ski lesson, beginner', PRICED);
  await page.user.click(screen.getByRole('button', { name: 'Add one Adult (18+)' }));
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Who takes part?' });
  expect(api.requests.filter(({ url }) => url === '/api/reserve_t').at(-1)?.body).toMatchObject({
    reservation: {
      addons: [{ addon_inventory: 'gh-lesson-ski-beginner', addon_count: 1, start_time: '10:00' }],
    },
  });
});

describe('a lesson of another arrival', () => {
  const lesson = { addon_inventory: 'gh-lesson-ski-beginner', addon_count: 1, start_time: '10:00' };
  const moved = 'Ski lesson, beginner for Ann Roy is now at 5:00 PM instead of 10:00 AM, within your visit.';
  const gone =
    'Ski lesson, beginner for Ann Roy, at 10:00 AM, is not available during your visit and was taken out.';
  const arriveAt = async (page: Mounted, time: string): Promise<void> => {
    act(() => {
      window.history.back();
    });
    await screen.findByRole('heading', { name: 'Choose a day' });
    await screen.findByText('Ski lesson, beginner', PRICED);
    await page.user.click(await screen.findByRole('radio', { name: new RegExp(`^${time}`) }));
  };
  /** Every arrival of it has room. */
  const MONDAY = '2026-12-14';
  const chosenOf = (page: Mounted) =>
    readDrafts(page.services.stored, 'glen-hill').flatMap(({ addons }) => addons);

  it('moves to the first time within it, on both steps and in what is held', async () => {
    const api = new FakeApi();
    const page = await openParticipants(api, [{ ...ANN, addons: [lesson] }, MIA], MONDAY);
    await arriveAt(page, '4:00');
    await screen.findByText(moved);
    expect(screen.getByText('Ski lesson, beginner', PRICED)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Who takes part?' });
    await screen.findByText(moved);
    expect(api.requests.filter(({ url }) => url === '/api/reserve_t').at(-1)?.body).toMatchObject({
      reservation: { arrival_time: '16:00', addons: [{ ...lesson, start_time: '17:00' }] },
    });
    expect(chosenOf(page)).toEqual([{ ...lesson, start_time: '17:00' }]);
  });
  it('is taken out where no time is left for it, and both steps name it', async () => {
    // The one lesson of that visit is full.
    const page = await openParticipants(new FakeApi(), [{ ...ANN, addons: [lesson] }, MIA], MONDAY);
    await arriveAt(page, '12:00');
    await screen.findByText(gone);
    await waitFor(() => expect(screen.queryByText('Ski lesson, beginner', PRICED)).toBeNull());
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Who takes part?' });
    await screen.findByText(gone);
    expect(chosenOf(page)).toEqual([]);
  });
});

test('who turns out to be of another kind is made one, with all that was typed, and the places follow', async () => {
  const api = new FakeApi();
  const leo = whole('p3', 'gh-adult', 'Leo', '3/31/1990');
  const page = await openParticipants(api, [
    ANN,
    leo,
    { ...MIA, fields: { ...MIA.fields, dob: '3/31/2005' } },
  ]);
  expect(screen.getByRole('button', { name: /^Mia Roy Youth.*Incomplete/ })).toBeTruthy();
  const kind = await screen.findByLabelText<HTMLSelectElement>('Kind of visitor');
  await page.user.selectOptions(kind, 'gh-adult');
  expect(await screen.findByRole('button', { name: /^Mia Roy Adult.*Done/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Leo/ })).toBeNull();
  expect([document.activeElement?.id, search().get('v.gh-adult'), search().get('v.gh-youth')]).toEqual([
    'p-p2-kind',
    '2',
    '0',
  ]);
  await waitFor(() =>
    expect(api.requests.filter(({ url }) => url === '/api/reserve_t').at(-1)?.body).toMatchObject({
      reservation: { passes: [{ visitor_type: 'gh-adult', visitor_count: 2 }] },
    }),
  );
  // The panel moves to the others of its kind, and keeps the focus.
  await page.user.click(screen.getByRole('button', { name: /^Ann Roy/ }));
  await page.user.selectOptions(screen.getByLabelText('Kind of visitor'), 'gh-youth');
  await waitFor(() =>
    expect([
      screen.getAllByRole('button', { name: /^(Ann|Mia) Roy/ }).map(({ id }) => id),
      document.activeElement?.id,
    ]).toEqual([['p-p2', 'p-p1'], 'p-p1-kind']),
  );
});

test('a kind that comes with nobody else is refused, and nothing changes', async () => {
  const venue = demoVenue();
  const page = await openParticipants(
    new FakeApi('2026-11-21T09:20', {
      ...venue,
      visitor_types: venue.visitor_types.map((type) =>
        type.id === 'gh-child' ? { ...type, settings: { ...type.settings, only_visitor: true } } : type,
      ),
    }),
    [ANN, { ...MIA, fields: {} }],
  );
  await page.user.selectOptions(await screen.findByLabelText('Kind of visitor'), 'gh-child');
  expect(await screen.findByText('This kind of visitor cannot be combined with another.')).toBeTruthy();
  expect([
    screen.getByLabelText<HTMLSelectElement>('Kind of visitor').value,
    search().get('v.gh-youth'),
    search().get('v.gh-child'),
  ]).toEqual(['gh-youth', '1', null]);
});
