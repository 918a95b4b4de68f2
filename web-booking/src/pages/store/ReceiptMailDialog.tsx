import { useState } from 'react';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { DeskPopup } from './DeskPopup.js';
import { useDeskTexts } from './desk-i18n.js';
import { TypedField } from './TypedField.js';
import { useStore } from './store-context.js';

const MAX_EMAIL = 254;

/** Sends the receipt to an address that is typed: nobody needs a profile, and it is kept nowhere. */
export const ReceiptMailDialog = ({ id }: { id: string }) => {
  const { close, say } = useStore();
  const { api, ports } = useServices();
  const { t } = useDeskTexts();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const [key] = useState(() => ports.key());
  const to = email.trim();
  const isReady = to !== '' && !isSending;
  const submit = (): void => {
    if (!isReady) return;
    setSending(true);
    api
      .send(
        'POST',
        `/api/receipts/${encodeURIComponent(id)}`,
        { email: to },
        { headers: { 'Idempotency-Key': key } },
      )
      .then(
        () => {
          close('receipt-mail');
          say({ tone: 'good', text: t('receipt_sent', { email: to }) });
        },
        (thrown: unknown) => {
          setSending(false);
          setProblem(asProblem(thrown));
        },
      );
  };
  return (
    <DeskPopup
      name="receipt-mail"
      title={t('receipt_mail')}
      onSubmit={submit}
      actions={
        <button type="submit" className="button primary" aria-disabled={!isReady}>
          {t('send')}
        </button>
      }
    >
      {problem ? (
        <p role="alert" className="field-error">
          <LazyProblemText fallback={problem.message} problem={problem} />
        </p>
      ) : null}
      <TypedField
        id="store-receipt-email"
        label={t('email')}
        hint={t('receipt_mail_hint')}
        value={email}
        max={MAX_EMAIL}
        autoFocus
        inputMode="email"
        error={problem?.fields['email'] ? t('email_wrong') : undefined}
        onType={setEmail}
      />
    </DeskPopup>
  );
};
