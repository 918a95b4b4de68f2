import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { CHROMIUM, HEADLESS_CHROMIUM } from '../../tools/environment.mjs';
import { eventually, PATIENCE_MS } from './eventually.js';
import { ROOT } from './product.js';
import type { Client } from './client.js';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The end of Chromium's message for a callback of its own whose page is being replaced. No code of ours threw it. */
const GONE = 'The provided callback is no longer runnable.';
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

/**
 * One browser for each file. An error in a page's console fails the test. The one with a window (`whole`) has a camera and
 * shuts out cookies of other sites.
 */
export const useBrowser = ({
  whole = false,
  flags = [],
}: { whole?: boolean; flags?: readonly string[] } = {}) => {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: whole ? CHROMIUM : HEADLESS_CHROMIUM,
      args: [...FLAGS, ...flags],
    });
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });
  return {
    /** A person's own browser: nothing is shared with another. */
    async person(
      options: {
        viewport?: { width: number; height: number };
        locale?: string;
        /** How the messages begin; true: of answers that are no success, and of a network that is gone. */
        expectErrors?: boolean | string;
      } = {},
    ): Promise<Page> {
      const { expectErrors = false } = options;
      const expected =
        expectErrors === true
          ? ['Failed to load resource', 'WebSocket connection to']
          : [expectErrors || []].flat();
      const context = await browser.newContext({
        viewport: options.viewport ?? DESK,
        locale: options.locale ?? 'en-CA',
        timezoneId: 'America/Toronto',
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      page.on('pageerror', (error) => {
        if (!error.message.endsWith(GONE)) complaints.push(`${page.url()}: ${error.stack ?? error.message}`);
      });
      page.on('console', (message) => {
        // The browser itself logs answers of 4xx; a test that expects them says so.
        if (message.type() === 'error' && !expected.some((start) => message.text().startsWith(start)))
          complaints.push(`${page.url()}: ${message.text()}`);
      });
      // Our pages repeat presses that came before hydration (early presses). Tests wait until a page is hydrated.
      const goto = page.goto.bind(page);
      page.goto = async (...where) => {
        const answer = await goto(...where);
        await page.waitForFunction(
          () => !document.getElementById('boot') || document.documentElement.dataset['live'] !== undefined,
        );
        return answer;
      };
      return page;
    },
  };
};

/** Gives a page the cookies of a client, as if that person had signed in with it, and others by their names. */
export const signIn = (
  page: Page,
  client: Client,
  others: Readonly<Record<string, string>> = {},
): Promise<void> =>
  page
    .context()
    .addCookies(
      [...client.cookieHeader.split('; ').map((pair) => pair.split(/=(.*)/s)), ...Object.entries(others)].map(
        ([name = '', value = '']) => ({ name, value, url: client.url }),
      ),
    );

/** A cash drawer on the page's machine. Answers how often it was told to open. */
export const withDrawer = async (page: Page): Promise<() => number> => {
  let pops = 0;
  await page.context().route('http://127.0.0.1:8081/**', async (route) => {
    pops += 1;
    await route.fulfill({ status: 200, body: '' });
  });
  return () => pops;
};

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Violations of WCAG 2.2 AA that axe finds on the page as it stands. */
export const violations = async (page: Page): Promise<string[]> => {
  // An element that fades in has not its final contrast yet.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const axe = (
      window as unknown as {
        axe: {
          run(
            root: Document,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
        };
      }
    ).axe;
    const { violations: found } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
  });
};

/** Waits until what is read of a page is as expected: a page follows an action a moment later. */
export const becomes = async <T>(read: () => Promise<T>, expected: T): Promise<void> => {
  await eventually(read, (seen) => JSON.stringify(seen) === JSON.stringify(expected));
};

/** With KEEP_SCREENSHOTS set, screenshots are stored, to look at and for the docs. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (!process.env['KEEP_SCREENSHOTS']) return;
  const folder = join(ROOT, 'artifacts', 'screens');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
};

/** True when the page does not scroll sideways. */
export const fitsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** Types a text into each field, found by its whole label. */
export const fillIn = async (within: Locator, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(fields))
    await within.getByLabel(label, { exact: true }).fill(text);
};

const cardPart = (page: Page): Locator => page.locator('.participant[data-open] .card-part');
const unfold = async (head: Locator): Promise<void> => {
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.press('Enter');
};
/** Opens the part of the open participant's card that a field is in, which a phone folds. */
export const openPart = async (page: Page, field: Locator): Promise<void> => {
  await page.locator('.participant[data-open] .participant-body').waitFor();
  for (const head of await cardPart(page).filter({ has: field }).locator('h4 button').all())
    await unfold(head);
};
/** Opens all parts of the open participant's card; of those, a phone folds again what is whole. */
export const openParts = async (page: Page): Promise<void> => {
  for (const head of await cardPart(page).locator('h4 button').all()) await unfold(head);
};

/** Opens the booker's card, which a phone folds where it is filled in already. */
export const openBooker = async (page: Page): Promise<void> => {
  await page.locator('#contact-title').waitFor();
  for (const head of await page.locator('#contact-title button').all()) await unfold(head);
};

/** Types who books, on the details of a booking, and accepts the terms. */
export const fillInBooker = async (page: Page): Promise<void> => {
  await openBooker(page);
  for (const [id, text] of [
    ['first_name', 'Ann'],
    ['last_name', 'Roy'],
    ['email', 'ann@example.org'],
    ['email_double', 'ann@example.org'],
    ['phone', '905 555 0142'],
  ] as const)
    await page.locator(`#field-${id}`).fill(text);
  await page.locator('#field-tocs').check();
};

/** A finger's width at the desk, in pixels. */
const FINGER = 48;

/**
 * Targets of fingers in the open dialog, else on the page, that are less than 48 pixels high or wide: `name: width ×
 * height`. The label of a tick counts for it; a link within a sentence is none of them.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const pressed = 'button, a[href], input, select, textarea, summary, [role="button"], [role="switch"]';
    const isTick = (element: Element): boolean =>
      element.matches('input[type="checkbox"], input[type="radio"]');
    const found = [...root.querySelectorAll<HTMLElement>(pressed)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('.visually-hidden'))
      .filter((element) => !(element.matches('a') && getComputedStyle(element).display === 'inline'))
      .map((element) => (isTick(element) ? (element.closest('label') ?? element) : element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = (element.ariaLabel ?? element.textContent.trim()) || element.id || element.outerHTML;
        return { width, height, said: `${name}: ${Math.round(width)} × ${Math.round(height)}` };
      })
      // Half a pixel may be cut off a size that is no whole number.
      .filter(({ width, height }) => Math.min(width, height) < least - 0.5);
    return [...new Set(found.map(({ said }) => said))];
  }, FINGER);

/** Twice as long as the page takes no other Enter after a code (BURST_MS). */
const SCANNED_MS = 100;
/** Scans a code at the desk: in one go, as no busy machine slows a scanner down. */
export const scan = async (page: Page, code: string): Promise<void> => {
  await page.evaluate(
    (keys) => {
      for (const one of keys)
        document.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key: one, bubbles: true, cancelable: true }),
        );
    },
    [...code, 'Enter'],
  );
  // Some scanners end a code twice: an Enter right after it presses nothing.
  await page.waitForTimeout(SCANNED_MS);
};
