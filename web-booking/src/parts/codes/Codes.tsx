import { useEffect, useState } from 'react';
import type { CouponsValidateAnswer, QuoteAnswer } from '@stile/contracts';
import { asProblem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { MAX_COUPONS } from '../../core/booking/selection.js';
import { loadErrorTexts, problemText } from '../errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Icon } from '../ui/Icon.js';
import { CodeField } from './CodeField.js';
import { idleReason } from './without-effect.js';

const MAX_CODE = 40;

export interface CodesProps {
  booking: Booking;
  quote: QuoteAnswer | undefined;
}

/** Coupons of this booking, in the order they count. */
export const Codes = ({ booking, quote, focus }: CodesProps & { focus: boolean }) => {
  const i18n = useI18n();
  const { t, language } = i18n;
  const { api, announcer } = useServices();
  const { selection, inventory, venue, change } = booking;
  const { coupons } = selection;
  const remove = (code: string) => {
    change({ coupons: coupons.filter((other) => other !== code) });
    announcer.say(t('coupon_removed', { code }));
    document.getElementById('coupon')?.focus();
  };
  const add = async (typed: string): Promise<string | null> => {
    const code = typed.replace(/\s/g, '').toUpperCase();
    const errorTexts = await loadErrorTexts(language);
    try {
      const { coupon, position_key } = await api.send<CouponsValidateAnswer>(
        'POST',
        '/api/coupons_validate/',
        { code, addedCoupons: coupons, inventory: inventory.id, inventoryGroup: venue.id },
      );
      if (!coupon) return errorTexts(position_key ?? 'coupon_unknown', { code }) ?? '';
      change({ coupons: [...coupons, coupon.code] });
      announcer.say(t('coupon_added', { code: coupon.code, description: coupon.description }));
      return null;
    } catch (thrown) {
      return problemText(asProblem(thrown), errorTexts, i18n);
    }
  };
  const [said] = useState(focus);
  return (
    <div className="codes">
      {coupons.length > 0 ? (
        <ul className="coupons" aria-label={t('coupons_added')}>
          {coupons.map((code) => (
            <li key={code}>
              <span>
                <strong>{code}</strong> <Effect code={code} quote={quote} />
              </span>
              <button
                type="button"
                className="round plain"
                aria-label={t('remove_coupon', { code })}
                onClick={() => remove(code)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {coupons.length < MAX_COUPONS ? (
        <CodeField
          id="coupon"
          label={t('coupon_code')}
          act={t('add')}
          missing={t('coupon_missing')}
          maxLength={MAX_CODE}
          focus={said}
          onSend={add}
        />
      ) : null}
    </div>
  );
};

/**
 * The effect of a coupon; one that may come before what it is for says so, long before the payment refuses it
 * (validation_coupon_check).
 */
const Effect = ({ code, quote }: { code: string; quote: QuoteAnswer | undefined }) => {
  const { t } = useI18n();
  const { announcer } = useServices();
  const reason = idleReason(code, quote);
  useEffect(() => {
    if (reason) announcer.say(`${code}: ${t(reason)}`);
  }, [reason, code, announcer, t]);
  return (
    <>
      {quote?.discounts.find(({ coupon }) => coupon === code)?.description}
      {reason ? <strong className="field-error">{t(reason)}</strong> : null}
    </>
  );
};
