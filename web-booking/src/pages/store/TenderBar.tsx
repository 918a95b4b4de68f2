import { useEffect, useRef } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { Notice } from '../../parts/ui/Notice.js';
import { cardValues, cardView } from '@stile/contracts/desk/card-view';
import { useCardTexts, useDeskTexts } from './desk-i18n.js';
import { isSignedOut, type DeskState } from './desk-sales.js';
import { Key } from './Key.js';
import { CardPanel } from './CardPanel.js';
import { METHODS } from './methods.js';
import { lastSoldText } from './last-sold.js';
import { RETURNED } from './returned.js';
import { roomAt, waitingIn } from './offline-sale.js';
import { SetAsideButton } from './SetAsideButton.js';
import { SignInLink } from './SignInLink.js';
import { isSought } from './sought-cards.js';
import { SoughtPanel } from './SoughtPanel.js';
import { useStore } from './store-context.js';
import { wallAt } from './venue-clock.js';
import { notesAbove } from './tender-amounts.js';

/** Why nothing can be paid now: the buttons stay, and say it too when they are pressed. */
const REASON = 'store-blocked';

const Tenders = ({ isCollect }: { isCollect: boolean }) => {
  const { blocked, due, inCash, tills, terminals, online, open, say, tender, pay } = useStore();
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const card = useCardTexts();
  const cash = due === null ? null : inCash(due);
  const notes = cash === null || cash <= 0 ? [] : notesAbove(cash, tills.list[0]?.denominations ?? []);
  const common = {
    type: 'button',
    'aria-disabled': blocked !== null,
    'aria-describedby': blocked === null ? undefined : REASON,
  } as const;
  return (
    <div className="store-tenders">
      {METHODS.filter(
        ({ id, only }) =>
          // Without the network only cash is taken, for all that is due: the rest would take room that nobody can use.
          (online || id === 'cash') &&
          !(isCollect && only === 'sale') &&
          !(terminals.list.length === 0 && only === 'terminal'),
      ).map((method) => (
        <button
          key={method.id}
          {...common}
          className={`button ${method.id === 'cash' ? 'primary store-cash' : 'quiet'}`}
          data-card={method.card}
          onClick={() => pay(method)}
        >
          {'desk' in method.text ? t(method.text.desk) : card.t(method.text.card)}
          {method.id === 'cash' && cash !== null ? ` ${money(cash)}` : ''}
          {method.key ? <Key name={method.key} /> : null}
        </button>
      ))}
      {notes.map((note) => (
        <button
          key={note}
          {...common}
          className="button quiet store-note"
          aria-label={t('cash_note', { amount: money(note) })}
          onClick={() => tender({ method: 'cash', tendered: note })}
        >
          {money(note)}
        </button>
      ))}
      {online ? (
        <button
          {...common}
          className="button quiet"
          aria-haspopup="dialog"
          onClick={() => (blocked === null ? open('pay') : say({ tone: 'bad', text: blocked }))}
        >
          {t('other')} <Key name="F3" />
        </button>
      ) : null}
    </div>
  );
};

/** The change, in view until it is given. */
const Change = ({ state }: { state: Extract<DeskState, { at: 'change' }> }) => {
  const { sales, printReceipt } = useStore();
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <div className="store-change">
      <div role="status">
        <p>{t('change_due')}</p>
        <p className="store-change-amount">{money(state.sold.change)}</p>
      </div>
      <div className="actions">
        {state.sold.receipt ? (
          <p>{t('offline_receipt', { receipt: state.sold.receipt })}</p>
        ) : (
          <button type="button" className="button quiet" onClick={printReceipt}>
            {t('receipt')} <Key name="F9" />
          </button>
        )}
        <button type="button" ref={close} className="button primary" onClick={() => sales.close()}>
          {t('close')} <Key name="⏎" />
        </button>
      </div>
    </div>
  );
};

/** Money that goes back, in view until it is handed over; or that a terminal did not return it. */
const Back = ({ state }: { state: Extract<DeskState, { at: 'returned' }> }) => {
  const { sales } = useStore();
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const card = useCardTexts();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const { returned, transaction } = state;
  return (
    <div className="store-change" data-tone={returned.amount > 0 ? undefined : 'bad'}>
      <div role="status">
        <p>
          {transaction
            ? card.t(cardView(transaction).text, cardValues(transaction, money))
            : t(RETURNED[returned.method])}
        </p>
        {returned.amount > 0 ? <p className="store-change-amount">{money(returned.amount)}</p> : null}
      </div>
      <div className="actions">
        <button type="button" ref={close} className="button primary" onClick={() => sales.close()}>
          {t('close')} <Key name="⏎" />
        </button>
      </div>
    </div>
  );
};

/** No answer came: what became of the sale is asked under its key, and nothing is sold again meanwhile. */
const Lost = ({ state }: { state: Extract<DeskState, { at: 'lost' }> }) => {
  const { sales } = useStore();
  const { money } = useI18n();
  const { t } = useDeskTexts();
  return (
    <div role="alert">
      <Notice tone="warn" title={t('answer_missing')}>
        <p>{t('answer_missing_more', { amount: money(state.command.due) })}</p>
        {isSignedOut(state) ? (
          <SignInLink />
        ) : (
          <button type="button" className="button primary" onClick={() => sales.lookUp()}>
            {t('look_up')}
          </button>
        )}
        <SetAsideButton />
      </Notice>
    </div>
  );
};

const Collect = ({ state }: { state: Extract<DeskState, { at: 'collect' }> }) => {
  const { sales } = useStore();
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const card = useCardTexts();
  const { unpaid, problem, failed } = state;
  return (
    <>
      <div role="alert">
        <Notice
          tone="warn"
          title={t('to_be_paid', { amount: money(unpaid.balance), id: unpaid.reservationId })}
        >
          {failed ? <p>{card.t(cardView(failed).text, cardValues(failed, money))}</p> : null}
          {problem ? (
            <p>
              <LazyProblemText fallback={problem.message} problem={problem} /> {t('pay_another_way')}
            </p>
          ) : null}
        </Notice>
      </div>
      <Tenders isCollect />
      <button type="button" className="button quiet" onClick={() => sales.close()}>
        {t('leave_open')} <Key name="Esc" />
      </button>
    </>
  );
};

/** The receipt of the last sale. Nobody has to answer: the next sale takes its place. */
const Offer = ({ isUndoable }: { isUndoable: boolean }) => {
  const { printReceipt, mailReceipt, openLast, cancelLast } = useStore();
  const { t } = useDeskTexts();
  return (
    <>
      <button type="button" className="button quiet" onClick={printReceipt}>
        {t('receipt')} <Key name="F9" />
      </button>
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={mailReceipt}>
        {t('email')} <Key name="E" />
      </button>
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={openLast}>
        {t('open')} <Key name="O" />
      </button>
      {isUndoable ? (
        <button type="button" className="button quiet store-undo" aria-haspopup="dialog" onClick={cancelLast}>
          {t('cancel_sale')} <Key name="X" />
        </button>
      ) : null}
    </>
  );
};

/** The last sale, and the last problem. */
const Idle = ({ state, isGate }: { state: Extract<DeskState, { at: 'idle' }>; isGate: boolean }) => {
  const { offline } = useStore();
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const { last, problem } = state;
  return (
    <>
      {problem ? (
        <p role="alert" className="field-error">
          <LazyProblemText fallback={problem.message} problem={problem} />
        </p>
      ) : null}
      {last && !problem && (!isGate || last.kind !== 'sale') ? (
        <div className="store-last">
          <p role="status">
            {t(lastSoldText(last, offline.state), {
              amount: money(last.paid),
              receipt: last.receipt ?? '',
              id: last.reservationId,
            })}
          </p>
          {last.receipt ? null : <Offer isUndoable={last.kind !== 'refund' && !last.isFinal} />}
        </div>
      ) : null}
      {isGate ? null : <Tenders isCollect={false} />}
    </>
  );
};

/** Ways to sell without the network: cash, as far as the station holds places, and nothing else. */
const OfflineText = () => {
  const { offline, sale, venue } = useStore();
  const { time } = useI18n();
  const { t } = useDeskTexts();
  const allotment = offline.desk.allotment();
  const arrival = sale.booking.selection.time;
  const reason = offline.desk.whyNot({ people: 0, cars: 0, arrival });
  if (!allotment || reason === 'offline_no_sale') return <p>{t('offline_more')}</p>;
  if (reason === 'offline_over') return <p>{t('offline_over')}</p>;
  const { people, cars } = roomAt(allotment, offline.state.records, arrival);
  const until = time(wallAt(Date.parse(allotment.sell_until), venue.timezone).slice(11));
  return <p>{t('offline_cash', { people, cars, until })}</p>;
};

/** The session ended meanwhile: what was sold waits on this machine. */
const UnsentSignIn = () => {
  const { offline } = useStore();
  const { t } = useDeskTexts();
  return (
    <div role="alert">
      <Notice tone="warn" title={t('offline_unsent_count', { n: waitingIn(offline.state.records) })}>
        <p>{t('offline_sign_in')}</p>
        <SignInLink />
      </Notice>
    </div>
  );
};

/** A card at a terminal; while its answer is sought the next cart is paid below. */
const AtTerminal = ({ state, isGate }: { state: Extract<DeskState, { at: 'card' }>; isGate: boolean }) => (
  <>
    <CardPanel state={state} />
    {isSought(state.transaction) && !isGate ? <Tenders isCollect={false} /> : null}
  </>
);

/** How it is paid: always in view. At the gate a cart is not sold, what is due is collected. */
export const TenderBar = ({ isGate = false }: { isGate?: boolean }) => {
  const { state, blocked, said, online, offline } = useStore();
  const { t } = useDeskTexts();
  return (
    <div className="store-tender">
      {online ? null : (
        <div role="alert">
          <Notice tone="bad" title={t('offline_title')}>
            <OfflineText />
          </Notice>
        </div>
      )}
      {online && offline.state.needsSignIn ? <UnsentSignIn /> : null}
      {said ? (
        <p className="store-said" data-tone={said.tone}>
          {said.text}
        </p>
      ) : null}
      <SoughtPanel />
      {state.at === 'change' ? <Change state={state} /> : null}
      {state.at === 'returned' ? <Back state={state} /> : null}
      {state.at === 'lost' ? <Lost state={state} /> : null}
      {state.at === 'card' ? <AtTerminal state={state} isGate={isGate} /> : null}
      {state.at === 'collect' ? <Collect state={state} /> : null}
      {state.at === 'idle' ? <Idle state={state} isGate={isGate} /> : null}
      {state.at === 'sending' ? (
        <p role="status" className="store-sending">
          {t('selling')}
        </p>
      ) : null}
      <p id={REASON} className="visually-hidden">
        {blocked ?? ''}
      </p>
    </div>
  );
};
