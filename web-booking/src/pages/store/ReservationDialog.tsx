import { useEffect, useRef, useState, type FormEvent, type Ref } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { formatInstant } from '@stile/web-kit';
import { isPaidLater } from '@stile/contracts/catalog/payment-settings';
import { refundReasonText } from '@stile/contracts/catalog/refund-settings';
import { isTaxIncluded } from '@stile/contracts/catalog/tax-included';
import { leftOfCharges, refundedOf } from '@stile/contracts/desk/refund-lines';
import { saidBalance } from '@stile/contracts/bookings/said-balance';
import { useI18n } from '../../core/i18n/i18n.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { SumRows } from '../../parts/price/PriceLines.js';
import { DeskPopup } from './DeskPopup.js';
import { useCardTexts, useDeskTexts } from './desk-i18n.js';
import { unpaidOf } from './desk-sales.js';
import { TypedField } from './TypedField.js';
import { mayReturn } from './refund.js';
import { useStore, type Said } from './store-context.js';
import { useReceipt } from './use-receipt.js';
import { useReservationActs, type ReservationActs } from './use-reservation-acts.js';
import { useTerminalReceipt } from './use-terminal-receipt.js';
import { useTakeUp } from './use-take-up.js';
import { checkedInText, partyText, statusText } from './reservation-texts.js';

interface ActsProps {
  readonly reservation: ReservationAnswer;
  readonly acts: ReservationActs;
}

/** Printed, by mail, or at this browser's terminal. */
const Receipts = ({ id }: { id: string }) => {
  const { open } = useStore();
  const { t } = useDeskTexts();
  const [said, say] = useState<Said | null>(null);
  const openReceipt = useReceipt(say);
  const printAtTerminal = useTerminalReceipt();
  return (
    <>
      {said ? (
        <p role="alert" className="field-error">
          {said.text}
        </p>
      ) : null}
      <button type="button" className="button quiet" onClick={() => openReceipt(id)}>
        {t('receipt')}
      </button>
      <button
        type="button"
        className="button quiet"
        aria-haspopup="dialog"
        onClick={() => open({ name: 'receipt-mail', id })}
      >
        {t('receipt_mail')}
      </button>
      {printAtTerminal ? (
        <button type="button" className="button quiet" onClick={() => printAtTerminal(id)}>
          {t('receipt_terminal')}
        </button>
      ) : null}
    </>
  );
};

const offersCheckIn = ({ may, checked_in: isIn }: ReservationAnswer): boolean =>
  may?.check_in === null && !isIn;

const CheckIn = ({
  reservation: { id },
  acts: { act, isSending },
  isUndo = false,
  button,
}: ActsProps & { readonly isUndo?: boolean; readonly button?: Ref<HTMLButtonElement> }) => {
  const { t } = useDeskTexts();
  const path = `/api/checkIn/${encodeURIComponent(id)}${isUndo ? '/undo' : ''}`;
  return (
    <button
      ref={button}
      type="button"
      className={`button ${isUndo ? 'quiet' : 'primary'}`}
      aria-disabled={isSending}
      onClick={() => act(path, () => t(isUndo ? 'gate_undone' : 'checked_in'))}
    >
      {t(isUndo ? 'check_in_undo' : 'check_in')}
    </button>
  );
};

/** The act of the balance's button: above 0 it is collected, below 0 paid back; undefined where neither can be now. */
const useSettle = (reservation: ReservationAnswer): (() => void) | undefined => {
  const { open, sales } = useStore();
  const { state, balance, amount_to_return: due, charges, pending_payment: pending } = reservation;
  if (pending) return undefined;
  if (balance > 0 && state === 'confirmed')
    return () => {
      open(null);
      sales.collect(unpaidOf(reservation));
    };
  return due > 0 && leftOfCharges(charges) > 0 ? () => open({ name: 'refund', reservation, due }) : undefined;
};

/** The sum to be paid, or below 0 to be returned (docs/rules/desk.md 73). */
const Balance = ({ reservation }: { reservation: ReservationAnswer }) => {
  const { t, money } = useI18n();
  const { t: desk } = useDeskTexts();
  const settle = useSettle(reservation);
  const said = saidBalance(reservation);
  if (said === null) return null;
  const text = t('balance_to_settle', { amount: money(said) });
  if (!settle)
    return (
      <p>
        <strong>{text}</strong>
      </p>
    );
  return (
    <button type="button" className="button primary" onClick={settle}>
      {text} <small>{desk(said > 0 ? 'collect_it' : 'pay_back')}</small>
    </button>
  );
};

/** The act that a scan is for has the focus once it is there: before it only the closing button could have it. */
const useFirstFocus = () => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
};

const Acts = ({ reservation, acts }: ActsProps) => {
  const checkIn = useFirstFocus();
  const { open } = useStore();
  const i18n = useI18n();
  const { t } = useDeskTexts();
  const card = useCardTexts();
  const takeUp = useTakeUp(acts.show);
  const { id, pending_payment: pending } = reservation;
  return (
    <div className="actions store-reservation-acts">
      {offersCheckIn(reservation) ? <CheckIn button={checkIn} reservation={reservation} acts={acts} /> : null}
      {pending ? (
        <>
          <p>{card.t('open_charge', { amount: i18n.money(pending.amount) })}</p>
          <button type="button" className="button primary" onClick={() => takeUp(id, pending.id)}>
            {card.t('open_show')}
          </button>
        </>
      ) : null}
      <Balance reservation={reservation} />
      {mayReturn(reservation) ? (
        <button
          type="button"
          className="button quiet"
          aria-haspopup="dialog"
          onClick={() => open({ name: 'refund', reservation })}
        >
          {t('return_money')}
        </button>
      ) : null}
      {reservation.may?.cancel_sale && !pending ? (
        <button
          type="button"
          className="button quiet"
          aria-haspopup="dialog"
          onClick={() => open({ name: 'cancel-sale', id })}
        >
          {t('cancel_sale')}
        </button>
      ) : null}
      {reservation.checked_in && reservation.state === 'confirmed' ? (
        <CheckIn isUndo reservation={reservation} acts={acts} />
      ) : null}
      <Receipts id={id} />
      <a
        className="button quiet"
        href={`/reservation/${encodeURIComponent(id)}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('open_console')}
      </a>
    </div>
  );
};

/** A moment by the venue's clock. */
const useInstant = (): ((instant: string) => string) => {
  const { venue, inventory } = useStore();
  const { language } = useI18n();
  return (instant) =>
    formatInstant(instant, 'minute', venue.timezone, language, inventory.settingsDict.time_format);
};

interface HandOutProps extends ActsProps {
  readonly product: NonNullable<ReservationAnswer['addon_validations']>[number];
}

/** How many of a product were handed out, with a button a unit while the party is in (docs/rules/desk.md 15). */
const HandOut = ({ reservation: { id, may }, product, acts: { act, isSending } }: HandOutProps) => {
  const instant = useInstant();
  const { t } = useDeskTexts();
  const { addon_inventory: addon, title, units, validated, at, by } = product;
  const path = `/api/validateAddon/${encodeURIComponent(id)}/${encodeURIComponent(addon)}`;
  const saidOf = ({ addon_validations: all = [] }: ReservationAnswer): string => {
    const done = all.find((one) => one.addon_inventory === addon)?.validated ?? 0;
    return `${title}: ${t('validated_of', { done, all: units })}`;
  };
  return (
    <li>
      <span>
        {title}: <strong>{t('validated_of', { done: validated, all: units })}</strong>
        {at && by ? <span className="hint">{t('validated_by', { by, time: instant(at) })}</span> : null}
      </span>
      {may?.validate === null && validated < units ? (
        <button
          type="button"
          className="button primary"
          aria-label={t('validate_of', { title })}
          aria-disabled={isSending}
          onClick={() => act(path, saidOf)}
        >
          {t('validate')}
        </button>
      ) : null}
      {validated > 0 ? (
        <button
          type="button"
          className="button quiet"
          aria-label={t('validate_undo_of', { title })}
          aria-disabled={isSending}
          onClick={() => act(`${path}/undo`, saidOf)}
        >
          {t('validate_undo')}
        </button>
      ) : null}
    </li>
  );
};

/** Products that were handed out. */
const Products = (props: ActsProps) => {
  const { t } = useDeskTexts();
  const { state, addon_validations: products = [] } = props.reservation;
  if (state !== 'confirmed' || products.length === 0) return null;
  return (
    <section aria-labelledby="store-hand-out">
      <h3 id="store-hand-out">{t('validations')}</h3>
      <ul className="store-hand-out">
        {products.map((product) => (
          <HandOut key={product.addon_inventory} {...props} product={product} />
        ))}
      </ul>
    </section>
  );
};

/** Staff's remarks. */
const Comments = ({ comments }: ReservationAnswer) => {
  const instant = useInstant();
  const { t } = useDeskTexts();
  if (comments.length === 0) return null;
  return (
    <section aria-labelledby="store-comments">
      <h3 id="store-comments">{t('comments')}</h3>
      <ul className="store-hand-out">
        {comments.map(({ id, text, by, created }) => (
          <li key={id}>
            <span>
              {text}
              <span className="hint">
                {by}, {instant(created)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Sums of a reservation that costs another amount than its price by now. */
const Cost = ({ reservation }: { reservation: ReservationAnswer }) => {
  const { money } = useI18n();
  const { venue } = useStore();
  if (!reservation.cost) return null;
  return (
    <dl className="lines">
      <SumRows sums={reservation} money={money} taxIncluded={isTaxIncluded(venue.settingsDict)} />
    </dl>
  );
};

/** Money that went back: how much, why, who returned it and who confirmed it (docs/rules/desk.md 67). */
const Refunds = ({ charges }: ReservationAnswer) => {
  const instant = useInstant();
  const { t } = useDeskTexts();
  const { money, language } = useI18n();
  const { venue } = useStore();
  const refunds = charges
    .flatMap((charge) => charge.refunds)
    .filter(({ state, user }) => state !== 'failed' && user !== '');
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="store-refunds">
      <h3 id="store-refunds">{t('refunds')}</h3>
      <ul className="store-hand-out">
        {refunds.map(({ id, amount, reason, words, user, created, witness }) => (
          <li key={id}>
            <span>
              {[money(amount), reason && refundReasonText(venue.settingsDict, language, reason), words]
                .filter(Boolean)
                .join(' · ')}
              <span className="hint">
                {[user, instant(created), witness && t('refund_confirmed_by', { user: witness })]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const AddComment = ({ reservation: { id }, acts: { act, isSending } }: ActsProps) => {
  const { t } = useDeskTexts();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (text === '') return;
    const done = (): string => {
      setTyped('');
      return t('comment_added');
    };
    act(`/api/reservation/${encodeURIComponent(id)}/comments`, done, { text });
  };
  return (
    <form className="store-comment" noValidate onSubmit={add}>
      <TypedField id="store-comment" label={t('comment_new')} value={typed} max={1000} onType={setTyped} />
      <button type="submit" className="button quiet" aria-disabled={isSending || text === ''}>
        {t('comment_add')}
      </button>
    </form>
  );
};

/** The button that was pressed may be gone with what it did: the status takes the focus, and is read out. */
const Status = ({ reservation }: { reservation: ReservationAnswer }) => {
  const { t } = useDeskTexts();
  const { t: booking, money } = useI18n();
  const { venue } = useStore();
  const refunded = refundedOf(reservation.charges);
  const isRefunded = reservation.cancelled && reservation.refunded && !isPaidLater(venue.settingsDict);
  const since = checkedInText(reservation, t, useInstant());
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) status.current?.focus();
  });
  return (
    <p ref={status} tabIndex={-1}>
      <strong>
        {statusText(reservation, t)}
        {isRefunded ? ` ${booking('refunded_mark')}` : null}
      </strong>
      {since ? ` · ${since}` : null}
      {refunded > 0 ? ` · ${t('refunded_sum', { amount: money(refunded) })}` : null}
    </p>
  );
};

/**
 * A reservation that was scanned or just sold: check it in, collect what is due, hand its products out, print its
 * receipt, open it, or add a comment.
 */
export const ReservationDialog = ({ id }: { id: string }) => {
  const i18n = useI18n();
  const { t } = useDeskTexts();
  const acts = useReservationActs(id);
  const { reservation, problem } = acts;
  return (
    <DeskPopup name="reservation" title={t('reservation_is', { id })}>
      {problem ? (
        <p role="alert" className="field-error">
          <LazyProblemText fallback={problem.message} problem={problem} />
        </p>
      ) : null}
      {reservation ? (
        <>
          <Status reservation={reservation} />
          <p>{partyText(reservation, i18n)}</p>
          <Cost reservation={reservation} />
          <Refunds {...reservation} />
          <Comments {...reservation} />
          {/* The check-in is the first button; once they are in, their products come first. */}
          {offersCheckIn(reservation) ? null : <Products reservation={reservation} acts={acts} />}
          <Acts reservation={reservation} acts={acts} />
          {offersCheckIn(reservation) ? <Products reservation={reservation} acts={acts} /> : null}
          {reservation.contact ? <AddComment reservation={reservation} acts={acts} /> : null}
        </>
      ) : null}
    </DeskPopup>
  );
};
