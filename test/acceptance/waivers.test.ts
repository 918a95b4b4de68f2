import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import {
  reservationStream,
  venueStream,
  waiverStream,
  type Consent,
  type ErrorBody,
  type HistoryAnswer,
  type ParticipantRecords,
  type Profile,
  type ReserveRequest,
  type SignRequest,
  type WaiverAnswer,
  type WaiverTextAnswer,
} from '@stile/contracts';
import { venueDecider } from '@stile/domain';
import { CatalogueView } from '../../services/api/src/views/catalogue-view.js';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { skiDay, skiFamily } from '../support/participants.js';
import { catalogueReaches } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { MovableClock } from '../support/stores.js';

const clock = new MovableClock();
const started = startedProduct({}, { clock });

let day = 12;
/** Ann books for herself and two children; Leo's waiver goes to his other parent. */
const family = (): Profile[] =>
  skiFamily().map((profile) => ({
    ...profile,
    fields: { ...profile.fields, waiver_email: profile.id === 'p3' ? 'bob@example.org' : 'ada@example.org' },
  }));
const book = async (visitor = new Client(started.running.url), profiles = family()): Promise<string> => {
  const { body } = await visitor.reserve(skiDay({ date: `2026-12-${++day}` }), {
    change: (request: ReserveRequest) => ({
      ...request,
      reservation: {
        ...request.reservation,
        profiles: profiles as NonNullable<ReserveRequest['reservation']['profiles']>,
      },
    }),
  });
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return body.reservation.id;
};
const read = (who: Client, id: string, language = 'en') =>
  who.get<WaiverAnswer & ErrorBody>(`/api/waiver/${id}?language=${language}`);
const signature = ({ document }: WaiverAnswer, change: Partial<SignRequest> = {}): SignRequest => ({
  language: document!.language,
  revision: document!.revision,
  hash: document!.hash,
  signer: 'Ann Roy',
  relation: 'parent',
  agreed: true,
  ...change,
});
const sign = (who: Client, id: string, body: unknown) =>
  who.post<WaiverAnswer & ErrorBody>(`/api/waiver/${id}/sign`, body);
const recordsOf = async (who: Client, id: string): Promise<ParticipantRecords[]> =>
  (await who.get<ParticipantRecords[]>(`/api/reservation/${id}/participants`)).body;
const mailsTo = async (address: string): Promise<string[]> => {
  const list = await new Client(started.running.url).get<string>('/mailbox');
  return Promise.all(
    [
      ...list.text.matchAll(
        /<a href="(\/mailbox\/[^"]+)"><strong>[^<]*<\/strong><span class="note">\S+ ([^ ]+) /g,
      ),
    ]
      .filter(([, , to]) => to === address)
      .map(async ([, path]) => (await new Client(started.running.url).get<string>(path!)).text),
  );
};
const linkIn = (mail: string, waiver: string): string | undefined =>
  new RegExp(`href="(http[^"]+/waiver/token\\?waiverId=${waiver.replace('.', '\\.')}[^"]+)"`)
    .exec(mail)?.[1]
    ?.replaceAll('&amp;', '&');

it('the booker reads and signs for themselves and for their child; signing again answers the same', async () => {
  const visitor = new Client(started.running.url);
  const id = await book(visitor);
  expect(
    (await recordsOf(visitor, id)).map(({ name, waiver }) => [name, waiver?.id, waiver?.status]),
  ).toEqual([
    ['Ann Roy', `${id}.p1`, 'not_signed'],
    ['Mia Roy', `${id}.p2`, 'not_signed'],
    ['Leo Roy', `${id}.p3`, 'not_signed'],
  ]);
  const shown = (await read(visitor, `${id}.p2`)).body;
  expect(shown).toMatchObject({
    status: 'not_signed',
    participant: 'Mia Roy',
    minor: true,
    document: { language: 'en', title: 'Release of liability', revision: 1 },
  });
  expect(shown.document!.hash).toBe(
    createHash('sha256').update(`${shown.document!.title}\n\n${shown.document!.text}`).digest('hex'),
  );
  expect((await read(visitor, `${id}.p2`, 'fr')).body.document).toMatchObject({
    language: 'fr',
    title: 'Décharge de responsabilité',
  });

  const signed = await sign(visitor, `${id}.p2`, signature(shown));
  expect([signed.status, signed.body]).toMatchObject([
    200,
    {
      status: 'signed',
      signer: 'Ann Roy',
      relation: 'parent',
      signed_at: expect.stringMatching(/^2026-12-03T14/),
    },
  ]);
  const again = await sign(
    visitor,
    `${id}.p2`,
    signature(shown, { signer: 'Somebody Else', relation: 'guardian' }),
  );
  expect([again.status, again.body]).toEqual([200, signed.body]);
  expect(
    await sign(visitor, `${id}.p1`, signature((await read(visitor, `${id}.p1`)).body, { relation: 'self' })),
  ).toMatchObject({ status: 200, body: { status: 'signed', minor: false } });
  expect((await recordsOf(visitor, id)).map(({ waiver }) => waiver!.status)).toEqual([
    'signed',
    'signed',
    'not_signed',
  ]);
});

it('the text is there to be read before anything is booked, in both languages and with its digest', async () => {
  const visitor = new Client(started.running.url);
  const text = (query: string) =>
    visitor.get<WaiverTextAnswer & ErrorBody>(`/api/waiver_text?inventoryGroup=escarpment&${query}`);
  const { body } = await text('waiver=glen-hill-release&language=en');
  expect(body).toMatchObject({
    adult_age: 18,
    document: { language: 'en', title: 'Release of liability', revision: 1 },
  });
  expect(body.document.hash).toBe(
    createHash('sha256').update(`${body.document.title}\n\n${body.document.text}`).digest('hex'),
  );
  expect((await text('waiver=glen-hill-release&language=fr')).body.document).toMatchObject({
    language: 'fr',
    title: 'Décharge de responsabilité',
  });
  expect(await text('waiver=gone&language=en')).toMatchObject({
    status: 404,
    body: { code: 'waiver_not_found' },
  });
  expect(await visitor.get('/api/waiver_text?inventoryGroup=nowhere&waiver=x&language=en')).toMatchObject({
    status: 404,
    body: { code: 'inventory_group_undefined' },
  });
});

it.each<['en' | 'fr', string, string]>([
  ['en', 'Still to be signed', 'Sign for Leo Roy: Release of liability'],
  ['fr', 'Encore à signer', 'Signer pour Leo Roy\u00a0: Décharge de responsabilité'],
])(
  'what was read is signed as soon as the reservation is placed, and the confirmation (%s) names what is still open, with a link to each',
  async (language, title, name) => {
    const visitor = new Client(started.running.url, language);
    const {
      body: { document },
    } = await visitor.get<WaiverTextAnswer>(
      `/api/waiver_text?inventoryGroup=escarpment&waiver=glen-hill-release&language=${language}`,
    );
    const { body } = await visitor.reserve(skiDay({ date: `2026-12-${++day}` }), {
      change: (request) => ({
        ...request,
        reservation: {
          ...request.reservation,
          profiles: family() as NonNullable<ReserveRequest['reservation']['profiles']>,
        },
      }),
    });
    const { id } = body.reservation;
    expect([
      body.reservation.state,
      (
        await sign(visitor, `${id}.p2`, {
          language,
          revision: document.revision,
          hash: document.hash,
          signer: 'Ann Roy',
          relation: 'parent',
          agreed: true,
        } satisfies SignRequest)
      ).status,
    ]).toEqual(['placed', 200]);
    await visitor.pay(body.redirect_url!);
    const mail = await eventually(
      async () =>
        (await mailsTo('ada@example.org')).find(
          (text) => text.includes(id) && text.includes(`waiverId=${id}.p3`),
        ) ?? '',
      (text) => text !== '',
    );
    expect([
      mail.includes(title),
      mail.includes(name),
      linkIn(mail, `${id}.p1`) !== undefined,
      mail.includes(`waiverId=${id}.p2`),
    ]).toEqual([true, true, true, false]);
    const stranger = new Client(started.running.url);
    expect(
      (
        await stranger.get(
          new URL(linkIn(mail, `${id}.p3`)!).pathname + new URL(linkIn(mail, `${id}.p3`)!).search,
        )
      ).status,
    ).toBe(303);
    expect((await read(stranger, `${id}.p3`, language)).body).toMatchObject({
      status: 'not_signed',
      participant: 'Leo Roy',
    });
  },
);

let oneForAll: Promise<string> | undefined;
let holder: Client;
it.each<[string, string, Partial<SignRequest>, number, string, Record<string, string> | undefined]>([
  [
    'a name that is none',
    'p2',
    { signer: ' Ann ' },
    422,
    'validation_fill_all_fields',
    { signer: 'input_validation_signature' },
  ],
  [
    'a child that signs',
    'p2',
    { relation: 'self' },
    422,
    'validation_fill_all_fields',
    { relation: 'input_validation_relation' },
  ],
  [
    'a parent that signs for an adult',
    'p1',
    { relation: 'parent' },
    422,
    'validation_fill_all_fields',
    { relation: 'input_validation_relation' },
  ],
  [
    'nothing ticked, and no name',
    'p2',
    { agreed: false, signer: '' },
    422,
    'validation_fill_all_fields',
    { signer: 'input_validation_signature', agreed: 'input_validation_agree' },
  ],
  [
    'another text than the one that is shown',
    'p2',
    { hash: 'a'.repeat(64) },
    409,
    'waiver_text_changed',
    { hash: 'waiver_text_changed' },
  ],
  [
    'another language than the text is in',
    'p2',
    { language: 'fr' },
    409,
    'waiver_text_changed',
    { hash: 'waiver_text_changed' },
  ],
])('with %s nothing is signed', async (_what, profile, change, status, code, fields) => {
  const waiver = `${await (oneForAll ??= book((holder = new Client(started.running.url))))}.${profile}`;
  const answer = await sign(holder, waiver, signature((await read(holder, waiver)).body, change));
  expect([answer.status, answer.body.code, answer.body.fields]).toEqual([status, code, fields]);
  expect((await read(holder, waiver)).body.status).toBe('not_signed');
});

it('who is not there gets a link of their own, which opens their waiver and nothing else', async () => {
  const visitor = new Client(started.running.url);
  const id = await book(visitor);
  const waiver = `${id}.p3`;
  const [mail] = await eventually(
    async () => (await mailsTo('bob@example.org')).filter((text) => linkIn(text, waiver)),
    (mails) => mails.length > 0,
  );
  expect(mail).toContain('Ada Lovelace has booked Glen Hill');
  // The booker's link is in the confirmation mail; there is no second mail.
  expect(
    (await mailsTo('ada@example.org'))
      .filter((text) => linkIn(text, `${id}.p2`))
      .every((text) => text.includes('You are booked')),
  ).toBe(true);
  const link = new URL(linkIn(mail!, waiver)!);

  const bob = new Client(started.running.url);
  const opened = await bob.get(link.pathname + link.search);
  expect([opened.status, opened.headers.get('location'), opened.headers.get('referrer-policy')]).toEqual([
    303,
    `/waiver?waiverId=${waiver}`,
    'no-referrer',
  ]);
  expect(
    (await sign(bob, waiver, signature((await read(bob, waiver, 'fr')).body, { signer: 'Bob Roy' }))).status,
  ).toBe(200);
  expect((await bob.get(`/api/download_waiver/${waiver}`)).status).toBe(200);
  for (const path of [
    `/api/waiver/${id}.p2`,
    `/api/download_waiver/${id}.p2`,
    `/api/reservation/${id}`,
    `/api/reservation/${id}/participants`,
    `/api/reservation/${id}/participants/3/photo`,
  ])
    expect([path, (await bob.get(path)).status]).toEqual([path, 401]);
  expect((await recordsOf(visitor, id))[2]!.waiver).toMatchObject({
    status: 'signed',
    signer: 'Bob Roy',
    email: 'bob@example.org',
    sent_at: expect.any(String),
  });

  const stranger = new Client(started.running.url);
  for (const token of [link.searchParams.get('token')!.slice(0, -1), '', 'x'.repeat(43)])
    expect(
      (await stranger.get(`/waiver/token?waiverId=${waiver}&token=${token}`)).headers.get('location'),
    ).toBe('/waiver?link=invalid');
  expect(
    (
      await stranger.get(`/waiver/token?waiverId=${id}.p2&token=${link.searchParams.get('token')!}`)
    ).headers.get('location'),
  ).toBe('/waiver?link=invalid');
  const forged = bob.cookieHeader.replaceAll(`${id}.p3`, `${id}.p2`);
  expect((await new Client(started.running.url).get(`/api/waiver/${id}.p2`, { cookie: forged })).status).toBe(
    401,
  );
});

it('the desk sends it again, five times an hour at most, until it is signed', async () => {
  const id = await book();
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  const resend = () => casey.post<ErrorBody>(`/api/resend_waiver/${id}.p2`);
  const sent = async () =>
    (await mailsTo('ada@example.org')).filter(
      (mail) => linkIn(mail, `${id}.p2`) && !mail.includes('You are booked'),
    ).length;
  for (let times = 1; times <= 5; times++) {
    expect((await resend()).body).toEqual({ success: true });
    expect(await eventually(sent, (count) => count === times)).toBe(times);
  }
  expect([(await resend()).status, await sent()]).toEqual([429, 5]);
  await sign(casey, `${id}.p1`, signature((await read(casey, `${id}.p1`)).body, { relation: 'self' }));
  expect((await casey.post<ErrorBody>(`/api/resend_waiver/${id}.p1`)).body.code).toBe('waiver_signed');
  const history = await (
    await signedInAdmin(started.running.url)
  ).get<HistoryAnswer>(`/api/admin/reservations/${id}/history`);
  expect(
    history.body.entries.filter(({ type, actor }) => type === 'WaiverSigned' && actor === 'casey'),
  ).toHaveLength(1);
  expect(history.body.entries.filter(({ type }) => type === 'WaiverLinkSent').length).toBeGreaterThanOrEqual(
    5,
  );
});

it('what was signed stays what was signed, whatever becomes of the text; the paper has it whole', async () => {
  const visitor = new Client(started.running.url, 'fr');
  const id = await book(visitor);
  const before = (await read(visitor, `${id}.p2`, 'fr')).body;
  expect((await visitor.get<ErrorBody>(`/api/download_waiver/${id}.p2`)).body.code).toBe('waiver_not_signed');
  await sign(visitor, `${id}.p2`, signature(before, { signer: 'Zoë Łukasiewicz' }));
  const change = async (text: Record<string, string>): Promise<void> => {
    const catalogues = started.running.app.get(CatalogueView);
    const { body } = catalogues.of('escarpment')!.waivers.get('glen-hill-release')!;
    const done = await started.running.storage.lanes.execute(
      venueDecider,
      venueStream('escarpment'),
      {
        type: 'Change',
        inventoryGroup: 'escarpment',
        changes: [{ kind: 'waivers', body: { ...body, text } }],
      },
      { commandId: 'text', correlation: 'escarpment', actor: 'test' },
    );
    expect(done.accepted).toBe(true);
    await catalogueReaches(started.running, done.position);
  };
  const { text } = started.running.app
    .get(CatalogueView)
    .of('escarpment')!
    .waivers.get('glen-hill-release')!.body;
  await change({ en: 'Another text.' });
  const after = (await read(visitor, `${id}.p2`, 'en')).body;
  expect([after.status, after.document]).toEqual(['signed', before.document]);
  // A reader of the other language is told, and sees the text in the language that it exists in.
  expect((await sign(visitor, `${id}.p1`, signature(before, { relation: 'self' }))).body.code).toBe(
    'waiver_text_changed',
  );
  expect((await read(visitor, `${id}.p1`, 'fr')).body.document).toMatchObject({
    language: 'en',
    text: 'Another text.',
    revision: 2,
  });

  const paper = await fetch(`${started.running.url}/api/download_waiver/${id}.p2?inventoryGroup=escarpment`, {
    headers: { cookie: visitor.cookieHeader },
  });
  const bytes = Buffer.from(await paper.arrayBuffer());
  expect([
    paper.status,
    paper.headers.get('content-type'),
    paper.headers.get('cache-control'),
    bytes.subarray(0, 5).toString(),
  ]).toEqual([200, 'application/pdf', 'no-store', '%PDF-']);
  const glyphs = pdfText(bytes);
  for (const part of [
    before.document!.title,
    'Zoë Łukasiewicz',
    'Mia Roy',
    before.document!.hash,
    'Risques.',
    id,
  ])
    expect(glyphs).toContain(part.replaceAll(/\s/g, ''));
  expect((await visitor.get(`/api/download_waiver/${id}.p2?inventoryGroup=lakeside`)).status).toBe(404);
  await change(text);
});

it('a guardian’s consent is recorded for each child: by whom, for whom, when and to what; the child’s paper says it', async () => {
  const visitor = new Client(started.running.url);
  const by = { signer: 'ann roy', relation: 'guardian' as const, language: 'fr' as const };
  const [ann, ...children] = family();
  const consented = children.map((child) => ({
    ...child,
    fields: { ...child.fields, consent: { ...(child.fields['consent'] as Consent), by } },
  }));
  const id = await book(visitor, [ann!, ...consented]);
  const text = [
    'Je connais mon niveau',
    'Je respecterai le code de conduite en montagne',
    'J’accepte les conditions de remboursement',
  ].join('\n');
  const recorded = [];
  for await (const events of started.running.storage.log.readStream(reservationStream(id)))
    recorded.push(...events.filter(({ type }) => type === 'ReservationPlaced'));
  const { profiles } = recorded[0]!.data as { profiles: { fields: { consent: Consent } }[] };
  const stored = (participant: string) => ({
    points: [true, true, true],
    complete: true,
    completeUTCTimestamp: '2026-12-03 13:59:00',
    by: { ...by, signer: 'Ann Roy', participant, text },
  });
  expect(profiles.map(({ fields }) => fields.consent)).toEqual([
    ann!.fields['consent'],
    stored('Mia Roy'),
    stored('Leo Roy'),
  ]);

  const shown = (await read(visitor, `${id}.p3`)).body;
  await sign(visitor, `${id}.p3`, signature(shown, { relation: 'guardian' }));
  const paper = await fetch(`${started.running.url}/api/download_waiver/${id}.p3`, {
    headers: { cookie: visitor.cookieHeader },
  });
  const glyphs = pdfText(Buffer.from(await paper.arrayBuffer()));
  for (const part of ['Leo Roy', 'Ann Roy (guardian)', '2026-12-03 13:59:00 UTC', ...text.split('\n')])
    expect(glyphs).toContain(part.replaceAll(/\s/g, ''));
});

it('nothing is signed for a reservation that has ended, and a walk signs nothing', async () => {
  const visitor = new Client(started.running.url);
  const id = await book(visitor);
  const shown = (await read(visitor, `${id}.p2`)).body;
  await visitor.put(
    `/api/reservation/${id}/cancel`,
    { cancelled: true },
    { 'idempotency-key': 'cancel-the-family-1' },
  );
  expect((await recordsOf(visitor, id)).map(({ waiver }) => waiver!.status)).toEqual([
    'unavailable',
    'unavailable',
    'unavailable',
  ]);
  expect((await sign(visitor, `${id}.p2`, signature(shown))).body.code).toBe('waiver_unavailable');
  expect((await visitor.post<ErrorBody>(`/api/resend_waiver/${id}.p2`)).body.code).toBe('waiver_unavailable');
  const walker = new Client(started.running.url);
  const { reservation } = (await walker.reserve(walk())).body;
  expect([
    await recordsOf(walker, reservation.id),
    (await read(walker, `${reservation.id}.p1`)).status,
  ]).toEqual([[], 404]);
});

it('an erased person has signed nothing that can be read', async () => {
  const visitor = new Client(started.running.url);
  const id = await book(visitor);
  const shown = signature((await read(visitor, `${id}.p2`)).body, { signer: 'Canary Zwyxabird' });
  await sign(visitor, `${id}.p2`, shown);
  const admin = await signedInAdmin(started.running.url);
  await admin.post(`/api/admin/reservations/${id}/erase`);
  const history = await admin.get<HistoryAnswer>(`/api/admin/reservations/${id}/history`);
  const stored: unknown[] = [];
  for await (const events of started.running.storage.log.readStream(waiverStream(`${id}.p2`)))
    stored.push(...events.map(({ data }) => data));
  expect(stored).toMatchObject([{ document: { id: 'glen-hill-release' }, signature: null }]);
  expect([
    history.text.includes('Zwyxabird'),
    (await read(admin, `${id}.p2`)).status,
    (await sign(admin, `${id}.p2`, shown)).status,
  ]).toEqual([false, 404, 404]);
});

/** The text of a PDF whose fonts are subsets: each font's own table maps glyphs back to characters. */
const pdfText = (bytes: Buffer): string => {
  const streams = [...bytes.toString('latin1').matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    try {
      return [inflateSync(bytes.subarray(index + mark.length), { finishFlush: 2 }).toString('latin1')];
    } catch {
      return [];
    }
  });
  const tables = streams
    .filter((stream) => stream.includes('beginbfrange'))
    .map((stream) => {
      const [, from = '0', list = ''] = /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/.exec(stream) ?? [];
      return new Map(
        [...list.matchAll(/<([0-9a-f]*)>/g)].map(([, code], i) => [
          Number.parseInt(from, 16) + i,
          String.fromCharCode(...(code!.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 16))),
        ]),
      );
    });
  return tables
    .map((table) =>
      streams
        .filter((stream) => stream.includes('TJ'))
        .map((stream) =>
          [...stream.matchAll(/<([0-9a-f]+)>/g)]
            .map(([, hex]) =>
              (hex!.match(/.{4}/g) ?? []).map((four) => table.get(Number.parseInt(four, 16)) ?? '').join(''),
            )
            .join(''),
        )
        .join('\n'),
    )
    .join('\n')
    .replaceAll(/\s/g, '');
};

describe('the link to a waiver', () => {
  const leos = (waiver_email: string): Profile[] =>
    family().map((profile) =>
      profile.id === 'p3' ? { ...profile, fields: { ...profile.fields, waiver_email } } : profile,
    );
  const edit = async (id: string, email: string, profiles: Profile[], date: string): Promise<void> => {
    const { status } = await started.admin.edit(id, skiDay({ date }), {
      change: (request) => ({
        ...request,
        reservation: {
          ...request.reservation,
          contact: { ...request.reservation.contact, email },
          profiles: profiles as NonNullable<ReserveRequest['reservation']['profiles']>,
        },
      }),
    });
    expect(status).toBe(200);
  };
  const newestLink = async (address: string, waiver: string, than?: string): Promise<string> => {
    const [link] = await eventually(
      async () =>
        (await mailsTo(address)).flatMap((mail) => {
          const found = linkIn(mail, waiver);
          return found === undefined || found === than ? [] : [found];
        }),
      (links) => links.length > 0,
    );
    return link!.slice(started.running.url.length);
  };
  const opens = async (link: string): Promise<Client | undefined> => {
    const browser = new Client(started.running.url);
    const led = (await browser.get(link)).headers.get('location');
    return led?.includes('link=invalid') ? undefined : browser;
  };

  it('is another one once the contact or the participant has another address; the one before and what it opened end', async () => {
    const id = await book(new Client(started.running.url), leos('leo@example.org'));
    const date = `2026-12-${day}`;
    const waiver = `${id}.p3`;
    const first = await newestLink('leo@example.org', waiver);
    const leo = (await opens(first))!;
    expect((await read(leo, waiver)).status).toBe(200);

    await edit(id, 'ada@example.org', leos('leon@example.org'), date);
    expect([await opens(first), (await read(leo, waiver)).status]).toEqual([undefined, 404]);
    const second = await newestLink('leon@example.org', waiver);
    expect(await opens(second)).toBeDefined();

    await edit(id, 'eve@example.org', leos('leon@example.org'), date);
    expect(await opens(second)).toBeUndefined();
    const third = await newestLink('leon@example.org', waiver, started.running.url + second);
    expect(await opens(third)).toBeDefined();
  });

  it('ends with that of its reservation, as many days after the visit as the venue says', async () => {
    const id = await book(new Client(started.running.url), leos('lea@example.org'));
    const link = await newestLink('lea@example.org', `${id}.p3`);
    const DAY_MS = 86_400_000;
    clock.move((day - 3 + 30) * DAY_MS);
    expect(await opens(link)).toBeDefined();
    clock.move(DAY_MS);
    expect(await opens(link)).toBeUndefined();
  });
});
