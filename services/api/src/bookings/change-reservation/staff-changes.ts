import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { reservationStream, type Clock, type LocalDate } from '@stile/contracts';
import type { Reservation, ReservationCommand } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ApiError } from '../../http/api-error.js';
import { actorOf, keyOf, NO_STORE, senderOf } from '../../http/call.js';
import type { Answer, Call } from '../../http/endpoint.js';
import { commandContext } from '../../ports/command-context.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { leftAtOnce } from '../repeats/first-answer.js';
import { ChangeReservation } from './change-reservation.handler.js';
import { refuseErased } from './refuse-erased.js';

/** Common facts of every command of staff: the caller's key, who sends it, and the venue's day. */
interface Sent {
  readonly key: string;
  readonly by: string;
  readonly businessDate: LocalDate;
}
type StaffCall = Pick<Call<{ id: string }>, 'params' | 'caller' | 'request'>;
type CommandOf = (sent: Sent, state: Reservation) => ReservationCommand | Promise<ReservationCommand>;

/** Changes of a reservation by staff of its venue that one command decides. */
@Injectable()
export class StaffChanges {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LANES) private readonly lanes: CommandLanes,
  ) {}

  /** Answers the changed reservation. @throws ApiError 404 for staff of other venues, else why the command is rejected */
  async change({ params: { id }, caller, request }: StaffCall, commandOf: CommandOf): Promise<Answer> {
    const state = await this.access.loadOwn(id, caller);
    const key = keyOf(request);
    const businessDate = this.presenter.today(state.placed.visit.inventoryGroup, this.clock.now());
    const done = await this.commands.execute(
      new ChangeReservation(
        reservationStream(id),
        await commandOf({ key, by: actorOf(caller), businessDate }, state),
        commandContext(key, id, senderOf(caller)),
      ),
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    const { reservation, at } = await leftAtOnce(this.lanes, id, key, done);
    return {
      body: this.presenter.readNow(reservation, caller, at),
      position: done.position,
      headers: NO_STORE,
    };
  }

  /** A change that writes something personal. @throws ApiError as `change`, and 409 person_erased */
  changePersonal(call: StaffCall, commandOf: CommandOf): Promise<Answer> {
    return this.change(call, async (sent, state) => {
      await refuseErased(this.lanes, state);
      return commandOf(sent, state);
    });
  }
}
