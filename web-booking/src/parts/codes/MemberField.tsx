import { useState } from 'react';
import type { MemberValidateAnswer } from '@stile/contracts';
import { asProblem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { visitorTypesOf } from '../../core/booking/basket.js';
import type { Member } from '../../core/booking/member.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { loadErrorTexts, problemText } from '../errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../ui/Notice.js';
import { CodeField } from './CodeField.js';

/** docs/rules/coupons-and-discounts.md 16. */
const LEAST_LENGTH = 6;
const MAX_LENGTH = 64;
const codeOf = (typed: string): string => typed.replace(/\s/g, '');

interface MemberFieldProps {
  booking: Booking;
  member: Member | null;
  onMember: (member: Member) => void;
  /** Whether the number that is typed is a whole one. */
  onTyped?: (isWhole: boolean) => void;
  error: string | undefined;
}

/** The number of a member, looked up for the day of the visit. Its member counts among the visitors. */
export const MemberField = ({ booking, member, onMember, onTyped, error }: MemberFieldProps) => {
  const i18n = useI18n();
  const { t, language } = i18n;
  const { api, announcer } = useServices();
  const { inventory, selection, reservationType, change } = booking;
  const isProofNeeded = inventory.settingsDict.member_proof !== 'none';
  const [lastName, setLastName] = useState(member?.lastName ?? '');
  const look = async (typed: string): Promise<string | null> => {
    const code = codeOf(typed);
    const { date, time } = selection;
    const errorTexts = await loadErrorTexts(language);
    if (!date) return t('error_choose_day');
    if (code.length < LEAST_LENGTH) return errorTexts('validation_membership_number') ?? '';
    if (isProofNeeded && lastName.trim() === '') return errorTexts('member_last_name_missing') ?? '';
    try {
      const query = new URLSearchParams({
        code,
        inventory: inventory.id,
        start_date_time: `${date}T${time ?? '00:00'}`,
        ...(isProofNeeded ? { last_name: lastName.trim() } : {}),
      });
      const { profile } = await api.get<MemberValidateAnswer>(`/api/memberValidate/?${query}`);
      onMember({
        code,
        firstName: profile.first_name,
        ...(isProofNeeded ? { lastName: lastName.trim() } : {}),
        inventory: inventory.id,
        group: selection.discountGroup,
        date,
      });
      const known = visitorTypesOf(inventory, reservationType?.id).some(
        ({ id }) => id === profile.visitor_type,
      );
      if (known && !selection.counts[profile.visitor_type]) change({ counts: { [profile.visitor_type]: 1 } });
      announcer.say(t('member_found', { name: profile.first_name ?? code }));
      return null;
    } catch (thrown) {
      return problemText(asProblem(thrown), errorTexts, i18n);
    }
  };
  return (
    <>
      {member ? (
        <Notice tone="good" title={t('member_found', { name: member.firstName ?? member.code })} />
      ) : null}
      {isProofNeeded ? <LastNameField value={lastName} onChange={setLastName} /> : null}
      <CodeField
        id="field-member"
        label={t('member_number')}
        hint={t('member_hint')}
        act={t('member_check')}
        missing={t('member_missing')}
        maxLength={MAX_LENGTH}
        error={member ? undefined : error}
        onTyped={(typed) => onTyped?.(codeOf(typed).length >= LEAST_LENGTH)}
        onSend={look}
      />
    </>
  );
};

/** The last name of the holder, as it is on the card. */
const LastNameField = ({ value, onChange }: { value: string; onChange: (typed: string) => void }) => {
  const { t } = useI18n();
  return (
    <div className="field">
      <label htmlFor="field-member-last-name">{t('member_last_name')}</label>
      <input
        id="field-member-last-name"
        value={value}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
};
