import type { QuoteAnswer } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';

/** The return of a cancellation, and until when: said before anything is paid. */
export const CancellationNote = ({ quote }: { quote: QuoteAnswer | undefined }) => {
  const i18n = useI18n();
  const { t, money } = i18n;
  if (!quote?.cancellation) return null;
  const { steps, fees } = quote.cancellation;
  const timeText = (until: string) =>
    `${i18n.date(until.slice(0, 10), 'full')}, ${i18n.time(until.slice(11))}`;
  return (
    <div className="cancellation">
      <h3>{t('if_you_cancel')}</h3>
      <ul>
        {steps.map(({ until, percent }) => (
          <li key={until}>
            {t(percent === 100 ? 'cancel_all_until' : 'cancel_part_until', {
              until: timeText(until),
              percent,
            })}
          </li>
        ))}
        <li>{t(steps.length === 0 ? 'cancel_nothing' : 'cancel_nothing_after')}</li>
        {fees > 0 ? <li>{t('cancel_fees', { amount: money(fees) })}</li> : null}
      </ul>
    </div>
  );
};
