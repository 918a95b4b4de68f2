import { useState } from 'react';
import type { FindPaymentAnswer, TransactionCheckAnswer } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { DeskPopup } from './DeskPopup.js';
import { useCardTexts, useDeskTexts } from './desk-i18n.js';
import { TypedField } from './TypedField.js';
import { useStore } from './store-context.js';

const MAX_ID = 20;
const CENTS = 100;
const DONE = 200;

interface Found {
  readonly id: string;
  readonly provider: FindPaymentAnswer;
  /** Null where no transaction of ours has this id. */ readonly check: TransactionCheckAnswer | null;
}

const FoundPayment = ({ id, provider, check }: Found) => {
  const { open } = useStore();
  const { money } = useI18n();
  const { t } = useCardTexts();
  const desk = useDeskTexts();
  const { payment, message, status_code } = provider;
  const reservation = check?.reservation_id;
  return (
    <div role="status">
      <p>
        {payment
          ? t('find_found', {
              amount: money(payment.amount / CENTS),
              id: payment.id,
              result: payment.result,
            })
          : t(status_code === DONE ? 'find_none' : 'act_failed', { id, status_code, message })}
      </p>
      {check && reservation ? (
        <>
          <p>
            {t(check.exists_in_product ? 'find_recorded' : 'find_not_recorded', {
              title: check.transaction_title,
              amount: money(check.amount),
              reservation,
            })}
          </p>
          <button
            type="button"
            className="button quiet"
            onClick={() => open({ name: 'reservation', id: reservation })}
          >
            {desk.t('open')}
          </button>
        </>
      ) : null}
    </div>
  );
};

/** The outcome of a card payment, by its external id: at the provider and in its reservation. */
export const FindPaymentDialog = () => {
  const { venue, terminals } = useStore();
  const { api } = useServices();
  const { t } = useCardTexts();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const id = typed.trim();
  const serial = terminals.selected || (terminals.list[0]?.serial ?? '');
  const find = (): void => {
    if (id === '') return;
    const device = new URLSearchParams({ terminal_id: serial, inventory_group: venue.id });
    const ours = new URLSearchParams({ externalTransactionId: id });
    Promise.all([
      api.get<FindPaymentAnswer>(`/api/clover_find_payment/${encodeURIComponent(id)}?${device}`),
      // An id that is none of ours is known to the provider alone.
      api.get<TransactionCheckAnswer>(`/api/analyze_Transaction?${ours}`).catch(() => null),
    ]).then(
      ([provider, check]) => {
        setProblem(null);
        setFound({ id, provider, check });
      },
      (thrown: unknown) => {
        setFound(null);
        setProblem(asProblem(thrown));
      },
    );
  };
  return (
    <DeskPopup
      name="find"
      title={t('find_payment')}
      onSubmit={find}
      actions={
        <button type="submit" className="button primary" aria-disabled={id === ''}>
          {t('find_payment')}
        </button>
      }
    >
      <TypedField
        id="store-find"
        label={t('find_id')}
        value={typed}
        max={MAX_ID}
        autoFocus
        onType={setTyped}
      />
      {problem ? (
        <p role="alert" className="field-error">
          <LazyProblemText fallback={problem.message} problem={problem} />
        </p>
      ) : null}
      {found ? <FoundPayment {...found} /> : null}
    </DeskPopup>
  );
};
