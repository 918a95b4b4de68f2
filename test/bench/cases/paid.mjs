// The processor's time for a booking that is paid online: quote, hold, reservation, card, confirmation, mail.
import { setTimeout as pause } from 'node:timers/promises';
import { ROOMY, ROOMY_TIMES, venueFolder } from '../lib/folders.mjs';
import { check, measured, row } from '../lib/pairs.mjs';
import { profiled } from '../lib/profile.mjs';
import { startProduct } from '../lib/processes.mjs';
import { spread } from '../lib/statistics.mjs';

const VISITORS = 8;
const BOOKINGS_EACH = 25;
const ROUNDS = 5;
/** The worker composes the last mails meanwhile. */
const MAILS_MS = 2_000;
const POLL_MS = 20;
const MOST_POLLS = 500;

let made = 0;
const key = () => `bench_paid_booking_${made++}`;

/** A browser of one visitor. */
const browserOf = ({ port }) => {
  const url = `http://127.0.0.1:${port}`;
  const cookies = new Map();
  return async (method, path, { body, type = 'application/json', headers = {} } = {}) => {
    const response = await fetch(path.startsWith('http') ? url + new URL(path).pathname : url + path, {
      method,
      redirect: 'manual',
      headers: {
        'x-requested-with': 'stile',
        cookie: [...cookies.values()].join('; '),
        ...(body === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie())
      cookies.set(cookie.split('=')[0], cookie.split(';')[0]);
    check(response.status < 400, `${method} ${path} answered ${response.status}`);
    return response;
  };
};

const book = async (server, n) => {
  const call = browserOf(server);
  const post = async (path, body, headers) => (await call('POST', path, { body, headers })).json();
  const basket = { ...ROOMY, arrival_time: ROOMY_TIMES[n % ROOMY_TIMES.length], date: '2026-12-12' };
  const { subtotal, tax_amount, price } = await post('/api/quote', { reservation: basket });
  const held = await post('/api/reserve_t', { request_id: key(), reservation: basket });
  const contact = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.org',
    phone: '905-555-0199',
  };
  const { reservation, redirect_url } = await post(
    '/api/reserve',
    {
      reservation: {
        ...basket,
        contact,
        subtotal,
        tax_amount,
        price,
        details: { language: 'en', tocs: true },
      },
      tempReservationId: held.tempReservationId,
      tempReservationToken: held.tempReservationToken,
    },
    { 'idempotency-key': key() },
  );
  await call('POST', redirect_url, { body: 'card=approve', type: 'application/x-www-form-urlencoded' });
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    const checkout = await (await call('GET', `/api/checkout/${reservation.id}`)).json();
    if (checkout.state === 'completed') return;
    await pause(POLL_MS);
  }
  throw new Error(`${reservation.id} was not confirmed`);
};

const round = async (server) => {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      for (let n = 0; n < BOOKINGS_EACH; n++) await book(server, visitor + n);
    }),
  );
  const ms = performance.now() - began;
  await pause(MAILS_MS);
  const requests = VISITORS * BOOKINGS_EACH;
  return { requests, rate: (requests * 1000) / ms };
};

export const paid = {
  name: 'paid',
  summary: `bookings that ${VISITORS} visitors hold, reserve and pay by card, each with its mail`,
  async run(context) {
    const server = await startProduct(await venueFolder(), { environment: { CAPTCHA: 'off' } });
    const rounds = [];
    await round(server);
    for (let i = 0; i < ROUNDS; i++) rounds.push(await measured(server, () => round(server)));
    const profiles = context.profile
      ? [{ title: 'paid bookings', ...(await profiled(server, () => round(server))) }]
      : [];
    await server.stop();
    const rows = [
      row('bookings/s, as fast as these visitors are', spread(rounds.map(({ rate }) => rate))),
      row('of the processor for each, mail included', spread(rounds.map((one) => one.serverCpuUs / 1000)), {
        unit: 'ms',
        aim: { atMost: 24 },
      }),
    ];
    return {
      rows,
      raw: { rounds },
      profiles,
      checked: `${ROUNDS * VISITORS * BOOKINGS_EACH} were confirmed`,
    };
  },
};
