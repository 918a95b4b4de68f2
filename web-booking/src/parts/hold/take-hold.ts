import type { Basket, HoldAnswer } from '@stile/contracts';
import { asProblem } from '@stile/web-kit';
import { Captcha } from '../captcha/captcha.js';
import type { Hold } from '../../core/services/holds.js';
import type { Services } from '../../core/services/services.js';

/** True for another visit than the one that is held: an offer for that one must not be given up for it. */
const isElsewhere = (basket: Basket, hold: Hold): boolean => {
  const held = JSON.parse(hold.basket) as Basket;
  return (
    held.inventory !== basket.inventory ||
    held.date !== basket.date ||
    held.arrival_time !== basket.arrival_time
  );
};

/** Remembers places that the server holds, here or for an offer of the waitlist. */
export const adoptHold = (
  { holds, ports }: Pick<Services, 'holds' | 'ports'>,
  { tempReservationId, tempReservationToken, seconds_left }: HoldAnswer,
  basket: Basket,
): void =>
  holds.set({
    id: tempReservationId,
    token: tempReservationToken,
    lapsesMs: ports.nowMs() + seconds_left * 1000,
    basket: JSON.stringify(basket),
    released: false,
  });

/**
 * Takes the basket's places. A live hold is replaced in one step, so that its places are never free between. A large
 * party proves to be of people when it is asked to (docs/rules/holds.md 18). Throws a Problem.
 */
export const takeHold = async (
  services: Pick<Services, 'api' | 'holds' | 'ports'>,
  basket: Basket,
): Promise<void> => {
  const { api, holds, ports } = services;
  const hold = holds.isLive() ? holds.current() : null;
  const replaced = hold && holds.isOffer() && isElsewhere(basket, hold) ? null : hold;
  const request = {
    request_id: replaced?.id ?? ports.key(),
    ...(replaced ? { tempReservationId: replaced.id, tempReservationToken: replaced.token } : {}),
    reservation: basket,
  };
  const send = (proof: { recaptcha?: string | undefined } = {}): Promise<HoldAnswer> =>
    api.send<HoldAnswer>('POST', '/api/reserve_t', { ...request, ...proof });
  const answer = await send().catch(async (thrown: unknown) => {
    if (asProblem(thrown).code !== 'captcha_required') throw thrown;
    return send({ recaptcha: await new Captcha(api, ports).take(request.request_id) });
  });
  adoptHold(services, answer, basket);
};
