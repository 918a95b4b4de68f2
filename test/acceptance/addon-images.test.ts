import sharp from 'sharp';
import {
  addonImagePath,
  type AddonImageAnswer,
  type ErrorBody,
  type InventoryGroupAnswer,
} from '@stile/contracts';
import { Client } from '../support/client.js';
import { bomb, photo, photoWithPlace, polyglot } from '../support/pictures.js';
import { startedProduct } from '../support/started-product.js';

const started = startedProduct();

type Product = { readonly image: string | null; readonly title: string; readonly _revision: number };
const product = async (id = 'rr-firewood'): Promise<Product> =>
  (await started.admin.get<Product>(`/api/admin/addons/${id}`)).body;
/** As a browser sends a chosen file. */
const upload = async (
  bytes: Buffer,
  { who = started.admin, id = 'rr-firewood', type = 'image/jpeg', query = '' } = {},
) => {
  const answer = await fetch(`${started.running.url}/api/upload_addon_image/${id}/${query}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': type, 'x-requested-with': 'stile', cookie: who.cookieHeader },
  });
  const position = answer.headers.get('stile-position');
  if (position !== null && position > started.admin.position) started.admin.position = position;
  return { status: answer.status, body: (await answer.json()) as AddonImageAnswer & ErrorBody };
};
const shown = async (path: string) => {
  const answer = await fetch(started.running.url + path);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

it('a picture is drawn again and is the product’s at once, for visitors too', async () => {
  const before = await product();
  const { status, body } = await upload(await photoWithPlace());
  expect([status, body.id, body._revision]).toEqual([200, 'rr-firewood', before._revision + 1]);
  expect(await product()).toMatchObject({
    image: body.image,
    title: before.title,
    _revision: body._revision,
  });
  const { body: venue } = await new Client(started.running.url).get<InventoryGroupAnswer>(
    '/api/inventoryGroup/escarpment?inventory=rattle-ridge',
    { 'stile-position': started.admin.position },
  );
  expect(
    venue.inventory!.addons.groups.flatMap(({ addons }) => addons).find(({ id }) => id === 'rr-firewood')
      ?.image,
  ).toBe(body.image);

  const { headers, bytes } = await shown(body.image);
  const meta = await sharp(bytes).metadata();
  expect([
    meta.format,
    meta.width,
    meta.height,
    meta.exif,
    meta.orientation,
    bytes.includes('CanaryPhone'),
  ]).toEqual(['jpeg', 900, 1200, undefined, undefined, false]);
  expect([
    headers.get('content-type'),
    headers.get('cache-control'),
    headers.get('x-content-type-options'),
  ]).toEqual(['image/jpeg', 'public, max-age=31536000, immutable', 'nosniff']);
});

it('the same picture again changes nothing; another takes its place, and the first stays where it was', async () => {
  const first = (await upload(await photo(400, 300))).body;
  expect((await upload(await photo(400, 300))).body).toEqual(first);
  const second = (await upload(await photo(410, 300))).body;
  expect([second.image === first.image, (await shown(first.image)).status, (await product()).image]).toEqual([
    false,
    200,
    second.image,
  ]);
  // Taken off like any other field.
  expect(
    (await started.admin.put('/api/admin/addons/rr-firewood', { ...(await product()), image: null })).status,
  ).toBe(200);
  expect((await product()).image).toBeNull();
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
    'a picture that ends in the middle',
    async () => (await photo()).subarray(0, 3_000),
    'image/jpeg',
    422,
    'image_unreadable',
  ],
  ['a bomb of 900 megapixels', () => bomb(30_000, 30_000), 'image/png', 422, 'image_too_many_pixels'],
  ['more than 9 MB', () => Buffer.alloc(9_000_001, 0xff), 'image/jpeg', 413, 'image_too_large'],
  ['nothing', () => Buffer.alloc(0), 'image/jpeg', 400, 'bad_request'],
  ['JSON', () => Buffer.from('{}'), 'application/json', 415, 'picture_type_unsupported'],
])('%s is refused, and nothing is written', async (_what, bytes, type, status, code) => {
  const head = await started.running.storage.log.head();
  const { status: answered, body } = await upload(await bytes(), { type });
  expect([answered, body.code, await started.running.storage.log.head()]).toEqual([status, code, head]);
  expect(body.error).not.toMatch(/vips|sharp|Input/i);
});

it('a picture that is a page and an archive too comes out as a picture alone', async () => {
  const { bytes } = await shown((await upload(await polyglot())).body.image);
  expect([bytes.includes('script'), bytes.includes('PK'), bytes.subarray(-2)]).toEqual([
    false,
    false,
    Buffer.from([0xff, 0xd9]),
  ]);
});

it('is for who may write products, of a product that is there', async () => {
  const bytes = await photo(40, 40);
  const fiona = new Client(started.running.url);
  await fiona.signIn('fiona');
  const nobody = new Client(started.running.url);
  expect(
    [
      await upload(bytes, { who: nobody }),
      await upload(bytes, { who: fiona }),
      await upload(bytes, { query: '?inventoryGroup=lakeside' }),
      await upload(bytes, { id: 'nothing' }),
    ].map(({ status, body }) => `${status} ${body.code}`),
  ).toEqual(['401 sign_in_required', '403 no_access', '403 no_access', '404 document_not_found']);
  expect((await upload(bytes, { query: '?inventoryGroup=escarpment' })).status).toBe(200);
});

it('an id that nothing lies under shows nothing, whatever it is', async () => {
  expect((await shown(addonImagePath(`ai-${'x'.repeat(43)}`))).status).toBe(404);
  expect((await shown(addonImagePath(`ph-${'x'.repeat(43)}`))).status).toBe(400);
  expect((await shown(addonImagePath('..%2F..%2Fvault.sqlite'))).status).toBe(400);
});

it('a destination’s picture is uploaded likewise, and stands in the list of destinations', async () => {
  const answer = await fetch(`${started.running.url}/api/upload_inventory_image/rattle-ridge`, {
    method: 'PUT',
    body: new Uint8Array(await photo(900, 300)),
    headers: {
      'content-type': 'image/jpeg',
      'x-requested-with': 'stile',
      cookie: started.admin.cookieHeader,
    },
  });
  const { image, _revision } = (await answer.json()) as AddonImageAnswer;
  const position = answer.headers.get('stile-position')!;
  expect([answer.status, (await shown(image)).status]).toEqual([200, 200]);
  started.admin.position = position;
  expect((await started.admin.get('/api/admin/inventories/rattle-ridge')).body).toMatchObject({
    picture: image,
    _revision,
  });
  const { body } = await new Client(started.running.url).get<InventoryGroupAnswer>(
    '/api/inventoryGroup/escarpment',
    { 'stile-position': position },
  );
  expect(body.inventories.find(({ id }) => id === 'rattle-ridge')?.picture).toBe(image);
});
