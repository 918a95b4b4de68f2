import { useI18n } from '../../core/i18n/i18n.js';

/** Day and time of the visit, or what is still to be chosen. */
export const VisitWhen = ({ date, time }: { date: string | null; time: string | null }) => {
  const words = useI18n();
  return (
    <p className="visit-when">
      {date ? (
        <>
          <strong>{words.date(date, 'long')}</strong>
          {time ? words.t('arrival_at', { time: words.time(time) }) : words.t('no_time_yet')}
        </>
      ) : (
        words.t('no_day_yet')
      )}
    </p>
  );
};
