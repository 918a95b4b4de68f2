import { useEffect, useState } from 'react';
import type { PendingTransactionAnswer, TransactionAnswer } from '@stile/contracts';
import { cardValues, cardView } from '@stile/contracts/desk/card-view';
import { asProblem, type Problem } from '@stile/web-kit';
import { useLatest } from '../../core/browser/use-latest.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { DeskPopup } from './DeskPopup.js';
import { useCardTexts } from './desk-i18n.js';
import { transactionUrl } from './transaction-url.js';
import { useStore } from './store-context.js';
import { useDevice } from './use-device.js';
import { useTakeUp } from './use-take-up.js';

const EVERY_MS = 1000;

/**
 * The transaction that this browser's terminal is engaged with, asked for until the dialog is closed; undefined until
 * it is known.
 */
const usePending = (onProblem: (problem: Problem) => void): TransactionAnswer | null | undefined => {
  const { venue, terminals } = useStore();
  const { api } = useServices();
  const [found, setFound] = useState<TransactionAnswer | null>();
  const query = new URLSearchParams({ terminal_id: terminals.selected, inventory_group: venue.id });
  const ask = useLatest(() =>
    api
      .get<PendingTransactionAnswer>(`/api/pending_transaction?${query}`)
      .then(({ transaction }) => setFound(transaction))
      .catch((thrown: unknown) => onProblem(asProblem(thrown))),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let ended = false;
    const go = async (): Promise<void> => {
      await ask();
      if (!ended) timer = setTimeout(() => void go(), EVERY_MS);
    };
    void go();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [ask]);
  return found;
};

interface PendingActsProps {
  readonly transaction: TransactionAnswer;
  readonly onAbort: () => void;
  readonly onWait: () => void;
  readonly onProblem: (problem: Problem) => void;
}

const PendingActs = ({ transaction, onAbort, onWait, onProblem }: PendingActsProps) => {
  const { t } = useCardTexts();
  const takeUp = useTakeUp(onProblem);
  const { act } = useDevice(transaction.terminal_id);
  const { reservation_id: reservation, phase } = transaction;
  const withoutReceipt = (): void => {
    onWait();
    void act('cancel', '');
  };
  const isOver = phase === 'receipt';
  return (
    <>
      {cardView(transaction).mayAbort ? (
        <button type="button" className="button danger" onClick={onAbort}>
          {t(phase === 'looking' ? 'pending_return' : 'pending_abort')}
        </button>
      ) : null}
      <button type="button" className="button quiet" onClick={onWait}>
        {t('pending_wait')}
      </button>
      {isOver ? (
        <button type="button" className="button primary" onClick={withoutReceipt}>
          {t('pending_no_receipt')}
        </button>
      ) : null}
      {reservation !== null && !isOver ? (
        <button
          type="button"
          className="button primary"
          onClick={() => takeUp(reservation, transaction.external_transaction_id)}
        >
          {t('pending_take_up')}
        </button>
      ) : null}
    </>
  );
};

/** The transaction's reservation, and what it does now. */
const Standing = ({ transaction }: { transaction: TransactionAnswer }) => {
  const { money } = useI18n();
  const { t } = useCardTexts();
  const now = t(cardView(transaction).text, cardValues(transaction, money));
  return <p className="hint">{[transaction.reservation_id, now].filter(Boolean).join(' · ')}</p>;
};

const saidOf = ({ phase }: TransactionAnswer, isBusy: boolean) =>
  isBusy ? 'pending_waiting' : phase === 'receipt' ? 'pending_receipt' : 'pending';

/** The terminal has another transaction: it is waited for, taken up again or stopped (docs/rules/desk.md 101). */
export const PendingDialog = () => {
  const { close, say, sales } = useStore();
  const { api } = useServices();
  const { money } = useI18n();
  const { t } = useCardTexts();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [stopped, setStopped] = useState<TransactionAnswer | null>(null);
  const transaction = usePending(setProblem);
  const isFree = transaction === null;
  const isBusy = isWaiting || stopped !== null;
  const free = useLatest(() => {
    if (!isBusy) return;
    const amount = money(stopped?.amount ?? 0);
    say(stopped ? { tone: 'good', text: t('pending_deleted', { amount }) } : null);
    sales.problemRead();
    close('pending');
  });
  useEffect(() => {
    if (isFree) free();
  }, [isFree, free]);
  const abort = (pending: TransactionAnswer): void => {
    api.send<TransactionAnswer>('POST', `${transactionUrl(pending.external_transaction_id)}/abort`, {}).then(
      () => setStopped(pending),
      (thrown: unknown) => setProblem(asProblem(thrown)),
    );
  };
  return (
    <DeskPopup
      name="pending"
      title={t(transaction ? 'pending_title' : 'pending_show')}
      actions={
        transaction && !isBusy ? (
          <PendingActs
            transaction={transaction}
            onAbort={() => abort(transaction)}
            onWait={() => setWaiting(true)}
            onProblem={setProblem}
          />
        ) : null
      }
    >
      {problem ? (
        <p role="alert" className="field-error">
          <LazyProblemText fallback={problem.message} problem={problem} />
        </p>
      ) : null}
      <div role="status">
        {isFree && !isBusy ? <p>{t('pending_none')}</p> : null}
        {transaction ? (
          <>
            <p>{t(saidOf(transaction, isBusy), { amount: money(transaction.amount) })}</p>
            <Standing transaction={transaction} />
          </>
        ) : null}
      </div>
    </DeskPopup>
  );
};
