import { memo, Suspense } from 'react';
import type { InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import type { Asked } from '../../core/services/use-query.js';
import { LazySlotSet } from '../../parts/slots/lazy.js';
import type { Party } from '../../core/booking/basket.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { LoadFault } from '../../parts/ui/Notice.js';

interface ArrivalTimesProps {
  date: string | null;
  time: string | null;
  party: Party;
  inventory: InventoryAnswer;
  occupancy: OccupancyAnswer | undefined;
  asked: Asked<OccupancyAnswer>;
  onChoose: (time: string) => void;
  fault?: string | undefined;
}

export const ArrivalTimes = memo((props: ArrivalTimesProps) => {
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="slots-title">
      <h2 id="slots-title">{t('arrival_time')}</h2>
      {props.fault ? (
        <p className="fault" id="slots-fault">
          {props.fault}
        </p>
      ) : null}
      {props.date ? (
        <TimesOfDay {...props} date={props.date} />
      ) : (
        <p className="hint" id="field-time" tabIndex={-1}>
          {t('choose_day_first')}
        </p>
      )}
    </section>
  );
});

const TimesOfDay = ({ date, occupancy, asked, ...props }: ArrivalTimesProps & { date: string }) => {
  const { t } = useI18n();
  const current = occupancy?.date === date;
  if (asked.problem && !current) return <LoadFault what={t('times_not_loaded')} asked={asked} />;
  const waiting = (
    <div className="slots" aria-busy="true" aria-label={t('loading')} role="group">
      {Array.from({ length: 8 }, (_, slot) => (
        <span key={slot} className="slot skeleton" />
      ))}
    </div>
  );
  return occupancy ? (
    <Suspense fallback={waiting}>
      <LazySlotSet {...{ date, occupancy, ...props }} />
    </Suspense>
  ) : (
    waiting
  );
};
