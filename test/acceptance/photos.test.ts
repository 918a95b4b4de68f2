import sharp from 'sharp';
import type { ErrorBody, ParticipantRecords, PhotoAnswer, Profile, ReserveRequest } from '@stile/contracts';
import { ExpiredRecords } from '../../services/api/src/storage/expired-records.process.js';
import { Client, key, signedInAdmin } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { bigPhoto, bomb, photo, photoWithPlace, polyglot } from '../support/pictures.js';
import { camper, campWeek } from '../support/participants.js';
import { startedProduct } from '../support/started-product.js';
import { storedFiles } from '../support/stored-files.js';
import { MovableClock } from '../support/stores.js';

const clock = new MovableClock();
const started = startedProduct({}, { clock });

const DAY_MS = 86_400_000;
/** Uploaded by staff, who have no limit of tries. */
let staff: Client;
beforeAll(async () => {
  staff = new Client(started.running.url);
  await staff.signIn('casey');
});

const upload = async (
  bytes: Buffer,
  type = 'image/jpeg',
  headers: Record<string, string> = {},
): Promise<{ status: number; body: PhotoAnswer & ErrorBody }> => {
  const answer = await fetch(`${started.running.url}/api/profile_photo`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'content-type': type, 'x-requested-with': 'stile', cookie: staff.cookieHeader, ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as PhotoAnswer & ErrorBody };
};
const pictured = (blob: string, name = 'mia.jpg'): Profile => ({
  ...camper(),
  fields: { ...camper().fields, photo: { name, blob } },
});
const withProfiles =
  (profiles: Profile[]) =>
  (request: ReserveRequest): ReserveRequest => ({
    ...request,
    reservation: {
      ...request.reservation,
      profiles: profiles as NonNullable<ReserveRequest['reservation']['profiles']>,
    },
  });
const book = (visitor: Client, profile: Profile, idempotencyKey = key()) =>
  visitor.reserve(campWeek(), { idempotencyKey, change: withProfiles([profile]) });
const photoOf = async (visitor: Client, id: string) =>
  fetch(`${started.running.url}/api/reservation/${id}/participants/1/photo`, {
    headers: { cookie: visitor.cookieHeader },
  });
const filesWith = (start: Buffer): string[] =>
  storedFiles(started.folder)
    .filter(({ bytes }) => bytes.includes(start))
    .map(({ name }) => name);
const quarter = async (bytes: Buffer, left: number, top: number): Promise<'red' | 'blue'> => {
  const { width, height } = await sharp(bytes).metadata();
  const { channels } = await sharp(
    await sharp(bytes)
      .extract({ left: Math.floor(width * left), top: Math.floor(height * top), width: 20, height: 20 })
      .toBuffer(),
  ).stats();
  return channels[0]!.mean > channels[2]!.mean ? 'red' : 'blue';
};

it('a photo is turned upright, made small and drawn again: nothing that the camera wrote is left', async () => {
  const taken = await photoWithPlace();
  expect([taken.includes('CanaryPhone'), (await sharp(taken).metadata()).exif !== undefined]).toEqual([
    true,
    true,
  ]);
  const uploaded = await upload(taken);
  expect(uploaded).toMatchObject({ status: 201, body: { width: 600, height: 800 } });
  const visitor = new Client(started.running.url);
  const { status, body } = await book(visitor, pictured(uploaded.body.blob));
  expect([status, body.reservation.profiles?.[0]?.fields['photo']]).toEqual([
    201,
    { name: 'mia.jpg', blob: uploaded.body.blob },
  ]);
  const shown = await photoOf(visitor, body.reservation.id);
  const bytes = Buffer.from(await shown.arrayBuffer());
  const meta = await sharp(bytes).metadata();
  expect([meta.format, meta.width, meta.height, meta.exif, meta.xmp, meta.icc, meta.orientation]).toEqual([
    'jpeg',
    600,
    800,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(bytes.includes('CanaryPhone')).toBe(false);
  // The picture is upright now: what was left is at the top.
  expect([await quarter(bytes, 0.5, 0.1), await quarter(bytes, 0.5, 0.8)]).toEqual(['red', 'blue']);
  expect([
    shown.headers.get('content-type'),
    shown.headers.get('cache-control'),
    shown.headers.get('x-content-type-options'),
  ]).toEqual(['image/jpeg', 'no-store', 'nosniff']);
});

it.each<[string, () => Promise<Buffer> | Buffer, string, number, string]>([
  [
    'a page that calls itself a picture',
    () => Buffer.from('<html><script>alert(1)</script>'),
    'image/jpeg',
    422,
    'image_unreadable',
  ],
  [
    'a drawing with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'image/png',
    422,
    'image_unreadable',
  ],
  [
    'a GIF',
    async () =>
      sharp(await photo(40, 40))
        .gif()
        .toBuffer(),
    'image/jpeg',
    422,
    'image_unreadable',
  ],
  [
    'a picture that ends in the middle',
    async () => (await photo()).subarray(0, 3_000),
    'image/jpeg',
    422,
    'image_unreadable',
  ],
  [
    'the beginning of a picture and nothing else',
    () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'image/jpeg',
    422,
    'image_unreadable',
  ],
  ['a bomb of 900 megapixels', () => bomb(30_000, 30_000), 'image/png', 422, 'image_too_many_pixels'],
  [
    'a bomb of more pixels than there are numbers for',
    () => bomb(0x7fffffff, 0x7fffffff),
    'image/png',
    422,
    'image_unreadable',
  ],
  ['a side of 30,000', () => bomb(30_000, 100), 'image/png', 422, 'image_too_many_pixels'],
  ['41 megapixels', () => bomb(6_834, 6_000), 'image/png', 422, 'image_too_many_pixels'],
  ['more than 9 MB', () => Buffer.alloc(9_000_001, 0xff), 'image/jpeg', 413, 'image_too_large'],
  ['nothing', () => Buffer.alloc(0), 'image/jpeg', 400, 'bad_request'],
  [
    'a picture of a type that pages do not send',
    () => photo(40, 40),
    'image/gif',
    415,
    'picture_type_unsupported',
  ],
  ['JSON', () => Buffer.from('{}'), 'application/json', 415, 'picture_type_unsupported'],
])('%s is refused', async (_what, bytes, type, status, code) => {
  const { status: answered, body } = await upload(await bytes(), type);
  expect([answered, body.code]).toEqual([status, code]);
  expect(body.error).not.toMatch(/vips|sharp|Input/i);
});

it('a picture that is a page and an archive too comes out as a picture alone', async () => {
  const { body } = await upload(await polyglot());
  const visitor = new Client(started.running.url);
  const { id } = (await book(visitor, pictured(body.blob))).body.reservation;
  const bytes = Buffer.from(await (await photoOf(visitor, id)).arrayBuffer());
  expect([bytes.includes('script'), bytes.includes('PK')]).toEqual([false, false]);
  expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
});

it('8.6 MB are taken, and 300 kB are not anywhere else', async () => {
  const big = await bigPhoto(1_700, 1_690);
  expect(big.length).toBeGreaterThan(8_500_000);
  expect((await upload(big, 'image/png')).status).toBe(201);
  const elsewhere = await fetch(`${started.running.url}/api/quote`, {
    method: 'POST',
    body: Buffer.alloc(300_000),
    headers: { 'content-type': 'image/jpeg', 'x-requested-with': 'stile' },
  });
  expect(elsewhere.status).toBe(413);
});

it('only a page of ours may upload, and an address sixty an hour', async () => {
  expect((await upload(await photo(40, 40), 'image/jpeg', { 'sec-fetch-site': 'cross-site' })).status).toBe(
    403,
  );
  const statuses: number[] = [];
  for (let i = 0; i < 61; i++)
    statuses.push((await upload(Buffer.from('x'), 'image/jpeg', { cookie: '' })).status);
  expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([422]), 429]);
});

it('a photo is shown to the holder of the reservation and to its staff, and to nobody by guessing', async () => {
  const {
    body: { blob },
  } = await upload(await photo());
  const visitor = new Client(started.running.url);
  const { id } = (await book(visitor, pictured(blob))).body.reservation;
  const fiona = new Client(started.running.url);
  await fiona.signIn('fiona');
  expect(
    await Promise.all(
      [visitor, staff, new Client(started.running.url), fiona].map(
        async (who) => (await photoOf(who, id)).status,
      ),
    ),
  ).toEqual([200, 200, 401, 403]);
  const other = new Client(started.running.url);
  await book(other, camper());
  expect((await photoOf(other, id)).status).toBe(401);
  expect((await visitor.get<ParticipantRecords[]>(`/api/reservation/${id}/participants`)).body).toMatchObject(
    [{ id: 'p1', number: 1, name: 'Mia Roy', photo: true, waiver: null, test: null }],
  );
});

it('a reservation names an upload that is there and is nobody else’s', async () => {
  const {
    body: { blob },
  } = await upload(await photo());
  const visitor = new Client(started.running.url);
  const once = key();
  const first = await book(visitor, pictured(blob), once);
  // A retry is the same reservation; another reservation needs an upload of its own.
  expect([first.status, (await book(visitor, pictured(blob), once)).body.reservation.id]).toEqual([
    201,
    first.body.reservation.id,
  ]);
  await eventually(
    () => started.running.storage.images.get(blob),
    (image) => typeof image?.owner === 'string',
  );
  const missing = {
    status: 422,
    body: { code: 'validation_profiles', fields: { 'profiles.0.fields.photo': 'photo_missing' } },
  };
  expect(await book(new Client(started.running.url), pictured(blob))).toMatchObject(missing);
  expect(await book(new Client(started.running.url), pictured(`ph-${'x'.repeat(43)}`))).toMatchObject(
    missing,
  );
  expect(await book(new Client(started.running.url), pictured('../../etc/passwd'))).toMatchObject({
    status: 400,
  });
});

it('an edit keeps the photo that there is, brings another or takes it away: what is named no more is gone', async () => {
  const [first, second] = [
    (await upload(await photo())).body.blob,
    (await upload(await photo(300, 300))).body.blob,
  ];
  const visitor = new Client(started.running.url);
  const { body } = await book(visitor, pictured(first));
  const { id } = body.reservation;
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(id);
  await eventually(
    () => started.running.storage.images.get(first),
    (image) => typeof image?.owner === 'string',
  );
  const edit = (profile: Profile) =>
    visitor.edit(id, campWeek(), {
      change: (request) => ({
        ...request,
        reservation: {
          ...request.reservation,
          profiles: [profile] as unknown as NonNullable<ReserveRequest['reservation']['profiles']>,
        },
      }),
    });
  const size = async () =>
    (await sharp(Buffer.from(await (await photoOf(visitor, id)).arrayBuffer())).metadata()).width;
  expect([(await edit(pictured(first))).status, await size()]).toEqual([200, 800]);
  expect([(await edit(pictured(second))).status, await size()]).toEqual([200, 300]);
  await eventually(
    () => started.running.storage.images.get(first),
    (image) => image === undefined,
  );
  expect((await edit(pictured(first))).body).toMatchObject({
    fields: { 'profiles.0.fields.photo': 'photo_missing' },
  });
  expect((await edit(pictured(`ph-${'y'.repeat(43)}`))).body).toMatchObject({
    fields: { 'profiles.0.fields.photo': 'photo_missing' },
  });
  const other = new Client(started.running.url);
  expect((await other.get(`/api/reservation/token/${id}/${body.token}`)).status).toBe(200);
  // From another browser, by the link of the mail: shown, and taken away.
  expect((await photoOf(other, id)).status).toBe(200);
  expect((await edit(camper())).status).toBe(200);
  await eventually(
    () => started.running.storage.images.get(second),
    (image) => image === undefined,
  );
  expect((await photoOf(other, id)).status).toBe(404);
});

it('erasing the person destroys it', async () => {
  const {
    body: { blob },
  } = await upload(await photo());
  const visitor = new Client(started.running.url);
  const booked = await book(visitor, pictured(blob, 'canary-portrait.jpg'));
  expect(booked.status).toBe(201);
  const { id } = booked.body.reservation;
  const image = await eventually(
    () => started.running.storage.images.get(blob),
    (image) => typeof image?.owner === 'string',
  );
  // No picture is stored unencrypted.
  expect(filesWith(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toEqual([]);
  const admin = await signedInAdmin(started.running.url);
  await admin.post(`/api/admin/reservations/${id}/erase`);
  expect([
    await started.running.storage.images.get(blob),
    (await started.running.storage.keys.load(new Set([image!.owner!]))).get(image!.owner!),
  ]).toEqual([undefined, 'erased']);
  expect([
    (await photoOf(visitor, id)).status,
    (await visitor.get(`/api/reservation/${id}/participants`)).body,
  ]).toEqual([404, []]);
});

it('an upload that no reservation uses is gone after a day; one that is used stays', async () => {
  const [unused, used] = [(await upload(await photo())).body.blob, (await upload(await photo())).body.blob];
  const visitor = new Client(started.running.url);
  const { id } = (await book(visitor, pictured(used))).body.reservation;
  await eventually(
    () => started.running.storage.images.get(used),
    (image) => typeof image?.owner === 'string',
  );
  expect(await started.running.storage.images.get(unused)).toBeDefined();
  clock.move(DAY_MS + 1);
  await started.running.app.get(ExpiredRecords).sweep();
  clock.move(-DAY_MS);
  // Removed, not only expired.
  expect(await started.running.storage.images.get(unused)).toBeUndefined();
  expect((await photoOf(visitor, id)).status).toBe(200);
});
