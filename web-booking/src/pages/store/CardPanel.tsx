import type { TransactionAnswer } from '@stile/contracts';
import { useState } from 'react';
import { cardValues, cardView } from '@stile/contracts/desk/card-view';
import { useI18n } from '../../core/i18n/i18n.js';
import { AbortCard } from './AbortCard.js';
import { useCardTexts } from './desk-i18n.js';
import { isSignedOut, type DeskState } from './desk-sales.js';
import { SetAsideButton } from './SetAsideButton.js';
import { SignInLink } from './SignInLink.js';
import { isSought } from './sought-cards.js';
import { useStore } from './store-context.js';
import { useDevice } from './use-device.js';

const MINUTE = 60;
const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;

/** The words of device and provider, once somebody asks; what the provider has ends this. */
const useCheckedState = (transaction: TransactionAnswer | null) => {
  const { t } = useCardTexts();
  const { sales } = useStore();
  const [said, setSaid] = useState('');
  const { state } = useDevice(transaction?.terminal_id ?? '');
  const check = (): void => {
    if (!transaction) return;
    setSaid(t('state_checking'));
    // The provider's record is on the page before what the device says.
    void sales
      .lookUpCard()
      .then(state)
      .then((device) => {
        const now = sales.current();
        const isUnknown = now.at === 'card' && now.transaction && cardView(now.transaction).mayAbort;
        setSaid(isUnknown ? `${device}. ${t('look_nothing')}` : device);
      });
  };
  return { said, check };
};

/** The customer is at the terminal: what it does, until it is over (docs/rules/payments.md 58). */
export const CardPanel = ({ state }: { state: Extract<DeskState, { at: 'card' }> }) => {
  const { card, transaction } = state;
  const { sales } = useStore();
  const { money } = useI18n();
  const { t } = useCardTexts();
  const [isAborting, setAborting] = useState(false);
  const device = useCheckedState(transaction);
  const view = transaction && cardView(transaction);
  const amount = money(transaction?.amount ?? card.unpaid.balance);
  return (
    <div className="store-change">
      <div role="status">
        <p className="store-card-amount">{amount}</p>
        <p>{t(view?.text ?? 'card_processing', transaction ? cardValues(transaction, money) : {})}</p>
        {device.said ? <p>{device.said}</p> : null}
      </div>
      {isSought(transaction) ? <p className="hint">{t('sell_on')}</p> : null}
      {view && view.secondsLeft > 0 ? (
        <p className="hint">{t('time_left', { time: clockOf(view.secondsLeft) })}</p>
      ) : null}
      {isAborting ? (
        <AbortCard abort={() => void sales.abort()} onEnd={() => setAborting(false)} />
      ) : (
        <div className="actions">
          {isSignedOut(state) ? <SignInLink /> : null}
          <button type="button" className="button quiet" onClick={device.check}>
            {t('check_state')}
          </button>
          {view?.mayAbort ? (
            <button type="button" className="button danger" onClick={() => setAborting(true)}>
              {t('abort')}
            </button>
          ) : null}
          <SetAsideButton />
        </div>
      )}
    </div>
  );
};
