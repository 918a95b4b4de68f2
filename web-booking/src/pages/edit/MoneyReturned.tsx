import { useEffect, useState } from 'react';
import type { InventoryGroupAnswer, TransactionAnswer } from '@stile/contracts';
import { popDrawer } from '@stile/web-kit';
import * as exact from '@stile/contracts/kernel/money';
import { cardValues, cardView } from '@stile/contracts/desk/card-view';
import { useI18n } from '../../core/i18n/i18n.js';
import { useLatest } from '../../core/browser/use-latest.js';
import { useServices } from '../../core/services/services.js';
import { Popup } from '../../parts/widgets/Popup.js';
import { AbortCard } from '../store/AbortCard.js';
import { DeskTexts, useCardTexts, useDeskTexts } from '../store/desk-i18n.js';
import { RETURNED } from '../store/returned.js';
import type { Said } from '../store/store-context.js';
import { transactionUrl } from '../store/transaction-url.js';
import { useCashReceipt } from '../store/use-cash-receipt.js';
import { useTerminals } from '../store/use-terminals.js';
import { useTills } from '../store/use-tills.js';
import type { Returned } from './returned.js';
import { useLeaveEdit } from './use-leave-edit.js';

const WATCH_MS = 1000;

/** Asks where the card stands until it is over; the server runs it, so leaving stops nothing. */
const useTransaction = (id: string): TransactionAnswer | null => {
  const { api } = useServices();
  const [found, setFound] = useState<TransactionAnswer | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let ended = false;
    const look = async (): Promise<void> => {
      const answer = await api.get<TransactionAnswer>(transactionUrl(id)).catch(() => null);
      if (ended) return;
      if (answer) setFound(answer);
      if (!answer || !cardView(answer).isOver) timer = setTimeout(() => void look(), WATCH_MS);
    };
    void look();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [api, id]);
  return found;
};

/** The terminal's work until it is over (docs/rules/payments.md 58). */
const AtTerminal = ({ id }: { id: string }) => {
  const { money } = useI18n();
  const { t } = useCardTexts();
  const { api } = useServices();
  const transaction = useTransaction(id);
  const [isAborting, setAborting] = useState(false);
  const view = transaction && cardView(transaction);
  const abort = (): void => void api.send('POST', `${transactionUrl(id)}/abort`, {}).catch(() => undefined);
  return (
    <>
      <p role="status">
        {t(view?.text ?? 'card_processing', transaction ? cardValues(transaction, money) : {})}
      </p>
      {view?.mayAbort && !isAborting ? (
        <button type="button" className="button danger" onClick={() => setAborting(true)}>
          {t('abort')}
        </button>
      ) : null}
      {view?.mayAbort && isAborting ? <AbortCard abort={abort} onEnd={() => setAborting(false)} /> : null}
    </>
  );
};

interface MoneyReturnedProps {
  readonly reservationId: string;
  readonly returned: Returned;
  /** After a reload: the drawer was opened before. */
  readonly isAgain: boolean;
  readonly venue: InventoryGroupAnswer;
}

const Dialog = ({ reservationId: id, returned, isAgain, venue }: MoneyReturnedProps) => {
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const [said, setSaid] = useState<Said | null>(null);
  const leaveFor = useLeaveEdit(id);
  const leave = (): void => leaveFor(returned.edit);
  const {
    message,
    amount,
    rounding,
    payment_method: method,
    external_transaction_id: transaction,
  } = returned;
  const isCash = method === 'cash';
  const { id: group } = venue;
  const { selected } = useTills(group);
  const openDrawer = useLatest(() => popDrawer(group, selected?.drawer_url));
  const printReceipt = useLatest(useCashReceipt(venue, useTerminals(group), setSaid));
  useEffect(() => {
    if (!isCash || isAgain) return;
    openDrawer();
    printReceipt(id);
  }, [isCash, isAgain, id, openDrawer, printReceipt]);
  return (
    <Popup id="money-returned-title" title={message} onClose={leave}>
      <dl className="lines">
        <div className="grand">
          <dt>{t(RETURNED[method ?? 'manual'])}</dt>
          <dd>{money(exact.units(exact.add(exact.money(amount), exact.money(rounding))))}</dd>
        </div>
      </dl>
      <p role="status" className={said?.tone === 'bad' ? 'field-error' : undefined}>
        {said?.text}
      </p>
      {transaction === null ? null : <AtTerminal id={transaction} />}
    </Popup>
  );
};

/** A change was saved at the desk, and this goes back: in view until it is handed over, after a reload too. */
export const MoneyReturned = (props: MoneyReturnedProps) => (
  <DeskTexts fallback={null}>
    <Dialog {...props} />
  </DeskTexts>
);
