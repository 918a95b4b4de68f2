import type { ErrorBody, Inventory } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

/*
 * Conditions of a reservation beside capacity: a member's number for a group of members, coupons that apply to
 * something, a full program before its waitlist.
 */
const started = startedProduct({ TRUST_PROXY: '1', HOLDS_PER_MINUTE: '1000' });

const DATE = '2026-12-12';
const member = (main_membership?: string) =>
  walk({
    date: DATE,
    discount_group: 'annual-pass',
    ...(main_membership === undefined ? {} : { main_membership, member_last_name: 'okafor' }),
  });

describe('a group of members', () => {
  it('may be held for and priced before the number is known', async () => {
    const visitor = new Client(started.running.url);
    expect((await visitor.hold(member())).status).toBe(201);
    expect((await visitor.quote(member())).price).toBeGreaterThanOrEqual(0);
  });
  it.each<[string, string | undefined, string]>([
    ['without a number', undefined, 'validation_membership_number'],
    ['with a short one', 'AP1', 'validation_membership_number'],
    ['with nobody’s', 'AP999999', 'membership_not_found'],
    ['with somebody else’s that has expired', 'AP100002', 'membership_not_found'],
  ])('is not reserved %s', async (_what, number, code) => {
    const { status, body } = await new Client(started.running.url).reserve(member(number));
    expect([status, (body as unknown as ErrorBody).code, (body as unknown as ErrorBody).fields]).toEqual([
      422,
      code,
      { main_membership: code },
    ]);
  });
  it.each<[string, object, string, string]>([
    [
      'one that has expired',
      { main_membership: 'AP100002', member_last_name: 'Tremblay' },
      'main_membership',
      'membership_expired',
    ],
    ['no name', { main_membership: 'AP100001' }, 'member_last_name', 'member_last_name_missing'],
    [
      'no name, whosever number it is',
      { main_membership: 'AP999999' },
      'member_last_name',
      'member_last_name_missing',
    ],
    [
      'another name',
      { main_membership: 'AP100001', member_last_name: 'Smith' },
      'main_membership',
      'membership_not_found',
    ],
  ])('is not reserved or held with %s', async (_what, changes, field, code) => {
    const basket = { ...member(), ...changes };
    for (const { status, body } of [
      await new Client(started.running.url).reserve(basket),
      await new Client(started.running.url).hold(basket),
    ])
      expect([status, (body as unknown as ErrorBody).fields]).toEqual([422, { [field]: code }]);
  });
  it('is told by first name to who names the holder, and to staff', async () => {
    const visitor = new Client(started.running.url);
    const look = (client: Client, more: string, from = '192.0.2.8') =>
      client.get<{ code?: string; profile?: object }>(
        `/api/memberValidate/?code=AP100001&inventory=rattle-ridge&start_date_time=${DATE}T10:00${more}`,
        { 'x-forwarded-for': from },
      );
    const casey = new Client(started.running.url);
    await casey.signIn('casey');
    expect((await look(visitor, '')).body.profile).toEqual({ first_name: null, visitor_type: 'rr-adult' });
    expect((await look(visitor, '&last_name=Smith')).body.code).toBe('membership_not_found');
    for (const reply of [await look(visitor, '&last_name=%20OKAFOR'), await look(casey, '')])
      expect(reply.body.profile).toEqual({ first_name: 'Nadia', visitor_type: 'rr-adult' });
    // Without the name a number that hits costs a try as well.
    for (let i = 0; i < 30; i++) await look(visitor, '', '192.0.2.9');
    expect((await look(visitor, '', '192.0.2.9')).status).toBe(429);
  });
  it('is told by first name to staff alone where the number is all that is asked for', async () => {
    const path = '/api/admin/inventories/rattle-ridge?group=escarpment';
    const prove = async (member_proof: 'none' | 'last_name'): Promise<void> => {
      const { body } = await started.admin.get<Inventory>(path);
      const settings = { ...body.settings, member_proof };
      expect((await started.admin.put(path, { ...body, settings })).status).toBe(200);
    };
    const look = (client: Client, more = '') =>
      client.get<{ profile?: object }>(
        `/api/memberValidate/?code=AP100001&inventory=rattle-ridge&start_date_time=${DATE}T10:00${more}`,
        { 'x-forwarded-for': '192.0.2.10' },
      );
    const [visitor, casey] = [new Client(started.running.url), new Client(started.running.url)];
    await casey.signIn('casey');
    await prove('none');
    // No name is asked for: another one is nothing against the number.
    const known = await eventually(
      () => look(visitor, '&last_name=Smith'),
      ({ status }) => status === 200,
    );
    const told = [known, await look(visitor), await look(casey)].map(({ body }) => body.profile);
    await prove('last_name');
    expect(told).toEqual([
      { first_name: null, visitor_type: 'rr-adult' },
      { first_name: null, visitor_type: 'rr-adult' },
      { first_name: 'Nadia', visitor_type: 'rr-adult' },
    ]);
  });
  it('is not found by guessing', async () => {
    const guesser = { 'x-forwarded-for': '192.0.2.7' };
    const statuses = new Set<number>();
    for (let i = 0; i < 32; i++)
      statuses.add(
        (
          await new Client(started.running.url).post(
            '/api/reserve_t',
            { request_id: key(), reservation: member(`AP2000${i + 10}`) },
            guesser,
          )
        ).status,
      );
    expect([...statuses].sort()).toEqual([422, 429]);
    expect(
      (
        await new Client(started.running.url).post(
          '/api/reserve_t',
          { request_id: key(), reservation: member('AP100001') },
          guesser,
        )
      ).status,
    ).toBe(429);
  });
  it('is not found by guessing in the quote of an edit', async () => {
    const visitor = new Client(started.running.url);
    const { body } = await visitor.reserve(walk({ date: DATE }));
    await visitor.pay(body.redirect_url!);
    await visitor.checkout(body.reservation.id);
    const statuses = new Set<number>();
    for (let i = 0; i < 32; i++) {
      const guess = { reservation_id: body.reservation.id, reservation: member(`AP3000${i + 10}`) };
      const { status } = await visitor.post('/api/quote', guess, { 'x-forwarded-for': '192.0.2.17' });
      statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([200, 429]);
  });
  it('is reserved with the number of one of them, however it is typed', async () => {
    const { status } = await new Client(started.running.url).reserve(member(' ap100001 '));
    expect(status).toBe(201);
  });
  it('has one reservation a number and visit date, wherever it is, until that is cancelled', async () => {
    const visitor = new Client(started.running.url);
    const on = (date: string) => ({ ...member('AP100001'), date });
    const first = await visitor.reserve(on('2026-12-13'));
    expect(first.status).toBe(201);
    expect(await new Client(started.running.url).reserve(on('2026-12-13'))).toMatchObject({
      status: 409,
      body: { code: 'membership_used', fields: { main_membership: 'membership_used' } },
    });
    expect((await new Client(started.running.url).reserve(on('2026-12-14'))).status).toBe(201);
    await atRest(started.running);
    const cancelled = await visitor.put(
      `/api/reservation/${first.body.reservation.id}/cancel`,
      { cancelled: true },
      { 'idempotency-key': key() },
    );
    expect(cancelled).toMatchObject({ status: 200 });
    await atRest(started.running);
    expect((await new Client(started.running.url).reserve(on('2026-12-13'))).status).toBe(201);
  });
});

it('infants, who pay nothing, do not fill a place without an adult', async () => {
  const visitor = new Client(started.running.url);
  const infants = { visitor_type: 'rr-infant', visitor_count: 160 };
  const alone = walk({ date: '2026-12-16', passes: [infants] });
  for (const { status, body } of [await visitor.reserve(alone), await visitor.hold(alone)])
    expect([status, (body as unknown as ErrorBody).fields]).toEqual([
      422,
      { 'passes.0.visitor_type': 'validation_accompanied' },
    ]);
  const adult = { visitor_type: 'rr-adult', visitor_count: 1 };
  const family = walk({ date: '2026-12-16', passes: [{ ...infants, visitor_count: 1 }, adult] });
  expect((await visitor.hold(family)).status).toBe(201);
});

it('a coupon for products is not used up on a reservation without any', async () => {
  const basket = walk({ date: DATE, coupons: ['FIVEOFF'], addons: [] });
  const { status, body } = await new Client(started.running.url).reserve(basket);
  expect([status, (body as unknown as ErrorBody).code]).toEqual([422, 'validation_coupon_check']);
});

/** Rejected the same by the quote, by a hold and by `reserve`. */
describe('a group that limits its reservations', () => {
  const GROUP = '/api/admin/discount_groups/annual-pass';
  const NO_PRICE = { subtotal: 0, tax_amount: 0, price: 0 };
  const party = (adults: number, seniors: number) =>
    walk({
      date: '2026-12-19',
      discount_group: 'annual-pass',
      main_membership: 'AP100001',
      member_last_name: 'Okafor',
      passes: [
        ...(adults > 0 ? [{ visitor_type: 'rr-adult', visitor_count: adults }] : []),
        ...(seniors > 0 ? [{ visitor_type: 'rr-senior', visitor_count: seniors }] : []),
      ],
    });
  const answers = async (basket: ReturnType<typeof party>) => {
    const visitor = new Client(started.running.url);
    const hold = await visitor.hold(basket);
    return [
      await visitor.post('/api/quote', { reservation: basket }),
      hold,
      await visitor.reserve(basket, {
        ...(hold.status === 201 && { hold: hold.body }),
        change: ({ reservation, ...rest }) => ({
          ...rest,
          reservation: { ...reservation, ...(hold.status !== 201 && NO_PRICE) },
        }),
      }),
    ].map(({ status, body }) => [status, (body as unknown as ErrorBody).fields]);
  };

  beforeAll(async () => {
    const { body } = await started.admin.get(GROUP);
    const saved = await started.admin.put(GROUP, { ...body, dg_max_per_reservation: 4 });
    expect(saved.status).toBe(200);
  });

  it.each([
    ['people', party(5, 0), { passes: 'validation_group_max_people' }],
    ['of a visitor type', party(1, 3), { 'passes.1.visitor_count': 'validation_max_visitor_type_reached' }],
  ])('is not priced, held or reserved for more %s', async (_what, basket, fields) => {
    for (const answer of await answers(basket)) expect(answer).toEqual([422, fields]);
  });

  it('is for as many as it says', async () => {
    expect(await answers(party(2, 2))).toEqual([
      [200, undefined],
      [201, undefined],
      [201, undefined],
    ]);
  });
});
