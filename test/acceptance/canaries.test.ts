import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  EVENT_TYPES,
  type AllotmentAnswer,
  type OfflineSaleRow,
  type ErrorBody,
  type Profile,
  type Recorded,
  type ReserveRequest,
  type WaiverAnswer,
} from '@stile/contracts';
import { systemIds } from '../../services/api/src/ports/ids.js';
import { backUp } from '../../services/api/src/storage/backup.js';
import { readConfig } from '@stile/api';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { camper, campWeek, skiDay, skiFamily } from '../support/participants.js';
import { atRest, BUNDLE, spawnProduct, temporaryFolder } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf, MovableClock } from '../support/stores.js';

/*
 * Everything that somebody writes about themselves is a canary: before they are erased none sings in the log, afterwards
 * none anywhere in the folder of the running product (docs/rules/privacy.md 1 and 9).
 */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const elsewhere = temporaryFolder();

/** Personal fields in which no event has a canary. */
const silentFields = (events: readonly Recorded[]): string[] =>
  EVENT_TYPES.flatMap(({ type, personalPaths }) =>
    personalPaths
      .filter((path) => !events.some((event) => event.type === type && isSung(valueAt(event.data, path))))
      .map((path) => `${type} ${path}`),
  );
const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], data);
const isSung = (value: unknown): boolean => {
  const text = String(JSON.stringify(value)).toLowerCase();
  return text.includes(CANARY) || text.replace(/[-. ]/g, '').includes(PHONE);
};

const COMMAND = join(BUNDLE, 'log.js');

/** In every name, address, plate, answer and note of this person; too long to be in what is sealed by chance. */
const CANARY = 'qxzqvkjw';
const PHONE = '7315521';
const song = (of: string): string => `Qxzqvkjw${of}`;

/**
 * Where canaries are, as bytes: files of a folder. Read by a process of its own: a process that closes a file which its
 * database has open loses the database's locks.
 */
const singing = (folder: string): string[] => {
  const found = spawnSync(process.execPath, ['-e', SEARCH, folder, CANARY, PHONE], { encoding: 'utf8' });
  expect([found.status, found.stderr]).toEqual([0, '']);
  return JSON.parse(found.stdout) as string[];
};
const SEARCH = `
const { readdirSync, readFileSync } = require('node:fs');
const [folder, canary, phone] = process.argv.slice(1);
const isSung = ({ parentPath, name }) => {
  let text;
  try {
    text = readFileSync(parentPath + '/' + name, 'latin1').toLowerCase();
  } catch (error) {
    // Gone since it was listed.
    if (error.code === 'ENOENT') return false;
    throw error;
  }
  // Phone numbers are found by their end: the read models have them backwards too.
  const digits = text.replace(/[-. ]/g, '');
  return text.includes(canary) || digits.includes(phone) || digits.includes([...phone].reverse().join(''));
};
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
console.log(JSON.stringify(files.filter(isSung).map(({ name }) => name).sort()));
`;
const rawEvents = (): Promise<Recorded[]> => eventsOf(started.running.storage.log.eventStore);

const contact = {
  first_name: song('first'),
  last_name: song('last'),
  email: `${song('mail')}@example.org`,
  email_double: `${song('mail')}@example.org`,
  phone: '905-731-5521',
};
/** All that a profile's fields say in words. */
const sung = (profile: Profile): Profile => ({
  ...profile,
  fields: Object.fromEntries(
    Object.entries(profile.fields).map(([name, value]) => [
      name,
      typeof value !== 'string' ||
      !/name|people|description|email|health_card/.test(name) ||
      name.startsWith('has_')
        ? name.endsWith('phone')
          ? '9057315521'
          : value
        : name.includes('email')
          ? contact.email
          : song(name.replace(/[^a-z]/g, '').slice(0, 8) + 'i'.repeat(Number(profile.id.slice(1)))),
    ]),
  ),
});
const reserve = async (
  visitor: Client,
  basket: Parameters<Client['reserve']>[0],
  more: object = {},
): Promise<string> => {
  const { status, body, text } = await visitor.reserve(basket, {
    change: (request: ReserveRequest) => ({
      ...request,
      reservation: { ...request.reservation, contact, ...more },
    }),
  });
  expect(status === 201 ? '' : text).toBe('');
  if (body.redirect_url !== null) {
    await visitor.pay(body.redirect_url);
    await visitor.checkout(body.reservation.id);
  }
  return body.reservation.id;
};

const details = {
  language: 'en',
  tocs: true,
  pledged: true,
  custom_fields: { school: song('school') },
} as const;
/** Answers what a venue may ask beside the contact, and has notes on a product; changed once. */
const answeredAndNoted = async (visitor: Client): Promise<string> => {
  const { admin } = started;
  const path = '/api/admin/inventory_group/escarpment';
  const { body: group } = await admin.get<{ settings: object }>(path);
  const asks = { address_fields: 'city', custom_field_school: 'School', pledge: 'I will behave.' };
  const saved = await admin.put(path, { ...group, settings: { ...group.settings, ...asks } });
  expect(saved.status === 200 ? '' : saved.text).toBe('');
  const lunch = (notes: string) =>
    walk({
      date: '2026-12-16',
      addons: [
        {
          addon_inventory: 'rr-group-lunch',
          addon_count: 12,
          notes,
          start_date: '2026-12-16',
          end_date: '2026-12-17',
        },
      ],
    });
  const answers = { location: { city: song('city') }, details };
  const id = await reserve(visitor, lunch(song('notes')), answers);
  const edited = await visitor.edit(id, lunch(song('others')), {
    change: (request) => ({
      ...request,
      reservation: { ...request.reservation, contact, ...answers },
    }),
  });
  expect(edited.status === 200 ? '' : edited.text).toBe('');
  return id;
};

/** A sale of a station that had no room when it was sent; settled with a note. */
const settledOffline = async (casey: Client): Promise<string> => {
  const basket = walk({ date: '2026-12-03', arrival_time: '17:00' });
  while ((await casey.hold(basket)).status === 201);
  const { inventory_group, inventory } = basket;
  const granted = await casey.post<AllotmentAnswer>('/api/allotment', { inventory_group, inventory });
  const { id, token } = granted.body.allotment!;
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const { email_double: _, ...named } = contact;
  const { status, body } = await casey.post<ErrorBody>(
    '/api/shop_reserve',
    {
      reservation: { ...basket, contact: named, subtotal, tax_amount, price, details: { language: 'en' } },
      paymentMethod: 'cash',
      till: 'till-1',
      offline: {
        sold_at: clock.now(),
        receipt: 'G-1',
        tempReservationId: id,
        tempReservationToken: token,
      },
    },
    { 'idempotency-key': key() },
  );
  expect([status, body.code]).toEqual([409, 'offline_no_room']);
  const { reservation } = body.detail as { reservation: string };
  await atRest(started.running);
  const settled = await started.admin.put(
    `/api/reservation/${reservation}/settle_offline`,
    { note: song('settled') },
    { 'idempotency-key': key() },
  );
  expect(settled.status === 200 ? '' : settled.text).toBe('');
  return reservation;
};

/** A sale that waits for a manager, handed over at another station than its own. */
const handedOver = async (casey: Client): Promise<OfflineSaleRow> => {
  const basket = walk({ date: '2026-12-03', arrival_time: '16:00' });
  const { inventory_group, inventory } = basket;
  const granted = await casey.post<AllotmentAnswer>('/api/allotment', { inventory_group, inventory });
  const { id, token } = granted.body.allotment!;
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const { email_double: _, ...named } = contact;
  const elsewhere = new Client(started.running.url);
  await elsewhere.signIn('casey');
  const { status, text } = await elsewhere.post(
    '/api/offline_sales',
    {
      reservation: { ...basket, contact: named, subtotal, tax_amount, price, details: { language: 'en' } },
      paymentMethod: 'cash',
      till: 'till-1',
      offline: {
        sold_at: clock.now(),
        receipt: 'G-2',
        tempReservationId: id,
        tempReservationToken: token,
      },
    },
    { 'idempotency-key': key() },
  );
  expect(status === 200 ? '' : text).toBe('');
  await atRest(started.running);
  return (await started.admin.get<OfflineSaleRow[]>('/api/admin/offline_sales')).body[0]!;
};

/** A member and a user by such names; removed, they are gone as who was erased. */
const addNames = async (): Promise<void> => {
  const { admin } = started;
  const example = async (kind: string): Promise<object> =>
    own((await admin.get<object[]>(`/api/admin/${kind}`)).body[0]!);
  const names = { first_name: song('first'), last_name: song('last') };
  const added = [
    await admin.post('/api/admin/memberships', {
      ...(await example('memberships')),
      code: 'CANARY-1',
      ...names,
    }),
    await admin.post('/api/admin/users', {
      ...(await example('users')),
      username: 'canary',
      email: contact.email,
    }),
  ];
  expect(added.map(({ status, text }) => (status === 201 ? '' : text))).toEqual(['', '']);
};
const own = (document: object): object =>
  Object.fromEntries(Object.entries(document).filter(([name]) => name !== 'id' && !name.startsWith('_')));
const removeNames = async (): Promise<void> => {
  for (const path of ['memberships/CANARY-1', 'users/canary'])
    expect((await started.admin.delete(`/api/admin/${path}`)).status).toBe(200);
};

it('a person of canaries is in nothing but sealed events, and after being erased in nothing at all', async () => {
  const visitor = new Client(started.running.url);
  const { admin, folder } = started;
  const walked = await reserve(visitor, walk(), { vehicles: [{ license_plate: 'QXZQVKJW 12' }] });
  const skied = await reserve(visitor, skiDay(), { profiles: skiFamily().map(sung) });
  const camped = await reserve(visitor, campWeek(), { profiles: [sung(camper())] });
  const edited = await visitor.edit(walked, walk({ arrival_time: '11:00' }), {
    change: (request) => ({
      ...request,
      reservation: { ...request.reservation, contact, vehicles: [{ license_plate: 'QXZQVKJW 13' }] },
    }),
  });
  expect(edited.status === 200 ? '' : edited.text).toBe('');
  const again = await visitor.edit(skied, skiDay(), {
    change: (request) => ({
      ...request,
      reservation: {
        ...request.reservation,
        contact,
        profiles: skiFamily().map(sung) as typeof request.reservation.profiles,
      },
    }),
  });
  expect(again.status === 200 ? '' : again.text).toBe('');
  const shown = (await visitor.get<WaiverAnswer>(`/api/waiver/${skied}.p2`)).body.document!;
  const signed = await visitor.post(`/api/waiver/${skied}.p2/sign`, {
    language: shown.language,
    revision: shown.revision,
    hash: shown.hash,
    signer: `${song('signer')} ${song('last')}`,
    relation: 'parent',
    agreed: true,
  });
  expect(signed.status === 200 ? '' : signed.text).toBe('');
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  const basket = walk({ date: '2026-12-20' });
  const threeAdults = { ...basket, passes: [{ visitor_type: 'rr-adult', visitor_count: 3 }] };
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const { email_double: _, ...named } = contact;
  const sale = await casey.post<{ reservation: { id: string } }>(
    '/api/shop_reserve',
    {
      reservation: { ...basket, contact: named, subtotal, tax_amount, price, details: { language: 'en' } },
      paymentMethod: 'manual',
      manualPaymentId: song('paid'),
    },
    { 'idempotency-key': key() },
  );
  expect(sale.status === 201 ? '' : sale.text).toBe('');
  const dearer = await casey.edit(sale.body.reservation.id, threeAdults, {
    change: (request) => ({
      ...request,
      reservation: { ...request.reservation, contact },
      manualPaymentId: song('more'),
    }),
  });
  expect(dearer.status === 200 ? '' : dearer.text).toBe('');
  const tested = await casey.post(`/api/update_test/${camped}.p1`, {
    type: 'PCR',
    test_status: 'test_status_result_available',
    test_result: 'result_inconclusive',
    data: { investigation_type: 'type_student', investigation_number: song('case') },
  });
  expect(tested.status === 200 ? '' : tested.text).toBe('');
  const returned = await admin.put(
    `/api/reservation/${walked}/partial_refund`,
    {
      refund: {
        gateway: 'manual',
        amount: 1,
        concession: true,
        reason: song('reason'),
        words: song('words'),
        manualRefundId: song('refund'),
      },
    },
    { 'idempotency-key': key() },
  );
  expect(returned.status === 200 ? '' : returned.text).toBe('');
  const commented = await casey.post(
    `/api/reservation/${walked}/comments`,
    { text: song('comment') },
    { 'idempotency-key': key() },
  );
  expect(commented.status === 200 ? '' : commented.text).toBe('');
  const forced = await admin.post(
    '/api/gate',
    { code: walked, inventory: 'rattle-ridge', forced: { reason: song('forced') } },
    { 'idempotency-key': key() },
  );
  expect(forced.status === 200 ? '' : forced.text).toBe('');
  const byHand = await admin.put(
    `/api/reservation/${walked}/refund`,
    { method: 'manual', amount: 2, concession: true, reason: 'The lift stood' },
    { 'idempotency-key': key() },
  );
  expect(byHand.status === 200 ? '' : byHand.text).toBe('');
  const identified = await admin.put(
    `/api/reservation/${walked}/refund_update`,
    { manualPaymentId: song('number') },
    { 'idempotency-key': key() },
  );
  expect(identified.status === 200 ? '' : identified.text).toBe('');
  const full = await new Client(started.running.url).reserve(
    walk({ date: '2026-12-19', passes: [{ visitor_type: 'rr-adult', visitor_count: 160 }] }),
  );
  expect(full.status).toBe(201);
  const joined = await visitor.post<{ entry: { id: string } }>(
    '/api/waitlist',
    {
      reservation: walk({ date: '2026-12-19', passes: [{ visitor_type: 'rr-adult', visitor_count: 2 }] }),
      contact: {
        first_name: song('first'),
        last_name: song('last'),
        email: `${song('waits')}@example.org`,
        phone: '905-731-5521',
      },
      language: 'en',
    },
    { 'idempotency-key': key() },
  );
  expect(joined.status === 201 ? '' : joined.text).toBe('');
  const turnedAway = await settledOffline(casey);
  const { station, ...waits } = await handedOver(casey);
  const before = await answeredAndNoted(visitor);
  await addNames();
  const receipt = { email: `${song('receipt')}@example.org`, lang: 'en' };
  const mailed = await casey.post(`/api/receipts/${walked}`, receipt, { 'idempotency-key': key() });
  expect(mailed.status === 200 ? '' : mailed.text).toBe('');
  await atRest(started.running);

  // Sealed where they are kept for good.
  expect(singing(folder).filter((name) => /^(log|images|security)\./.test(name))).toEqual([]);
  expect(singing(folder).some((name) => name.startsWith('reservations'))).toBe(true);
  const sealed = new Set(
    (await rawEvents()).filter(({ data }) => '$sealed' in (data as object)).map(({ type }) => type),
  );
  const personal = EVENT_TYPES.filter(({ personalPaths }) => personalPaths.length > 0).map(
    ({ type }) => type,
  );
  expect([...new Set(personal)].filter((type) => !sealed.has(type))).toEqual([]);
  expect(silentFields(await eventsOf(started.running.storage.log))).toEqual([]);

  // A backup holds the person as the log does, sealed, and the mails of the built-in mailbox.
  const earlier = join(elsewhere, 'earlier');
  await backUp(readConfig({ DATA_DIR: folder }), earlier, { clock, ids: systemIds(clock) });
  expect(singing(earlier)).toEqual(['vault.sqlite']);

  for (const id of [walked, skied, camped, before, turnedAway, sale.body.reservation.id])
    expect((await admin.post(`/api/admin/reservations/${id}/erase`)).status).toBe(200);
  expect((await admin.post(`/api/admin/waitlist/${joined.body.entry.id}/erase`)).status).toBe(200);
  const refused = await admin.post(
    `/api/offline_sales/${waits.id}/refuse`,
    { inventory_group: waits.inventory_group, station, reason: 'Returned in cash' },
    { 'idempotency-key': key() },
  );
  expect(refused.status === 200 ? '' : refused.text).toBe('');
  await removeNames();
  await atRest(started.running);
  expect(
    await eventually(
      () => singing(folder),
      (names) => names.length === 0,
    ),
  ).toEqual([]);
  // Nor in what is made of it from now on.
  const exported = spawnSync(process.execPath, [COMMAND, 'export', join(elsewhere, 'log.ndjson')], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, CLOCK: clock.now() },
  });
  expect([exported.status, exported.stderr.toString()]).toEqual([0, '']);
  expect(existsSync(join(elsewhere, 'log.ndjson'))).toBe(true);
  await backUp(readConfig({ DATA_DIR: folder }), join(elsewhere, 'backup'), { clock, ids: systemIds(clock) });
  expect(singing(join(elsewhere, 'backup'))).toEqual([]);
  expect(readFileSync(join(elsewhere, 'log.ndjson'), 'utf8').toLowerCase()).not.toContain(CANARY);
  for (const path of [
    '/api/admin/reservations',
    '/api/admin/waitlist',
    '/api/admin/memberships',
    '/api/admin/users',
    '/api/admin/security_log',
    '/api/schedule_export_json?inventoryGroup=escarpment&startDate=2026-12-01&endDate=2027-12-01',
    '/mailbox',
    `/api/admin/reservations/${skied}/history`,
  ])
    expect((await admin.get(path)).text.toLowerCase()).not.toContain(CANARY);
});

it('a member and a user who are removed are in nothing but sealed events, with nobody erased', async () => {
  await addNames();
  await eventually(
    () => singing(started.folder),
    (names) => names.some((name) => name.startsWith('venue_documents')),
  );
  expect(singing(started.folder).filter((name) => /^(log|security)\./.test(name))).toEqual([]);
  await removeNames();
  await atRest(started.running);
  expect(
    await eventually(
      () => singing(started.folder),
      (names) => names.length === 0,
    ),
  ).toEqual([]);
});

it('a second process on the same folder shows and keeps nothing of who was erased at the first', async () => {
  const second = await spawnProduct({ DATA_DIR: started.folder, CLOCK: clock.now() });
  try {
    const visitor = new Client(second.url);
    const id = await reserve(visitor, walk({ date: '2026-12-13' }), {
      location: { city: song('city') },
      details,
    });
    const staff = new Client(second.url);
    await staff.signIn('casey');
    const shown = async (path: string): Promise<string> => (await staff.get(path)).text.toLowerCase();
    const PATHS = [`/api/reservation/${id}`, `/api/admin/reservations?filter={"id":"${id}"}`];
    for (const path of PATHS) expect(await shown(path)).toContain(CANARY);
    expect((await started.admin.post(`/api/admin/reservations/${id}/erase`)).status).toBe(200);
    for (const path of PATHS)
      expect(
        await eventually(
          () => shown(path),
          (text) => !text.includes(CANARY),
        ),
      ).toContain(id.toLowerCase());
    // A mail that was composed meanwhile goes too.
    expect(
      await eventually(
        () => singing(started.folder),
        (names) => names.length === 0,
      ),
    ).toEqual([]);
  } finally {
    await second.kill('SIGTERM');
  }
});
