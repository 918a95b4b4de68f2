import type { FindPaymentAnswer, TransactionCheckAnswer } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { useCardTexts, useDeskTexts } from './desk-i18n.js';
import { SearchPopup } from './SearchPopup.js';
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
  const serial = terminals.selected || (terminals.list[0]?.serial ?? '');
  const ask = async (id: string): Promise<Found> => {
    const device = new URLSearchParams({ terminal_id: serial, inventory_group: venue.id });
    const ours = new URLSearchParams({ externalTransactionId: id });
    const [provider, check] = await Promise.all([
      api.get<FindPaymentAnswer>(`/api/clover_find_payment/${encodeURIComponent(id)}?${device}`),
      // An id that is none of ours is known to the provider alone.
      api.get<TransactionCheckAnswer>(`/api/analyze_Transaction?${ours}`).catch(() => null),
    ]);
    return { id, provider, check };
  };
  return (
    <SearchPopup
      name="find"
      title={t('find_payment')}
      label={t('find_id')}
      act={t('find_payment')}
      max={MAX_ID}
      ask={ask}
    >
      {(found) => <FoundPayment {...found} />}
    </SearchPopup>
  );
};
