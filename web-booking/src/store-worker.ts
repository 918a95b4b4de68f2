/*
 * The desk's service worker: a page of /store that was closed opens again without the network (docs/rules/offline.md 23).
 * It keeps the files of one build and pages that name no other files; no answer of /api is in it.
 */
import { canonicalPage, namesOnly } from './core/browser/kept-page.js';

declare const __FILES__: readonly string[];
declare const __BUILD__: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & MessageEvent<unknown>) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

const worker = globalThis as unknown as Worker;
const DESK = '/store';
const PREFIX = 'stile-store-';
const KEPT = PREFIX + __BUILD__;
const FILES: ReadonlySet<string> = new Set(__FILES__);
/** With a network that answers nothing, a page that is kept is shown after so long. */
const PATIENCE_MS = 5_000;

const openCache = (): Promise<Cache> => caches.open(KEPT);

const install = async (): Promise<void> => {
  await (await openCache()).addAll(__FILES__);
  await worker.skipWaiting();
};

const activate = async (): Promise<void> => {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== KEPT).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
};

/** A page of another build has files that are not here: its own worker keeps it. Who is signed out keeps none. */
const keep = async (address: string): Promise<void> => {
  const answer = await fetch(address, { redirect: 'manual' });
  const cache = await openCache();
  if (!answer.ok) await cache.delete(address);
  else if (namesOnly(await answer.clone().text(), FILES)) await cache.put(address, answer);
};

/** The address under which a page is kept: that of the request, of the bare desk any. */
const cachedAddress = async (cache: Cache, request: Request): Promise<string | undefined> => {
  const wanted = new URL(canonicalPage(request.url), location.href).href;
  const pages = (await cache.keys()).map(({ url }) => url).filter((url) => new URL(url).pathname === DESK);
  return pages.find((url) => url === wanted) ?? (new URL(wanted).search === '' ? pages[0] : undefined);
};

const pageOf = async (request: Request): Promise<Response> => {
  const cache = await openCache();
  const answered = fetch(request);
  const address = await cachedAddress(cache, request);
  if (address === undefined) return answered;
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const first = await Promise.race([answered.catch(() => null), late]);
  if (first?.type === 'opaqueredirect' && address === request.url) await cache.delete(address);
  if (first) return first;
  const page = await cache.match(address, { ignoreVary: true });
  // The cart is in the address, and was kept by the page itself.
  return page && address === request.url ? page : Response.redirect(address);
};

const fileOf = async (request: Request): Promise<Response> =>
  (await (await openCache()).match(request, { ignoreVary: true })) ?? fetch(request);

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (typeof data === 'string') event.waitUntil(keep(canonicalPage(data)).catch(() => undefined));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname === DESK) event.respondWith(pageOf(request));
  else if (FILES.has(pathname)) event.respondWith(fileOf(request));
});
