import { memo } from 'react';
import type { InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import type { QueryState } from '../../core/services/use-query.js';
import { LazySlotSet } from '../../parts/slots/lazy.js';
import type { Party } from '../../core/booking/basket.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { LoadError } from '../../parts/ui/Notice.js';
import { Waiting } from '../../parts/ui/Waiting.js';

interface ArrivalTimesProps {
  date: string | null;
  time: string | null;
  party: Party;
  inventory: InventoryAnswer;
  occupancy: OccupancyAnswer | undefined;
  query: QueryState<OccupancyAnswer>;
  onChoose: (time: string) => void;
  /** The time whose waitlist is open: what was joined meanwhile is drawn once it is closed. */
  requested: string | null | undefined;
  onWait: ((time: string) => void) | undefined;
  error?: string | undefined;
}

/** The card's id. */
export const ARRIVAL_TIMES = 'arrival-times';

export const ArrivalTimes = memo((props: ArrivalTimesProps) => {
  const { t } = useI18n();
  if (!props.date) return <Waiting title={t('arrival_time')} until={t('choose_day_first')} id="field-time" />;
  return (
    <section className="card" id={ARRIVAL_TIMES} aria-labelledby="slots-title">
      <h2 id="slots-title">{t('arrival_time')}</h2>
      {props.error ? (
        <p className="field-error" id="slots-error">
          {props.error}
        </p>
      ) : null}
      <TimesOfDay {...props} date={props.date} />
    </section>
  );
});

const TimesOfDay = ({ date, occupancy, query, ...props }: ArrivalTimesProps & { date: string }) => {
  const { t } = useI18n();
  const current = occupancy?.date === date;
  if (query.problem && !current) return <LoadError what={t('times_not_loaded')} query={query} />;
  const waiting = (
    <div className="slots" aria-busy="true" aria-label={t('loading')} role="group">
      {Array.from({ length: 8 }, (_, slot) => (
        <span key={slot} className="slot skeleton" />
      ))}
    </div>
  );
  return occupancy ? (
    <LazySlotSet fallback={waiting} date={date} occupancy={occupancy} {...props} />
  ) : (
    waiting
  );
};
