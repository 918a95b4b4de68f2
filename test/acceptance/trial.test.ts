import type { Running } from '@stile/api';
import { Client, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startProduct, temporaryFolder } from '../support/product.js';

/*
 * A data folder that the demo made, started as production on trial: everything says so, and no user of the demo gets
 * in.
 */
const folder = temporaryFolder();
let cookie = '';
let running: Running;
beforeAll(async () => {
  const demo = await startProduct({ DATA_DIR: folder });
  const client = new Client(demo.url);
  expect((await client.signIn('casey')).status).toBe(200);
  cookie = client.cookieHeader;
  await demo.close();
  running = await startProduct({
    DATA_DIR: folder,
    NODE_ENV: 'production',
    TRIAL: 'payments,mail,captcha',
  });
});
afterAll(() => running.close());

const NOTICE = { en: 'This is a trial. No card is charged.', fr: 'Ceci est un essai. Aucune carte' };
const page = async (path: string, encoding = 'gzip'): Promise<string> =>
  (
    await fetch(new URL(path, running.url), {
      headers: { accept: 'text/html', 'accept-encoding': encoding },
    })
  ).text();

describe('a user of the demo', () => {
  it('cannot sign in', async () =>
    expect(await new Client(running.url).signIn('casey')).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    }));
  it('has no session of the demo either', async () =>
    expect((await fetch(`${running.url}/api/groups`, { headers: { cookie: cookie } })).status).toBe(401));
});

describe('a trial is told in both languages', () => {
  it.each([
    ['the first page', '/'],
    ['the booking page', '/book?inventoryGroup=escarpment&inventory=rattle-ridge'],
    ['the booking page within another site', '/book?inventoryGroup=escarpment&embedded=1'],
    ['a booking page that is not there', '/book?inventoryGroup=nowhere'],
    ['the console', '/auth/login'],
    ['a page that is not there', '/nowhere'],
  ])('by %s, once, packed or not', async (_what, path) => {
    for (const html of [await page(path), await page(path, 'identity')])
      expect([html.split(NOTICE.en).length, html.split(NOTICE.fr).length]).toEqual([2, 2]);
  });
  it('by the gateway’s page, and by the mails', async () => {
    const visitor = new Client(running.url, 'fr');
    const { body } = await visitor.reserve(walk({ date: '2026-12-12' }));
    const html = await page(body.redirect_url!);
    expect([html.includes(NOTICE.en), html.includes(NOTICE.fr)]).toEqual([true, true]);
    await visitor.pay(body.redirect_url!);
    const [[, mail] = []] = await eventually(
      () => running.storage.vault.list<{ html: string; text: string }>('mailbox', 10),
      (mails) => mails.length > 0,
    );
    expect([mail?.html.includes(NOTICE.fr), mail?.text.startsWith(NOTICE.fr)]).toEqual([true, true]);
    expect(mail?.html).not.toContain(NOTICE.en);
  });
});
