import type { QuoteAnswer } from '@stile/contracts';
import { usePaidLater } from '../../core/services/use-paid-later.js';
import { isRefundedToCard } from '@stile/contracts/catalog/cancellation-policy';
import { useVenue } from '../../core/services/venue.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { errorOf, type FieldError } from '../fields/field-errors.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import { Icon } from '../ui/Icon.js';
import { CancellationNote } from './CancellationNote.js';
import { fieldId } from './contact.js';

interface TermsProps {
  accepted: boolean;
  errors: readonly FieldError[];
  onAccept: (accepted: boolean) => void;
  /** Says what a cancellation would return. */
  quote?: QuoteAnswer | undefined;
  /** Absent where the venue asks for no pledge. */
  pledge?: { text: string; accepted: boolean; onAccept: (accepted: boolean) => void } | undefined;
}

export const Terms = ({ accepted, errors, onAccept, quote, pledge }: TermsProps) => {
  const { t } = useI18n();
  const settings = useVenue()?.settingsDict ?? {};
  // Money that is paid at the venue, or returned by its desk, goes back to no card by itself.
  const toCard = !usePaidLater() && isRefundedToCard(settings);
  const refund = toCard ? 'terms_refund' : 'terms_refund_later';
  return (
    <section className="card" aria-labelledby="terms-title">
      <h2 id="terms-title">{t('terms')}</h2>
      <details className="terms">
        <summary>
          {t('read_terms')} <Icon name="down" size={16} />
        </summary>
        <ul>
          {(['terms_places', 'terms_cancel', refund, 'terms_data'] as const).map((point) => (
            <li key={point}>{t(point)}</li>
          ))}
        </ul>
      </details>
      <CancellationNote quote={quote} />
      <Tick
        id={fieldId('tocs')}
        label={t('accept_terms')}
        accepted={accepted}
        errors={errors}
        onAccept={onAccept}
      />
      {pledge ? (
        <>
          <p className="pledge">{pledge.text}</p>
          <Tick id={fieldId('pledged')} label={t('accept_pledge')} errors={errors} {...pledge} />
        </>
      ) : null}
    </section>
  );
};

export const Tick = ({
  id,
  label,
  accepted,
  errors,
  onAccept,
}: {
  id: string;
  label: string;
  accepted: boolean;
  errors: readonly FieldError[];
  onAccept: (accepted: boolean) => void;
}) => {
  const error = errorOf(errors, id);
  return (
    <>
      <FieldErrorText id={`${id}-error`} text={error} />
      <label className="check">
        <input
          type="checkbox"
          id={id}
          checked={accepted}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onAccept(event.target.checked)}
        />
        {label}
      </label>
    </>
  );
};
