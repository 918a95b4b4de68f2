import { useI18n } from '../../core/i18n/i18n.js';
import { DeskPopup } from './DeskPopup.js';
import { useCardTexts, useDeskTexts } from './desk-i18n.js';
import type { ToSettle } from './offline-sale.js';
import { useStore } from './store-context.js';
import { wallAt } from './venue-clock.js';

type SaleShown = Pick<ToSettle, 'receipt' | 'soldAt' | 'amount'>;

const Sale = ({ sale }: { sale: SaleShown }) => {
  const { venue } = useStore();
  const { money, time } = useI18n();
  const { t } = useDeskTexts();
  const soldAt = time(wallAt(Date.parse(sale.soldAt), venue.timezone).slice(11));
  return <span>{t('offline_sale', { receipt: sale.receipt, amount: money(sale.amount), at: soldAt })}</span>;
};

/** Why it is to be settled: what the server says, or what is left of what was set aside. */
const useWhy = (): ((sale: ToSettle) => string) => {
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const card = useCardTexts();
  return ({ code, message, amount, reservation }) => {
    if (code === 'to_pay') return t('to_be_paid', { amount: money(amount), id: reservation ?? '' });
    if (code === 'offline_sale_refused') return t('offline_refused_why', { why: message });
    return code === 'not_returned' ? card.t('card_not_returned') : message;
  };
};

/** A sale that the server did not take: why, and what is left to do (docs/rules/offline.md 21). */
const Settle = ({ sale }: { sale: ToSettle }) => {
  const { offline, open } = useStore();
  const { t } = useDeskTexts();
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
        {t('offline_settled')}
      </button>
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
  const { t } = useDeskTexts();
  const { records } = offline.state;
  const { aside, unsettled } = records;
  const handedOver = records.unsent.filter(({ isHandedOver }) => isHandedOver);
  const unsent = records.unsent.filter(({ isHandedOver }) => !isHandedOver);
  return (
    <DeskPopup name="offline" title={t('offline_sales')}>
      {unsettled.length > 0 ? (
        <section>
          <h3>{t('offline_to_settle')}</h3>
          <p className="hint">{t('offline_to_settle_more')}</p>
          <ul className="store-offline-sales">
            {unsettled.map((sale) => (
              <Settle key={sale.key} sale={sale} />
            ))}
          </ul>
        </section>
      ) : null}
      {aside.length > 0 ? (
        <section>
          <h3>{t('offline_aside')}</h3>
          <p className="hint">{t('offline_aside_more')}</p>
          <Sales sales={aside} />
        </section>
      ) : null}
      {handedOver.length > 0 ? (
        <section>
          <h3>{t('offline_waiting')}</h3>
          <p className="hint">{t('offline_waiting_more')}</p>
          <Sales sales={handedOver} />
        </section>
      ) : null}
      {unsent.length > 0 || aside.length + handedOver.length === 0 ? (
        <section>
          <h3>{t('offline_unsent')}</h3>
          {unsent.length === 0 ? <p className="hint">{t('offline_all_sent')}</p> : null}
          <Sales sales={unsent} />
        </section>
      ) : null}
    </DeskPopup>
  );
};
