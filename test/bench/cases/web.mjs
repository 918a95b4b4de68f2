// The booking page as a phone meets it: Lighthouse's mobile simulation against an empty page, and taps on a slow processor.
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../../../tools/environment.mjs';
import { venueFolder } from '../lib/folders.mjs';
import { check, over, row, single } from '../lib/pairs.mjs';
import { startProduct } from '../lib/processes.mjs';
import { spread } from '../lib/statistics.mjs';

const RUNS = 7;
const ADDONS = 200;
const SLOWER = 4;
const PARTICIPANTS = 20;
/** Visits of which the slowest tap counts; a single visit may meet the machine's worst moment. */
const VISITS = 7;
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
const BOOK = '/book?inventoryGroup=escarpment&inventory=rattle-ridge';
const DAY = '2026-12-12';
const EMPTY =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title></head><body><h1>Nothing here</h1></body></html>';

/** The cost of a tap in this browser on this machine, on an empty page. */
const COUNTER =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Counter</title></head><body><button onclick="n.textContent=Number(n.textContent)+1">Add one</button><p id="n">0</p></body></html>';
const COUNTER_TAPS = 9;

const serveEmpty = () =>
  new Promise((resolve) => {
    const server = createServer((request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(request.url === '/counter' ? COUNTER : EMPTY),
    ).listen(0, '127.0.0.1', () => resolve(server));
  });

/** One page load in a browser of its own, as Lighthouse's mobile settings see it. */
const audited = async (lighthouse, port, url) => {
  const load = async () =>
    (await lighthouse(url, { port, output: 'json', onlyCategories: ['performance'], logLevel: 'error' })).lhr;
  const first = await load();
  // Lighthouse sometimes loses the trace of a load and asks to be run again.
  const lhr = first.runtimeError?.code === 'NO_NAVSTART' ? await load() : first;
  check(!lhr.runtimeError, `Lighthouse could not load ${url}: ${lhr.runtimeError?.message}`);
  const value = (id) => lhr.audits[id].numericValue;
  const items = lhr.audits['network-requests'].details.items;
  return {
    lcpMs: value('largest-contentful-paint'),
    fcpMs: value('first-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    requests: items.filter(({ statusCode }) => statusCode === 200).length,
    scriptKb:
      items
        .filter(({ resourceType }) => resourceType === 'Script')
        .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
  };
};

/** Two hundred products at the destination, so that every tap draws all of them. */
const withManyAddons = (venue) => {
  const like = venue.addons.find(({ id }) => id === 'rr-firewood');
  for (let i = 0; i < ADDONS; i++)
    venue.addons.push({ ...like, id: `rr-extra-${i}`, title: `Extra ${i}`, barcodes: [] });
};

/** The longest interaction, in milliseconds, while `act` goes through a page on a slow processor. */
const slowest = async (browser, url, act) => {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    await page.addInitScript(() => {
      globalThis.taps = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry.interactionId) globalThis.taps.push({ name: entry.name, ms: entry.duration });
      }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const slow = async () =>
      (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await act(page, slow, () => page.waitForTimeout(400));
    const taps = await page.evaluate(() => globalThis.taps);
    return { ms: taps.reduce((most, { ms }) => Math.max(most, ms), 0), taps };
  } finally {
    await page.close();
  }
};

const counting = (browser, url) =>
  slowest(browser, `${url}/counter`, async (page, slow, rest) => {
    await slow();
    for (let i = 0; i < COUNTER_TAPS; i++) {
      await page.getByRole('button').tap();
      await rest();
    }
  });

/** A visitor picks slot, visitors and add-ons. */
const choosing = (browser, url) =>
  slowest(browser, `${url}${BOOK}&startDate=${DAY}`, async (page, slow, rest) => {
    await slow();
    await page
      .getByRole('radio', { name: /^10:00/ })
      .locator('xpath=ancestor-or-self::label | following-sibling::label')
      .first()
      .tap()
      .catch(() => page.getByRole('radio', { name: /^10:00/ }).check({ force: true }));
    await rest();
    for (let i = 0; i < 3; i++) {
      await page.getByRole('button', { name: 'Add one Adult (15-64)' }).tap();
      await rest();
    }
    for (let i = 0; i < 5; i++) {
      await page
        .getByRole('button', { name: /^Add one (Extra|Firewood)/ })
        .nth(i)
        .tap();
      await rest();
    }
  });

/** A visitor with a party of twenty types names, opens one panel after the other and removes two participants. */
const naming = (browser, url) =>
  slowest(
    browser,
    `${url}/book?inventoryGroup=escarpment&inventory=glen-hill&startDate=${DAY}&carArrivalTime=09%3A00&v.gh-adult=${PARTICIPANTS}`,
    async (page, slow, rest) => {
      await page.getByRole('button', { name: 'Continue' }).tap();
      await page.getByRole('timer').first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => {
        globalThis.taps.length = 0;
      });
      await slow();
      for (let i = 0; i < 4; i++) {
        const panel = page.locator('.participant').nth(i);
        if ((await panel.getAttribute('data-open')) === null) await panel.getByRole('button').first().tap();
        await rest();
        await panel.getByLabel('First name').pressSequentially('Maximilian');
        await rest();
      }
      await page.locator('.participant[data-open]').getByRole('button').first().tap();
      await rest();
      for (let i = 0; i < 2; i++) {
        await page
          .getByRole('button', { name: /^Remove/ })
          .last()
          .tap();
        await rest();
      }
    },
  );

export const web = {
  name: 'web',
  summary: `first load of /book under Lighthouse's mobile simulation, over an empty page (Z); taps among ${ADDONS} add-ons on a processor ${SLOWER} times slower`,
  async run({ say }) {
    if (!existsSync(CHROMIUM)) throw new Error(`no browser at ${CHROMIUM} (name one with CHROMIUM)`);
    const { default: lighthouse } = await import('lighthouse');
    const server = await startProduct(await venueFolder());
    const crowded = await startProduct(await venueFolder(withManyAddons));
    const empty = await serveEmpty();
    const debugPort = 9340;
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [...FLAGS, `--remote-debugging-port=${debugPort}`],
    });
    try {
      const samples = [];
      for (let i = 0; i <= RUNS; i++) {
        const baseline = await audited(lighthouse, debugPort, `http://127.0.0.1:${empty.address().port}/`);
        const subject = await audited(lighthouse, debugPort, `http://127.0.0.1:${server.port}${BOOK}`);
        samples.push({ warmUp: i === 0, baseline, subject });
        say(
          `LCP ${subject.lcpMs.toFixed(0)} ms over ${baseline.lcpMs.toFixed(0)} ms, TBT ${subject.tbtMs.toFixed(0)} ms`,
        );
      }
      const set = { samples };
      const taps = [];
      const typed = [];
      const plain = [];
      for (let i = 0; i < VISITS; i++) {
        plain.push(await counting(browser, `http://127.0.0.1:${empty.address().port}`));
        taps.push(await choosing(browser, `http://127.0.0.1:${crowded.port}`));
        typed.push(await naming(browser, `http://127.0.0.1:${server.port}`));
        say(
          `slowest tap ${taps.at(-1).ms} ms among add-ons, ${typed.at(-1).ms} ms among participants, ${plain.at(-1).ms} ms on a page with one button`,
        );
      }
      const rows = [
        row(
          'LCP over an empty page (Z)',
          over(set, ({ subject, baseline }) => subject.lcpMs / baseline.lcpMs),
          {
            aim: { atMost: 1.7 },
            note: `${Math.round(over(set, ({ subject }) => subject.lcpMs).median)} ms over ${Math.round(over(set, ({ baseline }) => baseline.lcpMs).median)} ms`,
          },
        ),
        row(
          'first contentful paint',
          over(set, ({ subject }) => subject.fcpMs),
          { unit: 'ms' },
        ),
        row(
          'total blocking time',
          over(set, ({ subject }) => subject.tbtMs),
          { unit: 'ms', aim: { atMost: 50 } },
        ),
        row(
          'cumulative layout shift',
          over(set, ({ subject }) => subject.cls),
          { aim: { atMost: 0.01 } },
        ),
        row(
          'JavaScript of the first load',
          over(set, ({ subject }) => subject.scriptKb),
          { unit: 'kB', aim: { atMost: 90 }, note: 'as sent' },
        ),
        row(
          'requests',
          over(set, ({ subject }) => subject.requests),
          { aim: { atMost: 8 } },
        ),
        row(`slowest tap, ${ADDONS} add-ons, processor ${SLOWER}x slower`, spread(taps.map(({ ms }) => ms)), {
          unit: 'ms',
          aim: { atMost: 100 },
          note: `${taps[0].taps.length} events seen`,
        }),
        row(
          `slowest tap or key, ${PARTICIPANTS} participants, processor ${SLOWER}x slower`,
          spread(typed.map(({ ms }) => ms)),
          { unit: 'ms', aim: { atMost: 100 }, note: `${typed[0].taps.length} events seen` },
        ),
        row(
          `slowest tap on a page with one button, processor ${SLOWER}x slower`,
          spread(plain.map(({ ms }) => ms)),
          { unit: 'ms', note: 'what this machine adds to each' },
        ),
        row('... taps measured', single(taps.reduce((sum, { taps: all }) => sum + all.length, 0))),
      ];
      return {
        rows,
        raw: { samples, plain, taps, typed },
        profiles: [],
        checked: 'every page loaded; every tap was answered',
      };
    } finally {
      await browser.close();
      empty.close();
      await server.stop();
      await crowded.stop();
    }
  },
};
