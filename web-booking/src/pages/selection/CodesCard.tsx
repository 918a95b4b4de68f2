import { useState } from 'react';
import { LazyCodes } from '../../parts/codes/lazy.js';
import { useI18n } from '../../core/i18n/i18n.js';
import type { PartProps } from './use-selection.js';

/** Coupons, behind a button: most visitors have none. */
export const CodesCard = ({ booking, quote }: PartProps) => {
  const { t } = useI18n();
  const [opened, setOpened] = useState(false);
  if (!opened && booking.selection.coupons.length === 0)
    return (
      <p className="codes-offer">
        <button type="button" className="link" aria-expanded={false} onClick={() => setOpened(true)}>
          {t('have_coupon')}
        </button>
      </p>
    );
  return (
    <section className="card" aria-labelledby="codes-title">
      <h2 id="codes-title">{t('codes')}</h2>
      <LazyCodes
        fallback={<div className="skeleton" />}
        booking={booking}
        quote={quote.value}
        focus={opened}
      />
    </section>
  );
};
