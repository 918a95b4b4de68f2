import { useI18n } from '../../core/i18n/i18n.js';

/** Day and time of the visit, or what is still to be chosen. */
export const VisitWhen = ({ date, time }: { date: string | null; time: string | null }) => {
  const i18n = useI18n();
  return (
    <p className="visit-when">
      {date ? (
        <>
          <strong>{i18n.date(date, 'long')}</strong>
          {time ? i18n.t('arrival_at', { time: i18n.time(time) }) : i18n.t('no_time_yet')}
        </>
      ) : (
        i18n.t('no_day_yet')
      )}
    </p>
  );
};
