import type { MoneyEvent, Recorded, ReservationEvent } from '@stile/contracts';
import { amountToReturnOf, balanceOf, type Reservation } from '@stile/domain';
import { reservationsProjector, type ReservationDocument } from '@stile/projections';

/** The balance of a reservation by the console's list, beside the one that commands decide by. */
export class ListedRow {
  private row: ReservationDocument | undefined;

  record(event: MoneyEvent): void {
    if ('till' in event.data) return;
    const { reservationId } = event.data;
    const folded = reservationsProjector.fold(this.row, event as Recorded<ReservationEvent>, reservationId);
    this.row = folded ?? this.row;
  }

  faults(state: Reservation): readonly string[] {
    const listed = [this.row?.balance, this.row?.amount_to_return].join(' / ');
    const decided = [balanceOf(state), amountToReturnOf(state)].join(' / ');
    return listed === decided ? [] : [`the list says ${listed}, not ${decided}`];
  }
}
