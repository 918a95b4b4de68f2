import type { CheckoutAnswer } from '@stile/contracts';
import { GatewayOrigin } from '../../services/api/src/http/gateway-origin.js';
import { Client, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';
import { storedFiles } from '../support/stored-files.js';

/* The built-in gateway's card form on an origin of its own (docs/rules/payments.md 129 to 135). */
const started = startedProduct({ GATEWAY_PORT: '0' });
const gateway = (): string => started.running.app.get(GatewayOrigin).url!;

let day = 6;
const unpaid = async (): Promise<{ visitor: Client; id: string; form: string; page: string }> => {
  const visitor = new Client(started.running.url);
  const date = `2026-12-${String(++day).padStart(2, '0')}`;
  const { body } = await visitor.reserve(walk({ date }));
  const { pathname } = new URL(body.redirect_url!);
  return {
    visitor,
    id: body.reservation.id,
    form: `${gateway()}${pathname}`,
    page: `${started.running.url}${pathname}`,
  };
};
const post = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const card = (number: string, more: object = {}) => ({ number, expiry: '12/27', cvv: '123', ...more });
const stateOf = async ({ visitor, id }: { visitor: Client; id: string }): Promise<string> =>
  (await visitor.get<CheckoutAnswer>(`/api/checkout/${id}`)).body.state;

const becomes = (booking: Parameters<typeof stateOf>[0], state: string): Promise<string> =>
  eventually(
    () => stateOf(booking),
    (now) => now === state,
  );

it('is shown in frames of our pages alone, and our pages show it', async () => {
  const { form, page } = await unpaid();
  const framed = await fetch(form);
  expect(framed.headers.get('content-security-policy')).toContain(`frame-ancestors ${started.running.url}`);
  expect(framed.headers.get('x-frame-options')).toBeNull();
  expect(await framed.text()).toContain('Credit Card Number');
  const alone = await fetch(page);
  expect(alone.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(alone.headers.get('x-frame-options')).toBe('DENY');
  const book = await fetch(`${started.running.url}/book?inventoryGroup=escarpment&inventory=rattle-ridge`);
  expect(book.headers.get('content-security-policy')).toContain(`frame-src ${gateway()}`);
  expect(await book.text()).toContain(`"cardFormOrigin":"${gateway()}"`);
});

it('has nothing else of ours on its origin', async () => {
  for (const path of ['/', '/api/health', '/api/reserve', '/book', '/mailbox', '/gateway', '//gateway/pay/x'])
    expect([path, (await fetch(`${gateway()}${path}`)).status]).toEqual([path, 404]);
  for (const path of ['/plain.css', '/card-form.js'])
    expect([path, (await fetch(`${gateway()}${path}`)).status]).toEqual([path, 200]);
});

it('takes a card, and the page around it goes on', async () => {
  const booking = await unpaid();
  const paid = await post(booking.form, card('4242 4242 4242 4242'));
  expect(paid.status).toBe(200);
  expect(await paid.text()).toContain('data-over');
  await becomes(booking, 'completed');
  expect(await (await fetch(booking.form)).text()).toContain('data-over');
});

it('says what is wrong with each field, and asks the gateway nothing', async () => {
  const booking = await unpaid();
  const wrong = await post(booking.form, { number: '4242', expiry: '01/20', cvv: 'x' });
  expect(wrong.status).toBe(422);
  const text = await wrong.text();
  for (const said of [
    'Check the card number.',
    'This card has expired.',
    'Type the 3 or 4 digits of the security code.',
  ])
    expect(text).toContain(said);
  // The page does not repeat the typed card.
  expect(text).not.toContain('value="4242');
  expect(await stateOf(booking)).toBe('waiting_for_payment');
});

it('is declined, and takes another card', async () => {
  const booking = await unpaid();
  const declined = await (await post(booking.form, card('4000 0000 0000 0002'))).text();
  expect(declined).toContain('The card was declined. Nothing was charged. Try another card.');
  expect(declined).toContain('Credit Card Number');
  await post(booking.form, card('4242-4242-4242-4242', { cvv: '1234' }));
  await becomes(booking, 'completed');
});

it('takes numbers nowhere but on its origin, and stores none', async () => {
  const booking = await unpaid();
  const onOurs = await post(booking.page, card('4242424242424242'));
  expect(await onOurs.text()).toContain('Choose a test card');
  expect(await stateOf(booking)).toBe('waiting_for_payment');
  await post(booking.form, card('4242 4242 4242 4242', { cvv: '9731' }));
  await becomes(booking, 'completed');
  const files = storedFiles(started.folder);
  expect(files.length).toBeGreaterThan(2);
  for (const { name, bytes: stored } of files) {
    const bytes = stored.toString('latin1');
    expect([name, /4242 ?4242 ?4242/.test(bytes)]).toEqual([name, false]);
  }
});
