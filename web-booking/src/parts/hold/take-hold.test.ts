import type { Basket, HoldAnswer } from '@stile/contracts';
import { Problem } from '@stile/web-kit';
import type { Services } from '../../core/services/services.js';
import { takeHold } from './take-hold.js';

const ANSWER: HoldAnswer = {
  tempReservationId: 'a-hold-of-this-test',
  tempReservationToken: 'token',
  lapses_at: '2026-12-03T14:10:00.000Z',
  seconds_left: 600,
};
const setUp = (first: Problem | null) => {
  const sent: unknown[] = [];
  const services = {
    api: {
      send: async (_method: string, _path: string, body: unknown) => {
        sent.push(body);
        if (first && sent.length === 1) throw first;
        return ANSWER;
      },
      // Eight bits are found at once.
      get: async () => ({ provider: 'pow', challenge: 'c', seal: 's', bits: 8, seconds: 600 }),
    },
    holds: { isLive: () => false, set: () => undefined },
    ports: { key: () => 'a-hold-of-this-test', nowMs: () => 0 },
  } as unknown as Services;
  return { sent, services };
};

it('a party that is asked whether it is of people sends its proof with the same request', async () => {
  const { sent, services } = setUp(new Problem(422, 'captcha_required', 'captcha_required'));
  await takeHold(services, {} as Basket);
  expect(sent).toEqual([
    { request_id: 'a-hold-of-this-test', reservation: {} },
    {
      request_id: 'a-hold-of-this-test',
      reservation: {},
      recaptcha: expect.stringMatching(/^c\.s\.\d+$/) as string,
    },
  ]);
});
it('another problem is the caller’s', async () => {
  const { sent, services } = setUp(new Problem(409, 'day_closed', 'day_closed'));
  await expect(takeHold(services, {} as Basket)).rejects.toMatchObject({ code: 'day_closed' });
  expect(sent).toHaveLength(1);
});
