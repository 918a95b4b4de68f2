import type { Running } from '@stile/api';
import { ALL_KINDS, venueStream, type ErrorBody } from '@stile/contracts';
import { venueDecider } from '@stile/domain';
import type { BuiltInGateway } from '../../services/api/src/payments/gateway/built-in-gateway.js';
import { GATEWAY } from '../../services/api/src/ports/tokens.js';
import { RefundProcess } from '../../services/api/src/bookings/refund/refund.process.js';
import { PaymentProcess } from '../../services/api/src/payments/process/payment.process.js';
import { ReservationProcess } from '../../services/api/src/bookings/process/reservation.process.js';
import { reserveRequestOf, settled, type BookingDriver } from './booking-driver.js';
import { Client, signedInAdmin } from './client.js';
import { modelVenue } from './model-venue.js';
import { catalogueReaches } from './product.js';

interface Visit {
  readonly visitor: Client;
  readonly redirectUrl: string | null;
}

/** The whole product behind its own HTTP, a browser for each visitor. */
export class HttpProduct implements BookingDriver {
  private readonly visits = new Map<string, Visit>();

  constructor(private readonly running: Running) {}

  get log() {
    return this.running.storage.log;
  }
  get lanes() {
    return this.running.storage.lanes;
  }

  settle = (): Promise<void> =>
    settled(
      this.log,
      ...[ReservationProcess, PaymentProcess, RefundProcess].map((process) => this.running.app.get(process)),
    );

  setLimits: BookingDriver['setLimits'] = async (limits) => {
    const venue = modelVenue(limits);
    const changes = ALL_KINDS.flatMap((kind) =>
      [...venue[kind].values()].map(({ body }) => ({ kind, body })),
    );
    const { position } = await this.lanes.execute(
      venueDecider,
      venueStream('venue'),
      { type: 'Change', inventoryGroup: 'venue', changes },
      { commandId: 'limits', correlation: 'venue', actor: 'test' },
    );
    await catalogueReaches(this.running, position);
  };

  hold: BookingDriver['hold'] = async (holdId, basket, earlier) => {
    const { status, body } = await this.visitor().hold(
      basket,
      holdId,
      earlier
        ? { tempReservationId: earlier.tempReservationId, tempReservationToken: earlier.tempReservationToken }
        : {},
    );
    return status === 201 ? { ok: true, hold: body } : { ok: false, code: codeOf(body) };
  };

  release: BookingDriver['release'] = async ({ tempReservationId, tempReservationToken }) => {
    expect(
      (
        await this.visitor().put(`/api/delete_temp_reservation/${tempReservationId}`, {
          tempReservationToken,
        })
      ).status,
    ).toBe(200);
  };

  reserve: BookingDriver['reserve'] = async (key, basket, hold) => {
    const visitor = this.visitor();
    const { status, body } = await visitor.post(
      '/api/reserve',
      reserveRequestOf(basket, await visitor.quote(basket), hold),
      { 'idempotency-key': key },
    );
    if (status !== 201) return { ok: false, code: codeOf(body) };
    const { reservation, redirect_url } = body as {
      reservation: { id: string; price: number };
      redirect_url: string | null;
    };
    this.visits.set(reservation.id, { visitor, redirectUrl: redirect_url });
    return { ok: true, id: reservation.id, isPaidAtOnce: reservation.price === 0 };
  };

  pay: BookingDriver['pay'] = async (id, act) => {
    const { visitor, redirectUrl } = this.visits.get(id)!;
    expect((await visitor.pay(redirectUrl!, act)).status).toBe(303);
    await this.lookUp(id);
  };

  edit: BookingDriver['edit'] = async (key, id, basket, act) => {
    const { visitor } = this.visits.get(id)!;
    const { status, body } = await visitor.edit(id, basket, { idempotencyKey: key });
    if (status !== 200) return { ok: false, code: codeOf(body) };
    if (body.redirect_url !== null) {
      expect((await visitor.pay(body.redirect_url, act)).status).toBe(303);
      expect((await visitor.get(`/api/checkout/${id}/return?edit=${body.edit}`)).status).toBe(303);
    }
    await this.settle();
    return { ok: true, isMade: body.redirect_url === null || act === 'approve' };
  };

  async lookUp(id: string): Promise<void> {
    expect((await this.visits.get(id)!.visitor.get(`/api/checkout/${id}/return`)).status).toBe(303);
    await this.settle();
  }

  async cancel(key: string, id: string): Promise<boolean> {
    const { status } = await this.visits
      .get(id)!
      .visitor.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'idempotency-key': key });
    await this.settle();
    return status === 200;
  }

  uncancel: BookingDriver['uncancel'] = async (key, id) => {
    const admin = await signedInAdmin(this.running.url);
    const { status, body } = await admin.put(
      `/api/reservation/${id}/uncancel`,
      {},
      { 'idempotency-key': key },
    );
    await this.settle();
    return status === 200 ? { ok: true } : { ok: false, code: codeOf(body) };
  };

  intents = async () =>
    (await this.running.app.get<BuiltInGateway>(GATEWAY).all()).map(([, intent]) => intent);

  private visitor = (): Client => new Client(this.running.url);
}

const codeOf = (body: unknown): string => (body as ErrorBody).code;
