import { useState } from 'react';
import { cardValues, cardView } from '@stile/contracts/desk/card-view';
import { useI18n } from '../../core/i18n/i18n.js';
import { AbortCard } from './AbortCard.js';
import { useCardTexts, useDeskTexts } from './desk-i18n.js';
import type { SoughtCard } from './sought-cards.js';
import { useStore } from './store-context.js';

const Sought = ({ card, transaction }: SoughtCard) => {
  const { sales, open } = useStore();
  const { money } = useI18n();
  const { t } = useCardTexts();
  const desk = useDeskTexts();
  const [isAborting, setAborting] = useState(false);
  const { isOver, mayAbort, text } = cardView(transaction);
  const { transactionId: id, unpaid } = card;
  return (
    <div
      className="store-sought"
      data-tone={isOver && transaction.approved_amount === null ? 'bad' : undefined}
    >
      <div role="status">
        <p>
          <strong>{money(transaction.amount)}</strong> · {unpaid.reservationId}
        </p>
        <p>{t(text, cardValues(transaction, money))}</p>
      </div>
      {isAborting && mayAbort ? (
        <AbortCard abort={() => void sales.sought.abort(id)} onEnd={() => setAborting(false)} />
      ) : (
        <div className="actions">
          {isOver ? null : (
            <button type="button" className="button quiet" onClick={() => void sales.sought.lookUp(id)}>
              {t('check_state')}
            </button>
          )}
          {mayAbort ? (
            <button type="button" className="button danger" onClick={() => setAborting(true)}>
              {t('abort')}
            </button>
          ) : null}
          <button
            type="button"
            className="button quiet"
            aria-haspopup="dialog"
            onClick={() => open({ name: 'reservation', id: unpaid.reservationId })}
          >
            {desk.t('open')}
          </button>
          {isOver ? (
            <button type="button" className="button quiet" onClick={() => sales.sought.remove(id)}>
              {t('close')}
            </button>
          ) : null}
        </div>
      )}
    </div>
  );
};

/** Cards of before that are sought, or whose end was not read yet (docs/rules/desk.md 106). */
export const SoughtPanel = () => (
  <>
    {useStore().sought.map((each) => (
      <Sought key={each.card.transactionId} {...each} />
    ))}
  </>
);
