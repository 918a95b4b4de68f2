import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Mail } from '../../services/api/src/mail/mailbox/mailer.js';
import { fitsSideways, picture, useBrowser, violations } from '../support/browser.js';
import { everyMail } from '../support/letters.js';

/* Every kind of mail as mail programs show it: on a phone and beside a list, light and dark, in both languages. */
const { person } = useBrowser();
const NARROW = { width: 390, height: 844 };
const WIDE = { width: 640, height: 900 };
/** Smallest height of a button, in pixels. */
const TARGET_PX = 44;
const COLORED = { name: 'Escarpment Parks', color: '#5c0000', phone: '905-555-0142', logo: null };

/** The HTML part as a mail program shows it: attached pictures in their places. */
const shown = ({ html, attachments }: Mail): string =>
  attachments.reduce(
    (page, { cid, contentType, content }) =>
      cid ? page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content}`) : page,
    html,
  );
/** Mail programs have their own landmarks. */
const faults = async (page: Page): Promise<string[]> =>
  (await violations(page)).filter((fault) => !/^(region|landmark-one-main) /.test(fault));
const buttons = (page: Page): Promise<number[]> =>
  page.locator('a.button').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
/** Each text of the page; not the head and what stands twice. */
const texts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (all.nextNode())
      if (!all.currentNode.parentElement!.closest('.letterhead, .repeated'))
        found.push(all.currentNode.textContent!);
    return found;
  });
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
/** The texts of the page that the text part does not have, in its order. */
const unsaid = (page: readonly string[], text: string): string[] => {
  const missing: string[] = [];
  let from = 0;
  for (const one of page.map(plain)) {
    const at = plain(text).indexOf(one, from);
    if (at < 0) missing.push(one);
    else from = at + one.length;
  }
  return missing;
};

/** A receipt's text part is lines of its own; its amounts and items are those of the page. */
const spoken = (name: string, said: readonly string[]): readonly string[] => (name === 'receipt' ? [] : said);

describe.each(['en', 'fr'] as const)('mails (%s)', (language) => {
  it.each(['light', 'dark'] as const)('are read on %s ground', async (colorScheme) => {
    const page = await person();
    await page.emulateMedia({ colorScheme });
    for (const [name, mail] of Object.entries(await everyMail(language, COLORED))) {
      await page.setContent(shown(mail));
      for (const viewport of [NARROW, WIDE]) {
        await page.setViewportSize(viewport);
        await picture(page, `mails-${name}-${language}-${colorScheme}-${viewport.width}`);
        expect([name, await fitsSideways(page)]).toEqual([name, true]);
        expect([name, (await buttons(page)).filter((height) => height < TARGET_PX)]).toEqual([name, []]);
      }
      expect([name, await faults(page)]).toEqual([name, []]);
    }
  });

  it('say in their text what they show', async () => {
    const page = await person();
    for (const [name, mail] of Object.entries(await everyMail(language, COLORED))) {
      await page.setContent(shown(mail));
      expect([name, unsaid(spoken(name, await texts(page)), mail.text)]).toEqual([name, []]);
    }
  });

  it('name their pictures', async () => {
    const logo = await sharp({ create: { width: 480, height: 160, channels: 3, background: '#5c0000' } })
      .jpeg()
      .toBuffer();
    const page = await person({ viewport: NARROW });
    const { confirmation } = await everyMail(language, { ...COLORED, logo: logo.toString('base64') });
    await page.setContent(shown(confirmation!));
    await picture(page, `mails-logo-${language}`);
    const named = await page
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt));
    expect(named).toEqual([
      'Escarpment Parks',
      language === 'en' ? 'QR code of reservation 7KQ4MWXH2P' : 'Code QR de la réservation 7KQ4MWXH2P',
    ]);
  });
});
