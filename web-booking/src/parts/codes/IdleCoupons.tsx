import type { QuoteAnswer } from '@stile/contracts';
import type { Booking } from '../../core/booking/use-booking.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { Notice } from '../ui/Notice.js';
import { idleReason } from './without-effect.js';

/**
 * Coupons for nothing that is chosen, or without a use left, each with a button to take it off: the reservation would be
 * rejected with them.
 */
export const IdleCoupons = ({
  booking: { selection, change },
  quote,
}: {
  booking: Booking;
  quote: QuoteAnswer | undefined;
}) => {
  const { t } = useI18n();
  const { announcer } = useServices();
  const { coupons } = selection;
  const remove = (code: string) => {
    change({ coupons: coupons.filter((other) => other !== code) });
    announcer.say(t('coupon_removed', { code }));
    document.getElementById('summary-title')?.focus();
  };
  return coupons
    .map((code) => ({ code, reason: idleReason(code, quote) }))
    .map(
      ({ code, reason }) =>
        reason && (
          <Notice key={code} tone="warn" title={code}>
            <p>{t(reason)}</p>
            <div className="actions">
              <button type="button" className="button quiet" onClick={() => remove(code)}>
                {t('remove_coupon', { code })}
              </button>
            </div>
          </Notice>
        ),
    );
};
