import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  EVENT_TYPES,
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
import { atRest, temporaryFolder } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf, MovableClock } from '../support/stores.js';

/*
 * Everything that somebody writes about themselves is a canary: before they are erased none sings in the log, afterwards
 * none anywhere in the folder of the running product (docs/rules/privacy.md 1 and 9).
 */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const elsewhere = temporaryFolder();

/** In every name, address, plate, answer and note of this person. */
const CANARY = 'qxzq';
const PHONE = '7315521';
const song = (of: string): string => `Qxzq${of}`;

/** Where canaries are, as bytes: files of a folder. */
const singing = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => {
      const text = readFileSync(join(entry.parentPath, entry.name)).toString('latin1').toLowerCase();
      return text.includes(CANARY) || text.replace(/[-. ]/g, '').includes(PHONE);
    })
    .map(({ name }) => name)
    .sort();
const rawEvents = (): Promise<Recorded[]> => eventsOf(started.running.storage.log.store);

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

it('a person of canaries is in nothing but sealed events, and after being erased in nothing at all', async () => {
  const visitor = new Client(started.running.url);
  const { admin, folder } = started;
  const walked = await reserve(visitor, walk(), { vehicles: [{ license_plate: 'QXZQ 12' }] });
  const skied = await reserve(visitor, skiDay(), { profiles: skiFamily().map(sung) });
  const camped = await reserve(visitor, campWeek(), { profiles: [sung(camper())] });
  const edited = await visitor.edit(walked, walk({ arrival_time: '11:00' }), {
    change: (request) => ({
      ...request,
      reservation: { ...request.reservation, contact, vehicles: [{ license_plate: 'QXZQ 13' }] },
    }),
  });
  expect(edited.status === 200 ? '' : edited.text).toBe('');
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
  const tested = await casey.post(`/api/update_test/${camped}.p1`, {
    type: 'PCR',
    test_status: 'test_status_result_available',
    test_result: 'result_inconclusive',
    data: { investigation_type: 'type_student', investigation_number: '' },
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
        manualRefundId: song('refund'),
      },
    },
    { 'idempotency-key': key() },
  );
  expect(returned.status === 200 ? '' : returned.text).toBe('');
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

  for (const id of [walked, skied, camped, sale.body.reservation.id])
    expect((await admin.post(`/api/admin/reservations/${id}/erase`)).status).toBe(200);
  expect((await admin.post(`/api/admin/waitlist/${joined.body.entry.id}/erase`)).status).toBe(200);
  await atRest(started.running);
  expect(
    await eventually(
      () => singing(folder),
      (names) => names.length === 0,
    ),
  ).toEqual([]);
  // Nor in what is made of it from now on.
  await backUp(readConfig({ DATA_DIR: folder }), join(elsewhere, 'backup'), { clock, ids: systemIds(clock) });
  expect(singing(elsewhere)).toEqual([]);
  for (const path of [
    '/api/admin/reservations',
    '/api/admin/waitlist',
    `/api/admin/reservations/${skied}/history`,
  ])
    expect((await admin.get(path)).text.toLowerCase()).not.toContain(CANARY);
});
