import {
  instantOf,
  reservationStream,
  type LocalDate,
  type ReservationEvent,
  type TransactionOrder,
} from '@stile/contracts';
import { balanceOf, reservationDecider, type Reservation, type ReservationCommand } from '@stile/domain';
import { endOf, orderOf } from '../../services/api/src/bookings/payment/at-terminal.js';
import { placedReservation } from './placed-reservation.js';
import type { TerminalTown } from './terminal-town.js';

const BUSINESS_DATE: LocalDate = '2026-12-03';
const DEVICE_TIMEOUT_MS = 5 * 60_000;
const cents = (amount: number): number => Math.round(amount * 100);
/** Fields that no payment and no refund of a terminal has. */
const AT_NO_TILL = { till: null, smallestCoin: 0, manualPaymentId: null } as const;

/** A cashier's words of a payment. */
export type Tender = Pick<TransactionOrder, 'transactionId' | 'serial' | 'isPreauthorised' | 'takesPart'>;

/** Reservations that a town's terminals take money for and return it of, as the product tells one of the other. */
export class TerminalSales {
  private readonly sold: string[] = [];

  constructor(private readonly town: TerminalTown) {
    town.onTold = (id) => this.told(id);
  }

  state(id: string): Reservation {
    return this.stream(id).state as Reservation;
  }

  /** A reservation that costs so much and is confirmed. */
  sell(reservationId: string, total: number): void {
    const priced = { lines: [], discounts: [], subtotal: total, taxAmount: 0, total, currency: 'CAD' };
    const { placedAt: _at, ...placed } = placedReservation({ reservationId, priced, payment: 'desk' }).data;
    this.change(reservationId, { type: 'Place', placed });
    this.change(reservationId, { type: 'Confirm', charge: null, businessDate: BUSINESS_DATE });
    this.sold.push(reservationId);
  }

  due(id: string): number {
    return balanceOf(this.state(id));
  }

  /** Begins to take what is due; null where the product does not. */
  pay(id: string, { transactionId, ...tender }: Tender): TransactionOrder | null {
    const expiresAt = instantOf(this.town.time.nowMs + DEVICE_TIMEOUT_MS);
    const begun = this.change(id, {
      ...AT_NO_TILL,
      type: 'Pay',
      method: 'terminal',
      key: transactionId,
      amount: null,
      tendered: null,
      actor: 'casey',
      businessDate: BUSINESS_DATE,
      terminal: { transactionId, cardType: 'CC', expiresAt, ...tender },
    });
    return begun?.type === 'PaymentBegun' ? orderOf(begun.data) : null;
  }

  /** Begins to return so much of a charge, as a concession; the refund's id, or null where the product does not. */
  giveBack(
    id: string,
    {
      amount,
      chargeId,
      transactionId,
      serial,
    }: { chargeId: string; amount: number } & Pick<Tender, 'transactionId' | 'serial'>,
  ): string | null {
    const expiresAt = instantOf(this.town.time.nowMs + DEVICE_TIMEOUT_MS);
    const begun = this.change(id, {
      ...AT_NO_TILL,
      type: 'Refund',
      method: 'terminal',
      key: transactionId,
      by: 'staff',
      lines: [],
      reason: 'The lift stood',
      isAgain: true,
      isConcession: true,
      manualRefundId: null,
      amount,
      chargeId,
      businessDate: BUSINESS_DATE,
      terminal: { transactionId, serial, expiresAt },
    });
    return begun?.type === 'RefundBegun' ? begun.data.refundId : null;
  }

  /** The device has another transaction. */
  busy({ reservationId, movementId, kind }: TransactionOrder): void {
    const code = 'pending_transaction';
    this.change(
      reservationId!,
      kind === 'payment'
        ? { type: 'RecordPaymentFailed', paymentId: movementId!, code, businessDate: BUSINESS_DATE }
        : { type: 'RecordRefundFailed', refundId: movementId!, code, businessDate: BUSINESS_DATE },
    );
  }

  private told(transactionId: string): void {
    const transaction = this.town.transaction(transactionId);
    const { reservationId } = transaction.order;
    const end = endOf(transaction, this.state(reservationId!));
    if (end) this.change(reservationId!, { ...end, businessDate: BUSINESS_DATE });
  }

  /** The last event that it led to. */
  private change(id: string, command: ReservationCommand): ReservationEvent | undefined {
    const before = this.stream(id).events.length;
    this.town.streams.execute(reservationDecider, reservationStream(id), command);
    return this.stream(id).events.slice(before).at(-1);
  }
  private stream(id: string) {
    const { state, events } = this.town.streams.of(reservationDecider as never, reservationStream(id));
    return { state, events: events as ReservationEvent[] };
  }

  /** Reservations that say another sum than what moved at the terminals, in cents, or took one due amount twice. */
  faults(moved: ReadonlyMap<string, number>): string[] {
    return this.sold.flatMap((id) => {
      const { owed, payments, refunds } = this.state(id);
      const { retained, late, faults } = this.sums(id);
      const terminal = moved.get(id) ?? 0;
      if (terminal !== retained)
        faults.push(`${id}: terminals moved ${terminal}, the reservation says ${retained}`);
      if (retained - late > cents(owed))
        faults.push(`${id} was charged ${retained - late} for ${cents(owed)}`);
      if ([...payments, ...refunds].some(({ state }) => state === 'begun'))
        faults.push(`${id} has money on its way`);
      return faults;
    });
  }

  /**
   * Its stream's sum of what was taken less what was returned; of it what came late, could not be voided and is to go
   * back.
   */
  private sums(id: string): { readonly retained: number; readonly late: number; readonly faults: string[] } {
    let [retained, late] = [0, 0];
    const faults: string[] = [];
    for (const { type, data } of this.stream(id).events)
      if (type === 'RefundMade') retained -= cents(data.amount);
      else if (type === 'PaymentTaken') {
        retained += cents(data.amount);
        if (!data.unexpected) continue;
        if (this.town.transaction(data.paymentId).closed?.end === 'VOID FAIL') late += cents(data.amount);
        else faults.push(`${data.paymentId} failed while its terminal had it`);
      }
    return { retained, late, faults };
  }
}
