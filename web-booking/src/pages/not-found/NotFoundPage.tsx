import type { BookingKey } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../../parts/ui/Notice.js';
import { ScreenHead } from '../../parts/ui/ScreenHead.js';

/** `why`: what of the address is wrong, in the words of docs/rules/booking-page.md 5; `more`: what to do then. */
export const NotFoundPage = ({
  why = 'not_found',
  more = 'not_found_more',
}: {
  why?: BookingKey & ('not_found' | 'invalid_park' | 'group_undefined' | 'reservation_closed_title');
  more?: BookingKey & ('not_found_more' | 'reservation_closed_more');
}) => {
  const { t, language } = useI18n();
  return (
    <div className="page">
      <ScreenHead title={t('not_found_title')} pageTitle={t('not_found_title')} />
      <div className="narrow">
        <Notice tone="info" title={t(why)}>
          <p>{t(more)}</p>
          <a className="button primary" href={`/?lang=${language}`}>
            {t('see_destinations')}
          </a>
        </Notice>
      </div>
    </div>
  );
};
