import { createHash } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { bookingMessages } from '@stile/contracts/messages/booking';
import { fill } from '@stile/contracts/messages/fill';
import { App, PATHS } from './pages/App.js';
import { createServices } from './core/services/services.js';
import { loadParts } from './core/browser/lazy-part.js';
import { drawnParts } from './pages/lazy-pages.js';
import { LazyDestinationsPage } from './pages/other/lazy-pages.js';
import type { BootData } from './core/boot/boot-data.js';
import { seedCache } from './core/boot/boot-queries.js';
import { parseSelection } from './core/booking/selection.js';
import { fixedRouter, pathOf, searchOf } from './core/browser/router.js';
import { documentOf, escapeHtml, type ClientFiles, type DocumentParts } from './document.js';
import { TOKENS_CSS, type Language } from '@stile/web-kit';

export { bootQueries, hasFreeDay, type BootQueries } from './core/boot/boot-queries.js';
export { EMPTY_BOOT, type BootData } from './core/boot/boot-data.js';
export { PATHS };

declare const __CLIENT_FILES__: ClientFiles;
const FILES: ClientFiles = { ...__CLIENT_FILES__, styles: TOKENS_CSS + __CLIENT_FILES__.styles };

export interface RenderRequest {
  /** Path and query, such as '/book?inventoryGroup=escarpment&inventory=rattle-ridge'. */
  readonly url: string;
  readonly language: Language;
  readonly data: BootData;
}
export interface Rendered {
  readonly html: string;
  readonly head: string;
  readonly status: number;
}

/** 404 where there is no such venue or destination, or what the page is of is not named (docs/rules/booking-page.md 5). */
/** Pages of a mail's link, by the key of the record that they load themselves: a stranger is told of none. */
const RECORDS: Readonly<Record<string, string>> = { '/waiver': 'waiverId', '/waitlist': 'entry' };

const statusOf = (url: string, { inventoryGroup }: BootData): number => {
  const path = pathOf(url);
  const { screen, reservationId, inventory } = parseSelection(searchOf(url));
  if (path.startsWith('/reservation')) return reservationId ? 200 : 404;
  const record = RECORDS[path];
  if (record) return new URLSearchParams(searchOf(url)).has(record) ? 200 : 404;
  if (path === '/book' && screen === 2 && reservationId) return 200;
  if (path === '/') return inventoryGroup ? 200 : 404;
  return (path === '/book' || path === '/store') && inventoryGroup?.inventory?.id === inventory ? 200 : 404;
};

const headOf = (url: string, language: Language, { inventoryGroup }: BootData): string => {
  const texts = bookingMessages[language];
  const destination = inventoryGroup?.inventory;
  const title = pathOf(url).startsWith('/reservation')
    ? texts[parseSelection(searchOf(url)).reservationId ? 'your_reservation' : 'not_found_title']
    : pathOf(url) === '/waiver'
      ? texts.waiver_page
      : destination
        ? fill(texts.page_selection, { place: destination.name })
        : texts.where_to;
  const about = destination
    ? fill(texts.page_about, { place: destination.title[language] ?? destination.name })
    : texts.page_about_venue;
  return `<title>${escapeHtml(`${title}${inventoryGroup ? ` – ${inventoryGroup.name}` : ''}`)}</title><meta name="description" content="${escapeHtml(about)}"><meta name="color-scheme" content="light">`;
};

/** To be awaited once, before the first render. */
export const prepare = async (): Promise<void> =>
  void (await loadParts([...drawnParts, LazyDestinationsPage]));

/** The page of a request as markup; what only the visitor's browser knows (details, tickets) is a placeholder in it. */
export const render = ({ url, language, data }: RenderRequest): Rendered => {
  const services = createServices(language);
  seedCache(services.cache, url, data);
  const html = renderToString(
    <App
      language={language}
      texts={bookingMessages[language]}
      data={data}
      services={services}
      router={fixedRouter(url)}
    />,
  );
  return { html, head: headOf(url, language, data), status: statusOf(url, data) };
};

/** The whole HTML document of what render() gave. */
export const document = (parts: Omit<DocumentParts, 'noScript'>): string =>
  documentOf({ ...parts, noScript: bookingMessages[parts.language].no_script }, FILES);

/** For style-src: the hash of the one inline style sheet ('sha256-…'), instead of a nonce. */
export const styleHash = (): string => `sha256-${createHash('sha256').update(FILES.styles).digest('base64')}`;
