import { useState } from 'react';
import type { SessionUser } from '@stile/contracts';
import { mayReach } from '@stile/contracts/identity/services';
import en from '@stile/contracts/messages/en/booking-offline.json';
import fr from '@stile/contracts/messages/fr/booking-offline.json';
import { asProblem, translatorOf, type Problem } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { useGet } from '../../core/services/use-query.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { DeskPopup } from './DeskPopup.js';
import { useCardTexts, useDeskTexts } from './desk-i18n.js';
import type { OfflineSale, ToSettle } from './offline-sale.js';
import { useStore } from './store-context.js';
import { TypedField } from './TypedField.js';
import { wallAt } from './venue-clock.js';

type SaleShown = Pick<ToSettle, 'receipt' | 'soldAt' | 'amount'>;

/** Texts of this dialog alone come with it. */
const TEXTS = { en, fr };
const useOfflineTexts = () => {
  const { language } = useI18n();
  return translatorOf(language, TEXTS[language]);
};

const MANAGES = '/settings';
const PRICE_CHANGED = 'price_changed';
const MAX_REASON = 200;

const Sale = ({ sale }: { sale: SaleShown }) => {
  const { venue } = useStore();
  const { money, time } = useI18n();
  const { t } = useOfflineTexts();
  const soldAt = time(wallAt(Date.parse(sale.soldAt), venue.timezone).slice(11));
  return <span>{t('sale', { receipt: sale.receipt, amount: money(sale.amount), at: soldAt })}</span>;
};

/** Why it is to be settled: what the server says, or what is left of what was set aside. */
const useWhy = (): ((sale: ToSettle) => string) => {
  const { money } = useI18n();
  const { t } = useOfflineTexts();
  const desk = useDeskTexts();
  const card = useCardTexts();
  return ({ code, message, amount, reservation }) => {
    if (code === 'to_pay') return desk.t('to_be_paid', { amount: money(amount), id: reservation ?? '' });
    if (code === 'offline_sale_refused') return t('refused_why', { why: message });
    return code === 'not_returned' ? card.t('card_not_returned') : message;
  };
};

/** A sale that the server did not take: why, and what is left to do (docs/rules/offline.md 21). */
const Settle = ({ sale }: { sale: ToSettle }) => {
  const { offline, open } = useStore();
  const { t } = useOfflineTexts();
  const why = useWhy()(sale);
  const { reservation } = sale;
  return (
    <li>
      <Sale sale={sale} />
      <span className="field-error">{why}</span>
      {reservation === null ? null : (
        <button
          type="button"
          className="button quiet"
          aria-haspopup="dialog"
          onClick={() => open({ name: 'reservation', id: reservation })}
        >
          {reservation}
        </button>
      )}
      <button type="button" className="button quiet" onClick={() => void offline.desk.settled(sale.key)}>
        {t('settled')}
      </button>
    </li>
  );
};

/** Takes it at the price that was paid, with a reason: for a manager (docs/rules/offline.md 51). */
const PaidPrice = ({ sale }: { sale: OfflineSale }) => {
  const { offline, online } = useStore();
  const { money } = useI18n();
  const { t } = useOfflineTexts();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const take = async (): Promise<void> => {
    setMissing(reason.trim() === '');
    if (isSending || reason.trim() === '') return;
    setSending(true);
    setProblem(null);
    await offline.desk.takeAtPaidPrice(sale, reason.trim()).catch((thrown: unknown) => {
      setProblem(asProblem(thrown));
      setSending(false);
    });
  };
  return (
    <form
      className="store-paid-price"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      {problem ? (
        <p role="alert" className="field-error">
          <LazyProblemText fallback={problem.message} problem={problem} />
        </p>
      ) : null}
      <TypedField
        id={`paid-price-${sale.receipt}`}
        label={t('at_paid_price_reason')}
        hint={t('at_paid_price_hint')}
        value={reason}
        max={MAX_REASON}
        error={isMissing ? t('at_paid_price_missing', { amount: money(sale.amount) }) : undefined}
        onType={setReason}
      />
      <button type="submit" className="button primary" aria-disabled={isSending || !online}>
        {t('at_paid_price')}
      </button>
    </form>
  );
};

/** A sale that waits for a manager: why, and what a manager does here. */
const Waiting = ({ sale }: { sale: OfflineSale }) => {
  const { venue } = useStore();
  const { money } = useI18n();
  const { t } = useOfflineTexts();
  const user = useGet<SessionUser>('/api/groups').value;
  const { notSold, amount } = sale;
  const price = notSold?.code === PRICE_CHANGED ? notSold.price : null;
  const why =
    price === null ? notSold?.message : t('price_is', { price: money(price), amount: money(amount) });
  return (
    <li>
      <Sale sale={sale} />
      {why ? <span className="field-error">{t('rejected', { why })}</span> : null}
      {price !== null && user && mayReach(user, MANAGES, venue.id) ? <PaidPrice sale={sale} /> : null}
    </li>
  );
};

const Sales = ({ sales }: { sales: readonly (SaleShown & Pick<ToSettle, 'key'>)[] }) => (
  <ul className="store-offline-sales">
    {sales.map((sale) => (
      <li key={sale.key}>
        <Sale sale={sale} />
      </li>
    ))}
  </ul>
);

/** Sales without the network: those that are not sent yet, and those that a person has to settle. */
export const OfflineDialog = () => {
  const { offline } = useStore();
  const { t } = useOfflineTexts();
  const { records } = offline.state;
  const { aside, unsettled } = records;
  const handedOver = records.unsent.filter(({ isHandedOver }) => isHandedOver);
  const unsent = records.unsent.filter(({ isHandedOver }) => !isHandedOver);
  return (
    <DeskPopup name="offline" title={t('sales')}>
      {unsettled.length > 0 ? (
        <section>
          <h3>{t('to_settle')}</h3>
          <p className="hint">{t('to_settle_more')}</p>
          <ul className="store-offline-sales">
            {unsettled.map((sale) => (
              <Settle key={sale.key} sale={sale} />
            ))}
          </ul>
        </section>
      ) : null}
      {aside.length > 0 ? (
        <section>
          <h3>{t('aside')}</h3>
          <p className="hint">{t('aside_more')}</p>
          <Sales sales={aside} />
        </section>
      ) : null}
      {handedOver.length > 0 ? (
        <section>
          <h3>{t('waiting')}</h3>
          <p className="hint">{t('waiting_more')}</p>
          <ul className="store-offline-sales">
            {handedOver.map((sale) => (
              <Waiting key={sale.key} sale={sale} />
            ))}
          </ul>
        </section>
      ) : null}
      {unsent.length > 0 || aside.length + handedOver.length === 0 ? (
        <section>
          <h3>{t('unsent')}</h3>
          {unsent.length === 0 ? <p className="hint">{t('all_sent')}</p> : null}
          <Sales sales={unsent} />
        </section>
      ) : null}
    </DeskPopup>
  );
};
