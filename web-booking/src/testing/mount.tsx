import { act, render, type RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../pages/App.js';
import { createServices, type Services } from '../core/services/services.js';
import type { BootData } from '../core/boot/boot-data.js';
import { bootQueries, seedCache } from '../core/boot/boot-queries.js';
import { parseSelection } from '../core/booking/selection.js';
import { browserRouter, searchOf } from '../core/browser/router.js';
import type { Language } from '@stile/web-kit';
import { loadTexts } from '../core/i18n/texts.js';
import { FakeApi, type FakeAnswer } from './fake-api.js';

export const BOOK = '/book?inventoryGroup=escarpment&inventory=rattle-ridge';
export const CHOSEN = `${BOOK}&startDate=2026-11-25&carArrivalTime=10%3A00&v.rr-adult=2`;

export interface Mounted extends RenderResult {
  readonly api: FakeApi;
  readonly services: Services;
  readonly user: ReturnType<typeof userEvent.setup>;
  readonly left: string[];
}

const ANSWER_MS = 5;

const respond = ({ status, body }: FakeAnswer): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/**
 * The page of a URL as a browser has it after the first paint, with the fake API behind fetch. Unmounted pages keep
 * the tab's storage: mount again for a reload.
 */
export const mount = async (
  url: string,
  options: {
    api?: FakeApi;
    language?: Language;
    seeded?: boolean;
    /** The desk loads its dialogs at rest; a click of a test would come before that on a busy machine. */
    hasDialogs?: boolean;
    /** The venue's inventory, where the address does not name it. */
    inventory?: string;
  } = {},
): Promise<Mounted> => {
  const {
    api = new FakeApi(),
    language = 'en',
    seeded = true,
    hasDialogs = url.startsWith('/store'),
  } = options;
  // The same address is a reload, which keeps the state of its entry.
  if (new URL(url, window.location.href).href !== window.location.href)
    window.history.replaceState(null, '', url);
  document.documentElement.lang = language;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  let result: RenderResult | undefined;
  globalThis.fetch = async (input, init) => {
    // A real answer takes a moment: one that is there at once would arrive between React's test scopes.
    await new Promise((done) => setTimeout(done, ANSWER_MS));
    const answer = api.handle({
      method: init?.method ?? 'GET',
      url: input as string,
      body: init?.body ? JSON.parse(init.body as string) : undefined,
      headers: Object.fromEntries(new Headers(init?.headers)),
    });
    // A page that was left gets no answer, as in a browser; it would write to the storage of the next test.
    const isLeft = result?.container.childNodes.length === 0;
    return isLeft ? new Promise(() => undefined) : respond(answer);
  };
  const left: string[] = [];
  const services = createServices(language, { storage: window.sessionStorage, leave: (to) => left.push(to) });
  const router = browserRouter(window);
  const inventory = options.inventory ?? parseSelection(searchOf(url)).inventory;
  const inventoryGroup = api.group(inventory);
  const queries = seeded ? bootQueries(url, inventoryGroup) : null;
  const data: BootData = {
    inventoryGroup,
    occupancyStatus: queries && api.statuses(queries.occupancyStatus),
    quote: queries?.quote ? api.quote(queries.quote) : null,
    occupancy: queries?.occupancy
      ? (api.handle({
          method: 'GET',
          url: `/api/occupancy?${new URLSearchParams(queries.occupancy)}`,
          headers: {},
        }).body as BootData['occupancy'])
      : null,
  };
  seedCache(services.cache, url, data);
  api.requests.length = 0;
  const texts = await loadTexts(language);
  if (hasDialogs) await (await import('../pages/store/Dialogs.js')).loadDialogs();
  await act(async () => {
    result = render(
      <App language={language} texts={texts} data={data} services={services} router={router} />,
    );
  });
  return { ...result!, api, services, left, user: userEvent.setup() };
};

export const search = (): URLSearchParams => new URLSearchParams(window.location.search);
