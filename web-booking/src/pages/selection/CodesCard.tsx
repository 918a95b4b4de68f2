import { useState } from 'react';
import { LazyCodes } from '../../parts/codes/lazy.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { needsMemberCode } from '../../core/booking/member.js';
import { errorOf } from '../../parts/fields/field-errors.js';
import type { PartProps } from './use-selection.js';

/** Coupons and member numbers, behind a button: most visitors have neither. */
export const CodesCard = ({ booking, quote, member, onMember, next: { errors } }: PartProps) => {
  const { t } = useI18n();
  const [opened, setOpened] = useState(false);
  const forMembers = needsMemberCode(booking);
  if (!opened && !forMembers && booking.selection.coupons.length === 0)
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
      <LazyCodes
        fallback={<div className="skeleton" />}
        booking={booking}
        quote={quote.value}
        member={member}
        onMember={onMember}
        memberError={errorOf(errors, 'field-member')}
        focus={opened}
      />
    </section>
  );
};
