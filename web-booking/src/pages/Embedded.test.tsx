import { act, screen, waitFor } from '@testing-library/react';
import { FakeDesk } from '../testing/fake-desk.js';
import { FakeApi } from '../testing/fake-api.js';
import { madeReservation } from '../testing/made-reservation.js';
import { BOOK, CHOSEN, mount } from '../testing/mount.js';

const HOST = 'https://park.example';
let heard: [unknown, string][] = [];
let resized: () => void = () => undefined;

const embedIn = (referrer: string) => {
  heard = [];
  Object.defineProperty(window, 'parent', {
    configurable: true,
    value: { postMessage: (message: unknown, origin: string) => heard.push([message, origin]) },
  });
  Object.defineProperty(document, 'referrer', { configurable: true, value: referrer });
  globalThis.ResizeObserver = class {
    constructor(callback: () => void) {
      resized = callback;
    }
    observe() {
      /* the test says when */
    }
    unobserve() {
      /* nothing */
    }
    disconnect() {
      /* nothing */
    }
  } as unknown as typeof ResizeObserver;
};
afterEach(() => Object.defineProperty(window, 'parent', { configurable: true, value: window }));

test('embedded there is no shell, and the height goes to the page around it alone', async () => {
  embedIn(`${HOST}/visit?x=1`);
  await mount(`${BOOK}&embedded=1`);
  expect(screen.getByRole('heading', { name: 'Choose a day' })).toBeTruthy();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
  act(() => resized());
  expect(heard).toEqual([[{ type: 'stile:height', height: 0 }, HOST]]);
});

test('what stands above it counts: a trial says so there', async () => {
  embedIn(HOST);
  const notice = document.createElement('p');
  notice.className = 'trial';
  document.body.prepend(notice);
  const below = jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue(DOMRect.fromRect({ y: 40, height: 600 }));
  await mount(`${BOOK}&embedded=1`);
  act(() => resized());
  below.mockRestore();
  notice.remove();
  expect(heard).toEqual([[{ type: 'stile:height', height: 640 }, HOST]]);
});

test('a page around it that does not say who it is hears nothing', async () => {
  embedIn('');
  resized = () => undefined;
  await mount(`${BOOK}&embedded=1`);
  act(() => resized());
  expect(heard).toEqual([]);
});

test('on its own the page has its shell', async () => {
  await mount(BOOK);
  expect(screen.getByRole('banner')).toBeTruthy();
});

const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge&v.rr-adult=2';
test.each([
  ['in an app of the venue’s', '&embedded=true', 0],
  ['on its own', '', 1],
])('the desk %s', async (_, mark, signOuts) => {
  embedIn(HOST);
  resized = () => undefined;
  window.open = () => null;
  document.cookie = 'TILL=till-1; path=/';
  const { user } = await mount(`${STORE}${mark}`, { api: new FakeDesk('2026-11-23T09:20') });
  await screen.findByRole('button', { name: /^Adult/ });
  act(() => resized());
  expect(heard).toEqual([]);
  await user.keyboard('{F1}');
  await screen.findByRole('button', { name: 'Enter Barcode' });
  expect(screen.queryAllByRole('button', { name: 'Sign out' })).toHaveLength(signOuts);
  expect(screen.getByRole('link', { name: 'Till reports' }).getAttribute('target')).toBe('_blank');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const cash = () => screen.getByRole('button', { name: /^Cash exact/ });
  await waitFor(() => expect(cash().getAttribute('aria-disabled')).toBe('false'));
  await user.click(cash());
  await screen.findByText(/ paid · /);
  expect(window.location.search.includes(mark)).toBe(true);
  expect(window.location.search).not.toContain('v.rr-adult');
});

test.each([
  ['of the reservation', (id: string) => `/reservation?reservationId=${id}`],
  ['of its details', () => `${CHOSEN}&screen=1`],
])('the page %s gives a link to copy where the payment’s window stays empty', async (_page, address) => {
  embedIn(HOST);
  const api = new FakeApi();
  const id = madeReservation(api);
  const remember = (name: string, value: unknown) =>
    window.sessionStorage.setItem(`stile.${name}`, JSON.stringify(value));
  remember('links', { [id]: 'secret' });
  remember('attempt', {
    key: 'k',
    sent: '',
    placed: { reservationId: id, redirectUrl: `/pay/${id}`, hold: null },
  });
  await mount(`${address(id)}&embedded=1`, { api });
  const link = await screen.findByLabelText<HTMLInputElement>(/^If the window of the payment stays empty/);
  expect(link.value).toMatch(new RegExp(`/reservation/token\\?reservationId=${id}&token=secret$`));
});
