/** @jest-environment node */
/* The desk's service worker in a world of its own: its caches, its network, its events. */

const ORIGIN = 'https://desk.test';
const PAGE = `${ORIGIN}/store?inventoryGroup=g&inventory=i`;
const html = (file: string): Response => new Response(`<script src="/book-assets/${file}"></script>`);

const stores = new Map<string, Map<string, Response>>();
const urlOf = (of: string | { url: string }): string =>
  new URL(typeof of === 'string' ? of : of.url, ORIGIN).href;
const cacheOf = (name: string) => {
  const entries = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, entries);
  return {
    addAll: async (files: string[]) => {
      for (const file of files) entries.set(urlOf(file), new Response(file));
    },
    put: async (of: string, answer: Response) => void entries.set(urlOf(of), answer),
    match: async (of: string | { url: string }) => entries.get(urlOf(of))?.clone(),
    delete: async (of: string) => entries.delete(urlOf(of)),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  };
};
type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
let network: (address: string) => Promise<Response>;

beforeAll(async () => {
  jest.useFakeTimers();
  Object.assign(globalThis, {
    location: new URL(`${ORIGIN}/store-worker.js`),
    caches: {
      open: async (name: string) => cacheOf(name),
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    fetch: (of: string | { url: string }) => network(urlOf(of)),
    __FILES__: ['/book-assets/app.js'],
    __BUILD__: 'new',
  });
  await import('./store-worker.js');
});
beforeEach(() => {
  network = () => Promise.reject(new Error('no network'));
});

const happens = async (type: string, more: object = {}): Promise<void> => {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)!({ ...more, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
};
/** The answer to a request; undefined where the worker leaves it to the network. */
const answered = (url: string, mode = 'navigate', method = 'GET'): Promise<Response> | undefined => {
  let answer: Promise<Response> | undefined;
  const respondWith = (promise: Promise<Response>): void => void (answer = promise);
  listeners.get('fetch')!({ request: { url, mode, method }, respondWith });
  return answer;
};
const keeps = async (answer: Response): Promise<void> => {
  network = async () => answer;
  await happens('message', { data: `${PAGE}&v.adult=2` });
  network = () => Promise.reject(new Error('no network'));
};
const cachedPages = () => [...stores.get('stile-store-new')!.keys()].filter((url) => url.includes('/store?'));

it('keeps its files, and drops those of another build and nothing else', async () => {
  stores.set('stile-store-old', new Map()).set('other', new Map());
  await happens('install');
  await happens('activate');
  expect([...stores.keys()].sort()).toEqual(['other', 'stile-store-new']);
  const file = answered(`${ORIGIN}/book-assets/app.js`, 'cors');
  expect(await (await file!).text()).toBe('/book-assets/app.js');
});

it('keeps a page that names its files, without the cart, and not one of another build', async () => {
  await keeps(html('other.js'));
  expect(cachedPages()).toEqual([]);
  await expect(answered(PAGE)).rejects.toThrow('no network');
  await keeps(html('app.js'));
  expect(cachedPages()).toEqual([PAGE]);
});

it('shows it without the network, also to the bare address and to one with a cart', async () => {
  expect(await (await answered(PAGE))!.text()).toContain('/book-assets/app.js');
  for (const address of [`${PAGE}&v.adult=2`, `${ORIGIN}/store`])
    expect((await answered(address))!.headers.get('location')).toBe(PAGE);
  await expect(answered(`${ORIGIN}/store?inventoryGroup=g&inventory=other`)).rejects.toThrow('no network');
});

it('does not wait for a network that answers nothing', async () => {
  network = () => new Promise(() => undefined);
  const answer = answered(PAGE)!;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await (await answer).text()).toContain('/book-assets/app.js');
});

it('with the network shows what the server answers, also while it is kept', async () => {
  network = async () => html('newer.js');
  expect(await (await answered(PAGE))!.text()).toContain('newer.js');
  expect(cachedPages()).toEqual([PAGE]);
});

it('leaves everything else to the network', () => {
  for (const [url, mode, method] of [
    [`${ORIGIN}/api/tills`, 'cors', 'GET'],
    [`${ORIGIN}/book`, 'navigate', 'GET'],
    [PAGE, 'navigate', 'POST'],
    ['https://elsewhere.test/book-assets/app.js', 'cors', 'GET'],
  ] as const)
    expect(answered(url, mode, method)).toBeUndefined();
});

it('keeps nothing for who is led away to sign in', async () => {
  network = async () => ({ type: 'opaqueredirect', ok: false }) as Response;
  await answered(PAGE);
  expect(cachedPages()).toEqual([]);
  await keeps(html('app.js'));
  await keeps({ type: 'opaqueredirect', ok: false } as Response);
  expect(cachedPages()).toEqual([]);
});
