import { tabStorage } from '../../core/browser/tab-storage.js';
import { NOBODY } from './contact.js';
import { saleKeyOf, takeCart, writeCart, writeSoldCart, type WindowCart } from './window-cart.js';

/* The carts that windows leave on a machine, without a page (docs/rules/desk.md 113). */
const cart = (id: string): WindowCart => ({
  name: { id, refusals: 0 },
  inventory: 'rattle-ridge',
  day: '2026-12-12',
  search: `v.rr-adult=2&cart=${id}`,
  contact: NOBODY,
  member: null,
});
const machine = () => {
  const stored = tabStorage(undefined);
  const closed = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();
  const windowOf = (id: string) => ({
    id,
    isGone: async (other: string) => other === id || closed.has(other),
    alone: <T>(act: () => Promise<T>): Promise<T> => {
      const next = turn.then(act);
      turn = next;
      return next;
    },
  });
  return { stored, closed, windowOf };
};
const any = (): boolean => true;

it('a window leaves the cart of another that is open, and takes that of one that is closed', async () => {
  const { stored, closed, windowOf } = machine();
  writeCart(stored, windowOf('one'), cart('a'));
  expect(await takeCart(stored, windowOf('two'), any)).toBeNull();
  closed.add('one');
  expect(await takeCart(stored, windowOf('two'), any)).toEqual(cart('a'));
});

it('of two windows that open at once one has it', async () => {
  const { stored, closed, windowOf } = machine();
  writeCart(stored, windowOf('one'), cart('a'));
  closed.add('one');
  const found = await Promise.all(['two', 'three'].map((id) => takeCart(stored, windowOf(id), any)));
  expect(found).toEqual([cart('a'), null]);
});

it('this window has its own back after a reload, and an empty one leaves nothing', async () => {
  const { stored, windowOf } = machine();
  writeCart(stored, windowOf('one'), cart('a'));
  writeCart(stored, windowOf('two'), cart('b'));
  writeCart(stored, windowOf('two'), null);
  expect(await takeCart(stored, windowOf('two'), any)).toBeNull();
  expect(await takeCart(stored, windowOf('one'), any)).toEqual(cart('a'));
});

it('a cart of another day stays, and one that was sold comes back in no window', async () => {
  const { stored, windowOf } = machine();
  writeCart(stored, windowOf('one'), cart('a'));
  expect(await takeCart(stored, windowOf('one'), ({ day }) => day === '2026-12-13')).toBeNull();
  writeSoldCart(stored, { id: 'a', refusals: 0 });
  expect(await takeCart(stored, windowOf('one'), any)).toBeNull();
});

it('is sold under its name, and after a refusal as another act', () => {
  expect(saleKeyOf({ id: 'cart', refusals: 0 })).toBe('cart');
  expect(saleKeyOf({ id: 'cart', refusals: 2 })).toBe('cart-2');
});
