import { act, screen } from '@testing-library/react';
import { BOOK, mount } from '../testing/mount.js';

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
