import type { ReservationAnswer, ReservationRow } from '@stile/contracts';
import { countedTitle, lineWhen } from '@stile/web-kit';
import type { I18n } from '../i18n/use-i18n.js';

/** Places of a reservation, in words: the party in its time, its rides, and each product. `row` counts the party. */
export const placesOf = (
  reservation: ReservationAnswer,
  row: ReservationRow | undefined,
  i18n: I18n,
): string[] => {
  const { n, t, date, time } = i18n;
  const when = {
    date: date(reservation.visit_date, 'short'),
    from: time(reservation.start_date.slice(11, 16)),
    to: time(reservation.end_date.slice(11, 16)),
  };
  const party = row
    ? [row.people > 0 ? n('people_n', row.people) : '', row.cars > 0 ? n('cars_n', row.cars) : '']
        .filter(Boolean)
        .join(', ')
    : t('party');
  const products = reservation.lines
    .filter(({ kind }) => kind === 'addon')
    .map((line) => [countedTitle(line), lineWhen(line, i18n)].filter(Boolean).join(', '));
  const rides = (['there', 'back'] as const).flatMap((way) => {
    const ride = reservation.feeder?.[way];
    return ride
      ? [
          t(`shuttle_${way}`, {
            from: ride.from.name,
            at: time(ride.from.time),
            to: ride.to.name,
            until: time(ride.to.time),
          }),
        ]
      : [];
  });
  return [...(party ? [t('party_at', { party, ...when })] : []), ...rides, ...products];
};
