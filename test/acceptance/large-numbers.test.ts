import type { ErrorBody } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/* Sums that money cannot be worked out from: an error that names the field (docs/rules/money.md 14). */
const started = startedProduct();
const basket = walk({ date: '2026-12-09' });
const DETAILS = { language: 'en', tocs: true };
const CONTACT = { first_name: 'Ada', last_name: 'Lovelace', email: '', phone: '' };

let casey: Client;
let sale: { readonly reservation: object };
beforeAll(async () => {
  casey = new Client(started.running.url);
  await casey.signIn('casey');
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  sale = { reservation: { ...basket, contact: CONTACT, subtotal, tax_amount, price, details: DETAILS } };
});
const sold = (change: object) => ({ reservation: { ...sale.reservation, ...change } });
const priced = (unit_price_before_tax: number) =>
  sold({ addons: [{ addon_inventory: 'rr-firewood', addon_count: 1, unit_price_before_tax }] });

/** Each request with an amount, and the field that has it. */
const SENT: Readonly<Record<string, [string, (most: number) => object, string]>> = {
  'cash received': [
    'shop_reserve',
    (tendered) => ({ ...sale, paymentMethod: 'cash', till: 'till-1', tendered }),
    'tendered',
  ],
  'a count': ['balance_till', (balance) => ({ till: 'till-1', balance, reason: 'x' }), 'balance'],
  'coins and notes': [
    'balance_till',
    (value) => ({ till: 'till-1', balance: 1, denominations: [{ value, count: 100_000 }] }),
    'denominations.0.value',
  ],
  'a load': ['load_unload_till', (amount) => ({ till: 'till-1', amount }), 'amount'],
  'an unload': ['load_unload_till', (amount) => ({ till: 'till-1', amount: -amount }), 'amount'],
  'a float': ['tills/till-2/open', (float) => ({ float }), 'float'],
  'a price': ['shop_reserve', (price) => sold({ price }), 'price'],
  'a donation': ['shop_reserve', (donation) => sold({ donation }), 'reservation.donation'],
  'an agreed price': ['shop_reserve', priced, 'reservation.addons.0.unit_price_before_tax'],
};

describe.each([1_000_001_000, 99_999_999_999, 900_719_925_474, Number.MAX_SAFE_INTEGER])('%d', (most) => {
  it.each(Object.entries(SENT))('as %s', async (_what, [path, bodyOf, field]) => {
    const { status, body } = await casey.post<ErrorBody>(`/api/${path}`, bodyOf(most), {
      'idempotency-key': key(),
    });
    expect([400, 409, 422]).toContain(status);
    expect(Object.keys(body.fields ?? {}).map((name) => name.replace(/^body\./, ''))).toEqual([
      expect.stringMatching(new RegExp(`^(reservation\\.)?${field.replaceAll('.', '\\.')}$`)),
    ]);
  });
});
