import type { ReservationAnswer } from '@stile/contracts';
import { formatInstant } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { DeskPopup } from './DeskPopup.js';
import { useCardTexts, useDeskTexts } from './desk-i18n.js';
import { mayReturn } from './refund.js';
import { openReceipt } from './receipt.js';
import { useStore } from './store-context.js';
import { useReservationActs, type ReservationActs } from './use-reservation-acts.js';
import { useTerminalReceipt } from './use-terminal-receipt.js';
import { useTakeUp } from './use-take-up.js';
import { partyText, statusText } from './reservation-texts.js';

interface ActsProps {
  readonly reservation: ReservationAnswer;
  readonly acts: ReservationActs;
}

/** Printed, by mail, or at this browser's terminal. */
const Receipts = ({ id }: { id: string }) => {
  const { open } = useStore();
  const { language } = useI18n();
  const { t } = useDeskTexts();
  const printAtTerminal = useTerminalReceipt();
  return (
    <>
      <button type="button" className="button quiet" onClick={() => openReceipt(id, language)}>
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

const Acts = ({ reservation, acts: { act, show } }: ActsProps) => {
  const { open, sales } = useStore();
  const i18n = useI18n();
  const { t } = useDeskTexts();
  const card = useCardTexts();
  const takeUp = useTakeUp(show);
  const { id, pending_payment: pending } = reservation;
  const checkIn = `/api/checkIn/${encodeURIComponent(id)}`;
  return (
    <div className="actions store-reservation-acts">
      {reservation.may?.check_in === null && !reservation.checked_in ? (
        <button type="button" className="button primary" onClick={() => act(checkIn, t('checked_in'))}>
          {t('check_in')}
        </button>
      ) : null}
      {pending ? (
        <>
          <p>{card.t('open_charge', { amount: i18n.money(pending.amount) })}</p>
          <button type="button" className="button primary" onClick={() => takeUp(id, pending.id)}>
            {card.t('open_show')}
          </button>
        </>
      ) : null}
      {reservation.balance > 0 && reservation.state === 'confirmed' && !pending ? (
        <button
          type="button"
          className="button primary"
          onClick={() => {
            open(null);
            sales.collect({ reservationId: id, balance: reservation.balance });
          }}
        >
          {t('collect', { amount: i18n.money(reservation.balance) })}
        </button>
      ) : null}
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
      {reservation.checked_in && reservation.state === 'confirmed' ? (
        <button
          type="button"
          className="button quiet"
          onClick={() => act(`${checkIn}/undo`, t('gate_undone'))}
        >
          {t('check_in_undo')}
        </button>
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

interface HandOutProps extends ActsProps {
  readonly product: NonNullable<ReservationAnswer['addon_validations']>[number];
}

/** How many of a product were handed out, with a button a unit while the party is in (docs/rules/desk.md 13). */
const HandOut = ({ reservation: { id, may }, product, acts: { act, isSending } }: HandOutProps) => {
  const { venue } = useStore();
  const { language } = useI18n();
  const { t } = useDeskTexts();
  const { addon_inventory: addon, title, units, validated, at, by } = product;
  const path = `/api/validateAddon/${encodeURIComponent(id)}/${encodeURIComponent(addon)}`;
  const saidOf = (done: number): string => `${title}: ${t('validated_of', { done, all: units })}`;
  const instant = (of: string): string =>
    formatInstant(of, 'minute', venue.timezone, language, venue.settingsDict.time_format ?? undefined);
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
          onClick={() => act(path, saidOf(validated + 1))}
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
          onClick={() => act(`${path}/undo`, saidOf(validated - 1))}
        >
          {t('validate_undo')}
        </button>
      ) : null}
    </li>
  );
};

/** A reservation that was scanned or just sold: check it in, collect what is due, hand its products out, print its receipt, or open it. */
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
          <p>
            <strong>{statusText(reservation, t)}</strong>
          </p>
          <p>{partyText(reservation, i18n)}</p>
          {reservation.state === 'confirmed' && reservation.addon_validations?.length ? (
            <section aria-labelledby="store-hand-out">
              <h3 id="store-hand-out">{t('validations')}</h3>
              <ul className="store-hand-out">
                {reservation.addon_validations.map((product) => (
                  <HandOut
                    key={product.addon_inventory}
                    reservation={reservation}
                    product={product}
                    acts={acts}
                  />
                ))}
              </ul>
            </section>
          ) : null}
          <Acts reservation={reservation} acts={acts} />
        </>
      ) : null}
    </DeskPopup>
  );
};
