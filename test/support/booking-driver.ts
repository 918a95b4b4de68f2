import { epochMsOf, type Basket, type HoldAnswer, type Instant, type ReserveRequest } from '@stile/contracts';
import { ledgerDecider } from '@stile/domain';
import type { CommandLanes, EventStore } from '@stile/event-store';
import type { Intent } from '../../services/api/src/payments/gateway/built-in-gateway.js';
import type { RegisteredProcess } from '../../services/api/src/processes/process-registry.js';
import type { Limits } from './booking-model.js';
import { PATIENCE_MS } from './eventually.js';

export type Answered<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly code: string };

/** The acts of the booking model, carried out by the product: over HTTP, or by its handlers on stores in memory. */
export interface BookingDriver {
  readonly log: EventStore;
  readonly lanes: CommandLanes;
  setLimits(limits: Limits): Promise<void>;
  hold(holdId: string, basket: Basket, earlier?: HoldAnswer): Promise<Answered<{ hold: HoldAnswer }>>;
  release(hold: HoldAnswer): Promise<void>;
  reserve(
    key: string,
    basket: Basket,
    hold?: HoldAnswer,
  ): Promise<Answered<{ id: string; isPaidAtOnce: boolean }>>;
  /** The visitor pays or turns back at the gateway, and the product learns of it. */
  pay(id: string, act: 'approve' | 'cancel'): Promise<void>;
  /**
   * Changes a confirmed reservation; where the difference is to be paid, the visitor does so or turns back.
   * `isMade`: it is changed.
   */
  edit(
    key: string,
    id: string,
    basket: Basket,
    act: 'approve' | 'cancel',
  ): Promise<Answered<{ isMade: boolean }>>;
  lookUp(id: string): Promise<void>;
  cancel(key: string, id: string): Promise<boolean>;
  /** Staff end a cancellation. */
  uncancel(key: string, id: string): Promise<Answered<object>>;
  intents(): Promise<readonly Intent[]>;
  settle(): Promise<void>;
}

/** The payment that was opened for a reservation, or for an edit of it. */
export const intentOf = (intents: readonly Intent[], id: string, edit?: number): Intent =>
  intents.find(
    ({ reservationId, returnUrl }) =>
      reservationId === id && returnUrl.endsWith(edit ? `return?edit=${edit}` : 'return'),
  )!;

export const reserveRequestOf = (
  basket: Basket,
  { subtotal, tax_amount, price }: Pick<ReserveRequest['reservation'], 'subtotal' | 'tax_amount' | 'price'>,
  hold?: HoldAnswer,
): ReserveRequest => ({
  reservation: {
    ...basket,
    arrival_time: basket.arrival_time!,
    contact: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', phone: '905-555-0199' },
    subtotal,
    tax_amount,
    price,
    details: { language: 'en', tocs: true },
  },
  ...(hold
    ? { tempReservationId: hold.tempReservationId, tempReservationToken: hold.tempReservationToken }
    : {}),
});

/** Every process has caught up with the log: nothing more happens by itself. */
export const settled = async (
  log: Pick<EventStore, 'head'>,
  ...processes: readonly RegisteredProcess[]
): Promise<void> => {
  for (;;) {
    const head = await log.head();
    for (const process of processes)
      if (!(await process.waitFor(head, PATIENCE_MS)))
        throw new Error(
          `${process.name} did not reach ${head}: ${JSON.stringify([process.status(), process.stuck()])}`,
        );
    if ((await log.head()) === head) return;
  }
};

/** Taken units of these ledgers' pools at a moment: live holds and bookings. */
export const takenIn = async (
  lanes: CommandLanes,
  ledgers: Iterable<string>,
  at: Instant,
): Promise<Record<string, Record<string, number>>> => {
  const all: Record<string, Record<string, number>> = {};
  for (const name of ledgers) {
    const { state } = await lanes.load(ledgerDecider, name);
    const living = [...state.active.values()]
      .filter(({ lapsesAt }) => epochMsOf(lapsesAt) > epochMsOf(at))
      .map(({ lines }) => lines);
    const booked = [...state.booked.values()].flatMap(({ lines }) => (lines ? [lines] : []));
    for (const { pool, units } of [...living, ...booked].flat()) {
      const ofLedger = (all[name] ??= {});
      ofLedger[pool] = (ofLedger[pool] ?? 0) + units;
    }
  }
  return all;
};
