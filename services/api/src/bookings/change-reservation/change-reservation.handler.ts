import { reservationDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Decides a command on one reservation. */
export class ChangeReservation extends streamCommand(reservationDecider) {}
export const ChangeReservationHandler = streamCommandHandler(ChangeReservation);
