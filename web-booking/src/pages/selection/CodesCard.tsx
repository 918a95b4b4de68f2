import { useState } from 'react';
import { LazyCodes } from '../../parts/codes/lazy.js';
import type { CodesProps } from '../../parts/codes/Codes.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { needsMemberCode } from '../../core/booking/member.js';

/** Coupons and member numbers, behind a button: most visitors have neither. */
export const CodesCard = (props: CodesProps) => {
  const { t } = useI18n();
  const [opened, setOpened] = useState(false);
  const forMembers = needsMemberCode(props.booking);
  if (!opened && !forMembers && props.booking.selection.coupons.length === 0)
    return (
      <p className="codes-offer">
        <button type="button" className="link" aria-expanded={false} onClick={() => setOpened(true)}>
          {t('have_coupon')}
        </button>
      </p>
    );
  return (
    <section className="card" aria-labelledby="codes-title">
      <h2 id="codes-title">{t(forMembers ? 'codes_and_membership' : 'codes')}</h2>
      <LazyCodes fallback={<div className="skeleton" />} {...props} focus={opened} />
    </section>
  );
};
