import type { Page } from 'playwright-core';
import type { Running } from '@stile/api';
import type { Mail } from '../../services/api/src/mail/mailbox/mailer.js';
import { Mailbox } from '../../services/api/src/mail/mailbox/mailer.js';
import { DESK, fitsSideways, PHONE, picture, signIn, useBrowser, violations } from '../support/browser.js';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { skiDay, skiFamily } from '../support/participants.js';
import { atRest, catalogueReaches, startProduct, temporaryFolder } from '../support/product.js';
import { joinWaitlist } from '../support/waitlist-acts.js';

/* Pages that the server renders without an app: mails, the mailbox, the card gateway, receipts and error pages. */
const folder = temporaryFolder();
const { person } = useBrowser();
let running: Running;
beforeAll(async () => {
  running = await startProduct({ DATA_DIR: folder });
});
afterAll(() => running.close());

const SIZES = { phone: PHONE, desk: DESK };

/** The newest mail with this in its subject. */
const mailAbout = (subject: string): Promise<Mail> =>
  eventually(
    async () =>
      (await mailbox().list()).map(([, mail]) => mail).find((mail) => mail.subject.includes(subject)),
    (mail) => mail !== undefined,
  ) as Promise<Mail>;
const mailbox = (): Mailbox => new Mailbox(running.storage.vault, { now: () => '2026-12-03T14:00:00.000Z' });

/** The HTML part as a mail program shows it: attached pictures in their places. */
const shown = ({ html, attachments }: Mail): string =>
  attachments.reduce(
    (page, { cid, contentType, content }) =>
      cid ? page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content}`) : page,
    html,
  );

const booked = async (visitor: Client, basket = walk(), change?: Parameters<Client['reserve']>[1]) => {
  const { body } = await visitor.reserve(basket, change);
  if (body.redirect_url !== null) await visitor.pay(body.redirect_url);
  await visitor.checkout(body.reservation.id);
  await atRest(running);
  return body.reservation.id;
};

const seeMail = async (mail: Mail, name: string): Promise<void> => {
  const page = await person();
  await page.setContent(shown(mail));
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    expect(await fitsSideways(page)).toBe(true);
    expect(await page.title()).not.toBe('');
    await picture(page, `mail-${name}-${size}`);
  }
};

const seePage = async (visitor: Client, path: string, name: string, expectErrors = false): Promise<void> => {
  const page = await person({ expectErrors });
  if (visitor.cookieHeader) await signIn(page, visitor);
  await page.goto(running.url + path);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await picture(page, `page-${name}-${size}`);
    expect(await violations(page)).toEqual([]);
    if (!process.env['LOOSE']) expect(await fitsSideways(page)).toBe(true);
  }
};

it.each(['en', 'fr'] as const)('mails about a reservation (%s)', async (language) => {
  const visitor = new Client(running.url, language);
  const family = await booked(visitor, skiDay({ date: language === 'en' ? '2026-12-12' : '2026-12-13' }), {
    change: (request) => ({
      ...request,
      reservation: { ...request.reservation, profiles: skiFamily() as never },
    }),
  });
  await seeMail(await mailAbout(family), `confirmation-${language}`);
  await seeMail(await mailAbout(language === 'en' ? 'sign' : 'igne'), `waiver-${language}`);
  const id = await booked(
    visitor,
    walk({
      arrival_time: '13:00',
      feeder_inventory: {
        id: 'ridge-shuttle',
        there: { departure_stop: 'milton-go', departure_time: '12:30' },
        back: { departure_stop: 'ridge-gate', departure_time: '18:00', arrival_stop: 'main-street' },
      },
    }),
  );
  await visitor.edit(
    id,
    walk({ arrival_time: '13:00', passes: [{ visitor_type: 'rr-adult', visitor_count: 1 }] }),
  );
  await atRest(running);
  await seeMail(await mailAbout(language === 'en' ? 'Changed' : 'odifi'), `edit-${language}`);
  await visitor.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
  await atRest(running);
  await seeMail(await mailAbout(language === 'en' ? 'Cancelled' : 'Annul'), `cancellation-${language}`);
  await new Client(running.url, language).signIn('admin');
  await seeMail(await mailAbout(language === 'en' ? 'security code' : 'code de'), `code-${language}`);
});

it('mails about the waitlist', async () => {
  const date = '2026-12-12';
  const full = new Client(running.url);
  await booked(
    full,
    walk({ date, arrival_time: '10:00', passes: [{ visitor_type: 'rr-adult', visitor_count: 158 }] }),
  );
  const couple = new Client(running.url);
  const couples = walk({
    date,
    arrival_time: '10:00',
    passes: [{ visitor_type: 'rr-adult', visitor_count: 2 }],
  });
  const theirs = await booked(couple, couples);
  for (const name of ['Ann', 'Bob']) {
    const joined = await joinWaitlist(new Client(running.url), name, couples);
    expect(joined.status).toBe(201);
  }
  await atRest(running);
  await seeMail(await mailAbout('keep your place on the waitlist'), 'waitlist-joined');
  await couple.put(`/api/reservation/${theirs}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
  await atRest(running);
  await seeMail(await mailAbout('A place for you'), 'waitlist-offered');
});

it('pages: gateway, receipt, mailbox, what is not there or not for them', async () => {
  const visitor = new Client(running.url);
  const basket = walk({
    date: '2026-12-19',
    addons: [{ addon_inventory: 'rr-firewood', addon_count: 2 }],
  });
  const { body } = await visitor.reserve(basket);
  const gateway = new URL(body.redirect_url!).pathname;
  await seePage(visitor, gateway, 'gateway');
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  await seePage(visitor, gateway, 'gateway-over');
  for (const paper of ['sheet', '80mm'])
    await seePage(
      visitor,
      `/reservation/${body.reservation.id}/print_receipt?paper=${paper}`,
      `receipt-${paper}`,
    );
  await seePage(visitor, `/reservation/${body.reservation.id}/print_receipt?lang=fr`, 'receipt-fr');
  await atRest(running);
  await seePage(visitor, '/mailbox', 'mailbox');
  const listed = (await visitor.get<string>('/mailbox')).text;
  const [, mail] = new RegExp(`<a href="(/mailbox/[^"]+)"><strong>[^<]*${body.reservation.id}`).exec(listed)!;
  await seePage(visitor, mail!, 'mailbox-mail');
  await seePage(visitor, '/not/there', 'not-found', true);
  const stickers = `/reservation/print_stickers?reservationId=${body.reservation.id}`;
  await seePage(await signedInAdmin(running.url), stickers, 'rejected', true);
  await seePage(new Client(running.url), stickers, 'sign-in-first', true);
});

/** How many sheets, stickers or tags it prints on. */
const printedPages = async (staff: Client, path: string): Promise<number> => {
  const page = await person();
  await signIn(page, staff);
  await page.goto(running.url + path);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.emulateMedia({ media: 'print' });
  const cut = await page
    .locator('.participant-print')
    .evaluateAll(
      (papers) =>
        papers.filter(
          (paper) =>
            paper.scrollHeight > paper.clientHeight + 1 || getComputedStyle(paper).borderRadius !== '0px',
        ).length,
    );
  expect(cut).toBe(0);
  return pagesOnPaper(page);
};
const pagesOnPaper = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
};

/** Whether headings are written in fonts that came with the page, in the machine's, or both, by their texts. */
const fontsOf = async (staff: Client, path: string): Promise<Record<string, boolean[]>> => {
  const page = await person();
  await signIn(page, staff);
  await page.goto(running.url + path);
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  for (const domain of ['DOM', 'CSS'] as const) await session.send(`${domain}.enable`);
  const { root } = await session.send('DOM.getDocument');
  const found = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'h2' });
  const written: Record<string, boolean[]> = {};
  for (const [index, name] of (await page.locator('h2').allInnerTexts()).entries()) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId: found.nodeIds[index]! });
    written[name] = [...new Set(fonts.map(({ isCustomFont }) => isCustomFont))].sort((a, b) => +b - +a);
  }
  return written;
};

/** One tag with all that it has lines for, and one that needs a second label. */
const lessons = (): ReturnType<typeof skiFamily> => {
  const [ann, mia, leo] = skiFamily();
  const at = { instructor_assigned: 'Ola Nordmann', meeting_location: 'Red flag at the learning hill' };
  const long = { ...at, meeting_location: `${at.meeting_location}, beside the lower lift. `.repeat(5) };
  return [
    ann!,
    { ...mia!, fields: { ...mia!.fields, ...at } },
    { ...leo!, fields: { ...leo!.fields, ...long } },
  ];
};

it('papers for participants: each on one page, a long one on two, with nothing cut off', async () => {
  const admin = await signedInAdmin(running.url);
  const kind = '/api/admin/reservation_types/lift_ticket';
  const previous = (await admin.get<{ profile_inputs: object[] }>(kind)).body;
  const more = ['instructor_assigned', 'meeting_location'].map((input) => ({
    input,
    validate: false,
    settings: {},
  }));
  await admin.put(kind, { ...previous, profile_inputs: [...previous.profile_inputs, ...more] });
  const venue = '/api/admin/inventory_group/escarpment';
  const { body } = await admin.get<object>(venue);
  expect((await admin.put(venue, { ...body, features: ['lesson_tag', 'medical_test'] })).status).toBe(200);
  await catalogueReaches(running, admin.position);
  const id = await booked(new Client(running.url), skiDay({ date: '2026-12-20' }), {
    change: (request) => ({
      ...request,
      reservation: { ...request.reservation, profiles: lessons() as never },
    }),
  });
  const staff = new Client(running.url);
  await staff.signIn('casey');
  for (const [paper, pages] of Object.entries({ print: 3, print_lesson_tags: 4, print_stickers: 3 }))
    for (const language of ['en', 'fr']) {
      const path = `/reservation/${paper}?reservationId=${id}&lang=${language}`;
      await seePage(staff, path, `${paper}-${language}`);
      expect([paper, await printedPages(staff, path)]).toEqual([paper, pages]);
    }
});

it.each([
  ['en', ['How to get there', '$344.65\n', 'card ending in 4242']],
  ['fr', ['Comment s’y rendre', '344,65\u00a0$\n', 'la carte finissant par 4242']],
] as const)(
  'the ticket of a family: on one sheet, each thing once, with how it was paid (%s)',
  async (language, once) => {
    const visitor = new Client(running.url, language);
    const id = await booked(visitor, skiDay({ date: '2026-12-19' }), {
      change: (request) => ({
        ...request,
        reservation: { ...request.reservation, profiles: skiFamily() as never },
      }),
    });
    const page = await person();
    await signIn(page, visitor);
    await page.goto(`${running.url}/reservation?reservationId=${id}&lang=${language}`);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('img', { name: /Leo Roy/ }).waitFor();
    expect(await pagesOnPaper(page)).toBe(1);
    const said = await page.locator('.ticket').innerText();
    expect(once.map((words) => [words, said.split(words).length - 1])).toEqual(
      once.map((words) => [words, 1]),
    );
    await picture(page, `ticket-family-${language}`);
  },
);

it('papers bring the letters of names that the machine has no font for, and others bring none', async () => {
  const staff = new Client(running.url);
  await staff.signIn('casey');
  const names = [
    ['Zoë', 'Łuczak'],
    ['小龙', '李'],
    ['प्रिया', 'शर्मा'],
  ] as const;
  const profiles = skiFamily().map((profile, index) => {
    const [first_name, last_name] = names[index]!;
    return { ...profile, fields: { ...profile.fields, first_name, last_name } };
  });
  const id = await booked(new Client(running.url), skiDay({ date: '2026-12-21' }), {
    change: (request) => ({
      ...request,
      reservation: { ...request.reservation, profiles: profiles as never },
    }),
  });
  const path = `/reservation/print?reservationId=${id}`;
  await seePage(staff, path, 'print-letters');
  expect(await fontsOf(staff, path)).toEqual({
    'Zoë Łuczak': [false],
    '小龙 李': [true, false],
    'प्रिया शर्मा': [true, false],
  });
  expect((await staff.get<string>(`${path}&profile=p1`)).text).not.toContain('@font-face');
});
