import type { ReservationAnswer } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';

type Ride = NonNullable<NonNullable<ReservationAnswer['feeder']>['there']>;
type End = Pick<Ride['from'], 'name' | 'time'>;

/** A ride in words: where and when to get on, where and when it arrives, as far as that was said. */
export const RideText = ({ from, to }: { from: End; to: End | null }) => {
  const { time } = useI18n();
  return (
    <>
      {from.name}, {time(from.time)}
      {to ? (
        <>
          {' '}
          <span aria-hidden="true">→</span> {to.name}
          {to.time ? `, ${time(to.time)}` : ''}
        </>
      ) : null}
    </>
  );
};

/** The rides of a reservation, a row each. */
export const RideRows = ({ feeder }: Pick<ReservationAnswer, 'feeder'>) => {
  const { t } = useI18n();
  return (['there', 'back'] as const).map((way) => {
    const ride = feeder?.[way];
    return ride ? (
      <div key={way}>
        <dt>{t(`shuttle_${way}`)}</dt>
        <dd>
          <RideText {...ride} />
        </dd>
      </div>
    ) : null;
  });
};
