import { addDays, type ReservationAnswer, type Visit } from '@stile/contracts';

/** When something that begins with the visit ends, on the venue's clock: until the arrival's time is the next day. */
const endOf = ({ visitDate, arrival }: Visit, until: string): string =>
  until === '24:00'
    ? `${visitDate}T23:59`
    : `${until > arrival ? visitDate : addDays(visitDate, 1)}T${until}`;

/** The ends of a visit and of its parking, as answers carry them. */
export const visitEnds = (visit: Visit): Pick<ReservationAnswer, 'end_date' | 'parking'> => ({
  end_date: endOf(visit, visit.slot.end),
  ...(visit.parking
    ? { parking: { hours: visit.parking.hours, end: endOf(visit, visit.parking.until) } }
    : {}),
});
