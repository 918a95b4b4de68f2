import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { Alert } from '@mui/material';
import { refundReasonsOf } from '@stile/contracts/catalog/refund-settings';
import { OTHER_REASON } from '@stile/contracts/desk/concession-terms';
import { asProblem } from '@stile/web-kit';
import { useI18n } from '../i18n/use-i18n.js';
import { ChoiceInput } from '../inputs/ChoiceInput.js';
import { PlainInput } from '../inputs/PlainInput.js';
import { useRefundFigures, type Refunded, type RefundFields } from './refund-form.js';

const MAX_WORDS = 500;

/** The reason, which is one of the venue's or in words where the money is not due. */
const Reason = ({ of }: { of: Refunded }) => {
  const { t, language } = useI18n();
  const { terms } = useRefundFigures(of);
  const reasons = refundReasonsOf(of.settings, language);
  const isChosen = terms.asksReason && reasons.length > 0;
  const label = terms.isInWords ? (isChosen ? 'refund_words' : 'refund_why') : 'refund_words_more';
  return (
    <>
      {isChosen && (
        <ChoiceInput
          source="why"
          label={t('refund_why')}
          choices={[
            ...reasons.map(({ reason, text }) => ({ id: reason, name: text })),
            { id: OTHER_REASON, name: t('refund_why_other') },
          ]}
          validate={(why) => (why ? undefined : t('refund_why_missing'))}
        />
      )}
      <PlainInput
        source="reason"
        label={t(terms.asksReason ? label : 'refund_reason')}
        multiline
        maxLength={MAX_WORDS}
        helperText={false}
        validate={(words: string | null) =>
          terms.asksReason && terms.isInWords && !words?.trim() ? t('refund_why_missing') : undefined
        }
      />
    </>
  );
};

const missing = (text: string) => (typed: string | null) => (typed?.trim() ? undefined : text);

const Witness = () => {
  const { t } = useI18n();
  const validate = missing(t('refund_witness_missing'));
  return (
    <>
      <Alert severity="warning">{t('refund_witness_hint')}</Alert>
      <PlainInput
        source="witness"
        label={t('refund_witness_name')}
        maxLength={80}
        helperText={false}
        validate={validate}
      />
      <PlainInput
        source="pin"
        label={t('refund_witness_pin')}
        maxLength={8}
        isSecret
        helperText={false}
        validate={validate}
      />
    </>
  );
};

/** Reason and second person of money that goes back (docs/rules/payments.md 141 to 146). */
export const ConcessionInputs = ({ of, error }: { of: Refunded; error: Error | null }) => {
  const { setValue } = useFormContext<RefundFields>();
  const { terms } = useRefundFigures(of);
  const isWrong = error !== null && asProblem(error).code === 'refund_witness_unknown';
  useEffect(() => {
    if (isWrong) setValue('pin', null);
  }, [isWrong, error, setValue]);
  return (
    <>
      <Reason of={of} />
      {terms.asksWitness && <Witness />}
    </>
  );
};
