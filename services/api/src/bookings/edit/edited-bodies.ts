import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { RESERVATION_NAMES, reservationStream, type ReservationEvent } from '@stile/contracts';
import { reservationDecider, type Reservation } from '@stile/domain';
import { readStream, type EventStore } from '@stile/event-store';
import type { Caller } from '../../http/endpoint.js';
import { parsed } from '../../http/server.js';
import { LOG } from '../../ports/tokens.js';
import { ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { withoutRepeated } from './repeated-fields.js';

/** The bodies of edits and of their quotes, read beside the reservation that their sender has seen. */
@Injectable()
export class EditedBodies {
  constructor(
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    @Inject(LOG) private readonly log: EventStore,
  ) {}

  /** @throws ApiError 400 or 422 with every field that is wrong */
  async read<S extends z.ZodType>(
    schema: S,
    body: unknown,
    id: string,
    caller: Caller,
    /** Names of the request's reservation. */ names = RESERVATION_NAMES,
  ): Promise<z.infer<S>> {
    const { reservation, revision } = (body ?? {}) as {
      readonly reservation?: unknown;
      readonly revision?: unknown;
    };
    const state = await this.seen(id, revision, caller);
    return parsed(
      schema,
      state
        ? {
            ...(body as object),
            reservation: withoutRepeated(reservation, this.presenter.read(state, caller), names),
          }
        : body,
      'body',
    );
  }

  /** The reservation at the revision that the sender saw, so that a repeat after the edit means what the first meant. */
  private async seen(id: string, revision: unknown, caller: Caller): Promise<Reservation | null> {
    const state = await this.access.find(id, caller);
    if (!state || typeof revision !== 'number' || revision >= state.revision) return state;
    let before: Reservation | null = reservationDecider.initial;
    for (const event of await readStream(this.log, reservationStream(id))) {
      const after = reservationDecider.evolve(before, event as unknown as ReservationEvent);
      if (after !== null && after.revision > revision) break;
      before = after;
    }
    return before;
  }
}
