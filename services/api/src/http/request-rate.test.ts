import { RequestRate } from './request-rate.js';

const refusedAt = (rate: RequestRate, address: string, nowMs: number): unknown =>
  rate.refusal(address, nowMs)?.rejection ?? null;

it('an address has so many requests in ten seconds, a /64 together, and no other has fewer', () => {
  const rate = new RequestRate(2);
  expect([refusedAt(rate, '2001:db8::1', 0), refusedAt(rate, '2001:db8::2', 4_000)]).toEqual([null, null]);
  expect(refusedAt(rate, '2001:db8::3', 8_500)).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    retryAfterSeconds: 2,
  });
  expect([refusedAt(rate, '192.0.2.1', 9_000), refusedAt(rate, '2001:db8::3', 10_000)]).toEqual([null, null]);
});
