import { useEffect, useMemo } from 'react';
import type { ReserveAnswer, ReserveRequest } from '@stile/contracts';
import { useServices } from '../../core/services/services.js';
import { searchOf, useRouter } from '../../core/browser/router.js';
import { Captcha } from '../../parts/captcha/captcha.js';
import { keyFor, openAttempt, rememberPlaced } from '../../parts/drafts/order-attempt.js';

/** Sends a reservation under one key for all its repeats, with the captcha's answer, and remembers what was placed. */
export const useSendOrder = (): ((reservation: ReserveRequest['reservation']) => Promise<ReserveAnswer>) => {
  const { api, holds, stored, ports } = useServices();
  const router = useRouter();
  const captcha = useMemo(() => new Captcha(api, ports), [api, ports]);
  // The work is done while the visitor types.
  useEffect(() => captcha.prepare(openAttempt(stored, ports)), [captcha, stored, ports]);
  return async (reservation) => {
    const hold = holds.current();
    const request: ReserveRequest = {
      reservation,
      ...(hold ? { tempReservationId: hold.id, tempReservationToken: hold.token } : {}),
      paymentMethod: 'card',
    };
    const key = keyFor(stored, ports, JSON.stringify(request));
    const recaptcha = await captcha.take(key);
    const answer = await api.send<ReserveAnswer>(
      'POST',
      '/api/reserve',
      { ...request, ...(recaptcha ? { recaptcha } : {}) },
      { headers: { 'Idempotency-Key': key } },
    );
    rememberPlaced(stored, {
      reservationId: answer.reservation.id,
      redirectUrl: answer.redirect_url,
      token: answer.token,
      hold: holds.current(),
      search: searchOf(router.url()),
    });
    return answer;
  };
};
