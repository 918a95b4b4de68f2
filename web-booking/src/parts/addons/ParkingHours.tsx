import { useEffect, useEffectEvent } from 'react';
import type { QuoteAnswer } from '@stile/contracts';
import type { Selection } from '../../core/booking/selection.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Stepper } from '../stepper/Stepper.js';

export interface ParkingHoursProps {
  selection: Selection;
  parking: NonNullable<QuoteAnswer['parking']>;
  onChange: (change: Partial<Selection>) => void;
}

/** How long to park, where parking is paid by the hour (docs/rules/pricing.md 13). */
export const ParkingHours = ({ selection, parking, onChange }: ParkingHoursProps) => {
  const { t, n, time } = useI18n();
  const { parkingHours } = selection;
  const hours = Math.min(parkingHours ?? parking.hours, parking.max);
  // Another time of arrival may leave fewer hours until closing than were chosen.
  const shorten = useEffectEvent(() => onChange({ parkingHours: parking.max }));
  const tooLong = parkingHours !== null && parkingHours > parking.max;
  useEffect(() => {
    if (tooLong) shorten();
  }, [tooLong]);
  return (
    <section className="card" aria-labelledby="parking-title">
      <h2 id="parking-title">{t('how_long_to_park')}</h2>
      <div className="counters">
        <div className="counter">
          <span className="counter-name">{n('hours', hours)}</span>
          <span className="hint" id="parking-until" role="status">
            {parking.hours === hours ? t('parking_until', { time: time(parking.end.slice(11)) }) : ''}
          </span>
          <Stepper
            label={t('hour_of_parking')}
            numberLabel={t('hours_of_parking')}
            id="field-parking"
            value={hours}
            min={1}
            max={parking.max}
            describedBy="parking-until"
            onChange={(wanted) => onChange({ parkingHours: wanted })}
          />
        </div>
      </div>
    </section>
  );
};
