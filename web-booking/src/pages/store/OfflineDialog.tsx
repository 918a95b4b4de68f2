import { useI18n } from '../../core/i18n/i18n.js';
import { DeskPopup } from './DeskPopup.js';
import { useDeskTexts } from './desk-i18n.js';
import type { OfflineSale, Unsettled } from './offline-sale.js';
import { useStore } from './store-context.js';
import { wallAt } from './venue-clock.js';

const Sale = ({ sale }: { sale: OfflineSale }) => {
  const { venue } = useStore();
  const { money, time } = useI18n();
  const { t } = useDeskTexts();
  const at = time(wallAt(Date.parse(sale.soldAt), venue.timezone).slice(11));
  return <span>{t('offline_sale', { receipt: sale.receipt, amount: money(sale.amount), at })}</span>;
};

/** What the server did not take: why, and what is left to do (docs/rules/offline.md 12). */
const ToSettle = ({ sale }: { sale: Unsettled }) => {
  const { offline, open } = useStore();
  const { t } = useDeskTexts();
  const { reservation } = sale;
  return (
    <li>
      <Sale sale={sale} />
      <span className="field-error">{sale.message}</span>
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

/** What was sold without the network: what is not sent yet, and what a person has to settle. */
export const OfflineDialog = () => {
  const { offline } = useStore();
  const { t } = useDeskTexts();
  const { unsent, unsettled } = offline.state.records;
  return (
    <DeskPopup name="offline" title={t('offline_sales')}>
      {unsettled.length > 0 ? (
        <section>
          <h3>{t('offline_to_settle')}</h3>
          <p className="hint">{t('offline_to_settle_more')}</p>
          <ul className="store-offline-sales">
            {unsettled.map((sale) => (
              <ToSettle key={sale.key} sale={sale} />
            ))}
          </ul>
        </section>
      ) : null}
      <section>
        <h3>{t('offline_unsent')}</h3>
        {unsent.length === 0 ? <p className="hint">{t('offline_all_sent')}</p> : null}
        <ul className="store-offline-sales">
          {unsent.map((sale) => (
            <li key={sale.key}>
              <Sale sale={sale} />
            </li>
          ))}
        </ul>
      </section>
    </DeskPopup>
  );
};
