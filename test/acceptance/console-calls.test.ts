import type { ErrorBody, ReservationAnswer } from '@stile/contracts';
import { Client, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';

const started = startedProduct();

const found = async (resource: string, filter: object): Promise<string[]> =>
  (
    await started.admin.get<{ id: string | number }[]>(
      `/api/admin/${resource}?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
  ).body.map(({ id }) => String(id));

describe('a list of documents', () => {
  it.each<[string, string, string[]]>([
    ['inventories', 'beach', ['mirror-lake']],
    ['inventories', 'PLAGE', ['mirror-lake']],
    ['addons', 'lesson ski', ['gh-lesson-ski-beginner', 'gh-lesson-ski-intermediate']],
    ['coupons', 'one child', ['KIDFREE']],
    ['coupons', 'kidf', ['KIDFREE']],
    ['capacity_rules', 'at noon', ['rr-cars-weekend']],
    ['users', 'aud', ['audrey']],
    ['memberships', 'okafor', ['AP100001']],
    ['addon_types', 'picnic', ['shelters']],
    ['coupons', 'nothing has this', []],
    ['price_rules', '2', []],
  ])('%s is searched for "%s" by name, title, code and description', async (resource, q, ids) =>
    expect(await found(resource, { q })).toEqual(ids),
  );

  it('is narrowed to a venue', async () => {
    expect(await found('coupons', { _group: 'escarpment' })).toContain('RIDGE10');
    expect(await found('coupons', { _group: 'lakeside' })).toEqual([]);
  });
});

it('members are found and sorted as the people of reservations are, and by their number', async () => {
  const { body: one } = await started.admin.get<object>('/api/admin/memberships/AP100001');
  for (const [code, first_name, last_name] of [
    ['GR-200', 'Jürgen', 'Groß'],
    ['GR-201', 'Zoé', 'Öberg'],
    ['GR-202', 'Ann', 'Grosser'],
  ] as const) {
    const member = { ...one, id: code, code, first_name, last_name, _group: undefined, _revision: undefined };
    expect((await started.admin.post('/api/admin/memberships?group=escarpment', member)).status).toBe(201);
  }
  await eventually(
    () => found('memberships', { q: 'GR-20' }),
    (all) => all.length === 3,
  );
  expect([
    await found('memberships', { q: 'gross' }),
    await found('memberships', { q: 'GROSS, jurgen' }),
    await found('memberships', { q: 'gr201' }),
    await found('memberships', { q: 'roß' }),
  ]).toEqual([['GR-200', 'GR-202'], ['GR-200'], ['GR-201'], []]);
  const { body: sorted } = await started.admin.get<{ last_name: string }[]>(
    '/api/admin/memberships?sort=["last_name","ASC"]',
  );
  expect(sorted.map(({ last_name }) => last_name)).toEqual([
    'Groß',
    'Grosser',
    'Öberg',
    'Okafor',
    'Tremblay',
  ]);
});

it('reservations are found and sorted without regard to accents and case, and by the digits of a phone number', async () => {
  const ids: Record<string, string> = {};
  for (const [first_name, last_name, phone] of [
    ['Zoé', 'Tremblay', '905-555-0199'],
    ['Émile', 'Côté', '(514) 555-0177'],
    ['Asa', 'Öberg', '905-555-0199'],
    ['Jan', 'de Vries', '905-555-0199'],
    ['Ann', 'Cote', '905-555-0199'],
  ] as const) {
    const { body } = await new Client(started.running.url).reserve(walk({ date: '2026-12-20' }), {
      change: (request) => ({
        ...request,
        reservation: {
          ...request.reservation,
          contact: { ...request.reservation.contact, first_name, last_name, phone },
        },
      }),
    });
    ids[body.reservation.id] = last_name;
  }
  const named = (all: readonly string[]): (string | undefined)[] => all.map((id) => ids[id]);
  const day = { visit_date: '2026-12-20' };
  expect(
    await eventually(
      () => found('reservations', day),
      (all) => all.length === 5,
    ),
  ).toHaveLength(5);
  expect(named(await found('reservations', { ...day, q: 'cote' })).sort()).toEqual(['Cote', 'Côté']);
  expect(named(await found('reservations', { ...day, q: 'CÔTÉ emile' }))).toEqual(['Côté']);
  expect(named(await found('reservations', { ...day, q: 'Côté, Émile' }))).toEqual(['Côté']);
  for (const phone of ['5145550177', '(514) 555-0177', '514 555', '+1 514-555-0177', '0177'])
    expect(named(await found('reservations', { ...day, q: phone }))).toEqual(['Côté']);
  const { body } = await started.admin.get<{ id: string }[]>(
    `/api/admin/reservations?sort=["last_name","ASC"]&filter=${encodeURIComponent(JSON.stringify(day))}`,
  );
  expect(named(body.map(({ id }) => id))).toEqual(['Cote', 'Côté', 'de Vries', 'Öberg', 'Tremblay']);
});

const NO_PAST = 'left out: this list has no past';
it.each([
  ['reservations', NO_PAST],
  ['waitlist', NO_PAST],
  ['coupons', NO_PAST],
  ['processes', 'unknown'],
  ['security_log', 'unknown'],
])('the list of %s answers as of now, and says so to who asks for another moment', async (list, said) => {
  const rejected = await started.admin.get(`/api/admin/${list}?asOf=2026-12-01T14:00:00.000Z`);
  expect([rejected.status, rejected.body]).toMatchObject([
    400,
    { code: 'bad_request', fields: { 'query.asOf': said } },
  ]);
});

it('nobody shuts themselves out of the console', async () => {
  const { body: own } = await started.admin.get('/api/admin/users/admin');
  for (const change of [{ is_superuser: false }, { is_staff: false }])
    expect(await started.admin.put('/api/admin/users/admin', { ...own, ...change })).toMatchObject({
      status: 409,
      body: { code: 'own_access' },
    });
  expect(await started.admin.call('DELETE', '/api/admin/users/admin')).toMatchObject({
    status: 409,
    body: { code: 'own_access' },
  });
  expect(
    (await started.admin.put('/api/admin/users/admin', { ...own, email: 'admin@escarpment.example' })).status,
  ).toBe(200);
  expect((await started.admin.call('DELETE', '/api/admin/users/fiona')).status).toBe(200);
});

it('a wrong code says how many tries are left', async () => {
  const visitor = new Client(started.running.url);
  const { challenge } = (await visitor.signIn('admin')).body as { challenge: string };
  const left = async (of = challenge) => {
    const { body } = await visitor.post('/api/handshake_tfa_token', {
      username: 'admin',
      challenge: of,
      tfa_token: '000000x',
    });
    return (body as unknown as ErrorBody).detail;
  };
  expect([
    await left(),
    await left(),
    await left(),
    await left(),
    await left(),
    await left(),
    await left('no such challenge'),
  ]).toEqual([4, 3, 2, 1, 0, 0, 0].map((tries_left) => ({ tries_left })));
});

describe('a reservation', () => {
  it('shows staff the places that it takes, and the visitor none', async () => {
    const visitor = new Client(started.running.url);
    const { body } = await visitor.reserve(
      walk({
        coupons: ['FIVEOFF'],
        addons: [
          { addon_inventory: 'rr-binoculars', addon_count: 2 },
          { addon_inventory: 'rr-guide', addon_count: 1 },
        ],
      }),
    );
    const date = '2026-12-12';
    const path = `/api/reservation/${body.reservation.id}`;
    expect((await started.admin.get<ReservationAnswer>(path)).body.places).toEqual([
      { kind: 'cars', item: null, date, interval: '10:00-11:00', units: 1 },
      { kind: 'people', item: null, date, interval: '10:00-11:00', units: 2 },
      { kind: 'cars', item: null, date, interval: '11:00-12:00', units: 1 },
      { kind: 'people', item: null, date, interval: '11:00-12:00', units: 2 },
      { kind: 'addon', item: 'rr-binoculars', date, interval: null, units: 2 },
      { kind: 'addon', item: 'rr-guide', date: null, interval: null, units: 2 },
      { kind: 'coupon', item: 'FIVEOFF', date: null, interval: null, units: 1 },
    ]);
    expect((await visitor.get<ReservationAnswer>(path)).body.places).toBeUndefined();
  });

  it('comes back from the gateway in the visitor’s language', async () => {
    for (const language of ['fr', 'en'] as const) {
      const visitor = new Client(started.running.url, language);
      const { body } = await visitor.reserve(walk({ date: '2026-12-13' }));
      const back = await visitor.get(`/api/checkout/${body.reservation.id}/return`);
      expect(new URL(back.headers.get('location')!, started.running.url).searchParams.get('lang')).toBe(
        language,
      );
    }
  });

  it('whose person is erased leaves no mail in the built-in mailbox', async () => {
    const visitor = new Client(started.running.url);
    const reserve = async (last_name: string) => {
      const { body } = await visitor.reserve(walk({ date: '2026-12-14' }), {
        change: (request) => ({
          ...request,
          reservation: {
            ...request.reservation,
            contact: {
              ...request.reservation.contact,
              last_name,
              email: `${last_name}@example.org`,
              email_double: `${last_name}@example.org`,
            },
          },
        }),
      });
      await visitor.pay(body.redirect_url!);
      await visitor.checkout(body.reservation.id);
      return body.reservation.id;
    };
    const [gone] = [await reserve('gone'), await reserve('stays')];
    const full = await eventually(
      () => visitor.get<string>('/mailbox'),
      ({ text }) => text.includes('gone@example.org') && text.includes('stays@example.org'),
    );
    const mail = new RegExp(`href="(/mailbox/[^"]+)"><strong>[^<]*</strong><span[^>]*>[^<]*gone@`).exec(
      full.text,
    )![1]!;
    expect((await visitor.get(mail)).status).toBe(200);
    expect((await started.admin.post(`/api/admin/reservations/${gone}/erase`)).body).toEqual({
      erased: true,
    });
    const left = await visitor.get<string>('/mailbox');
    expect([
      left.text.includes('gone@example.org'),
      left.text.includes('stays@example.org'),
      (await visitor.get(mail)).status,
      (await visitor.get(`${mail}/0`)).status,
    ]).toEqual([false, true, 404, 404]);
  });
});
