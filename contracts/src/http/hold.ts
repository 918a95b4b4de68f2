import { z } from 'zod';
import { idempotencyKey, instant } from '../kernel/index.js';
import { orNone, holdToken, basketRequest } from './basket.js';
import { accepts } from '../messages/field-error.js';

/* POST /api/reserve_t: a hold. PUT /api/delete_temp_reservation/{id}: leaving the flow. */

export const holdRequest = z
  .strictObject({
    /** Made by the caller; the same for every retry and every change of the same basket. */
    request_id: idempotencyKey,
    /** With its token: what the earlier hold took and this one does not need is released. */
    tempReservationId: orNone(idempotencyKey),
    tempReservationToken: orNone(holdToken),
    reservation: basketRequest,
    /** A change of a reservation holds its places when it is saved. */
    reservationId: z.null(accepts('change_holds')).optional(),
    store_temp: z.boolean().optional(),
    recaptcha: z.string().max(4096).optional(),
  })
  .meta({ id: 'HoldRequest' });
export const holdAnswer = z
  .strictObject({
    tempReservationId: z.string(),
    tempReservationToken: z.string(),
    lapses_at: instant,
    /** By the server's clock. */
    seconds_left: z.int(),
  })
  .meta({ id: 'Hold' });
export type HoldRequest = z.infer<typeof holdRequest>;
export type HoldAnswer = z.infer<typeof holdAnswer>;
export const releaseRequest = z.strictObject({ tempReservationToken: holdToken });
