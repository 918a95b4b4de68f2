import { useRef, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import type {
  EditQuoteAnswer,
  InventoryAnswer,
  InventoryGroupAnswer,
  ReservationAnswer,
} from '@stile/contracts';
import { wayBackOf } from '@stile/contracts/bookings/way-back';
import { Problem } from '@stile/web-kit';
import { focusField } from '@stile/web-kit/browser';
import { useServices } from '../../core/services/services.js';
import { useOccupancy } from '../../core/services/use-query.js';
import { ScreenHead } from '../../parts/ui/ScreenHead.js';
import type { Edited } from '../../core/booking/edited.js';
import type { Selection } from '../../core/booking/selection.js';
import { DetailsFields } from '../details/DetailsFields.js';
import { DetailsStatus } from '../details/DetailsStatus.js';
import { FoundErrors } from '../details/FoundErrors.js';
import type { FieldError } from '../../parts/fields/field-errors.js';
import { usePayAgain } from '../details/use-pay-again.js';
import { readUnpaid } from '../../parts/edit/edit-drafts.js';
import { Tick } from '../../parts/booker/Terms.js';
import { useBookerForm, type BookerForm } from '../../parts/booker/use-booker-form.js';
import { useUncorrectedErrors } from '../../parts/participants/use-uncorrected-errors.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { PricePanel } from '../../parts/price-panel/PricePanel.js';
import { MISSING_STEPS } from '../../parts/price-panel/MissingSteps.js';
import { VisitWhen } from '../../parts/price-panel/VisitWhen.js';
import { useWholeBooking } from '../../parts/participants/use-whole-booking.js';
import { Notice } from '../../parts/ui/Notice.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { LazyMoneyBack, LazyPaidElsewhere } from './lazy.js';
import { newOrderUrl } from './new-order.js';
import { useSaveEdit, type OnChanged, type SaveEdit, type Settlement } from './use-save-edit.js';

const NOTHING_TO_SETTLE: Settlement = { way: {}, missing: null };
const ADDS_PAYMENT = new Problem(422, 'edit_adds_payment', '');

interface EditDetailsProps {
  venue: InventoryGroupAnswer;
  inventory: InventoryAnswer;
  edited: Edited;
  /** The reservation, to who sells at its venue's desk; null to others. */
  desk: ReservationAnswer | null;
  /** Whether somebody else has changed the reservation since it was shown. */
  isStale: boolean;
  onChanged: Omit<OnChanged, 'price'>;
}

/** Participants and their questions, with what they typed when they booked; what the change costs; saving it. */
export const EditDetails = ({ venue, inventory, edited, desk, isStale, onChanged }: EditDetailsProps) => {
  const { t, language } = useI18n();
  const { booking, participants, quote } = useWholeBooking(venue, inventory);
  const { selection, basket, taxIncluded } = booking;
  const form = useBookerForm(venue.settingsDict);
  const { contact, booker, requirements } = form;
  const [sendMail, setSendMail] = useSendMail();
  // Asked of a visitor who had not given it as the page opened, until it is saved.
  const [asksPledge] = useState(requirements.pledge !== null && !booker.pledged && !edited.staff);
  const saving = useSaveEdit(booking, edited, { price: quote.retry, ...onChanged });
  const uncorrected = useUncorrectedErrors(saving.errors, form, participants);
  const occupancy = useOccupancy(booking.where, participants.list.length > 0 ? selection.date : null);

  const value = quote.stale ? undefined : quote.value;
  const settling = useSettlement(desk !== null, quote);
  const formRef = usePaidAgain(basket && saving.step === 'ready' ? value?.edit?.to_pay : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!basket || !value || settling.isBlocked) return;
    const order = { contact, booker, requirements, basket, quote: value, participants };
    void saving.save(order, sendMail, settling.settlement ?? undefined);
  };
  return (
    <form ref={formRef} className="page" noValidate onSubmitCapture={participants.settle} onSubmit={submit}>
      <ScreenHead
        step={2}
        title={t('change_details')}
        destination={inventory.name}
        pageTitle={t('change_details')}
        isInvalid={saving.errors.length > 0}
      />
      <div className="body">
        <div className="column">
          <NotSaved saving={saving} settling={settling} isStale={isStale} />
          <section className="card only-narrow" aria-label={t('change_summary')}>
            {edited.difference(value)}
          </section>
          <DetailsFields
            booking={booking}
            participants={participants}
            form={form}
            uncorrected={uncorrected}
            quote={quote.value}
            occupancy={occupancy.value}
            errors={saving.errors}
          />
          {asksPledge ? <Pledge form={form} errors={uncorrected.booker} /> : null}
          {edited.staff ? <ForStaff edited={edited} send={sendMail} onSend={setSendMail} /> : null}
          {desk ? <AtDesk venue={venue} desk={desk} settling={settling} saving={saving} /> : null}
        </div>
        <PricePanel
          heading={<Heading selection={selection} difference={edited.difference(value)} />}
          quote={quote}
          taxIncluded={taxIncluded}
          status={
            <Status
              newOrder={settling.isRefused ? newOrderUrl(selection, edited, inventory, language) : null}
              isDesk={edited.staff}
              errors={saving.errors}
              uncorrected={uncorrected.all}
              form={form}
              participants={participants}
            />
          }
        >
          <SaveButton busy={saving.step !== 'ready'} quote={value} settling={settling} />
        </PricePanel>
      </div>
    </form>
  );
};

/** Whether the visitor is told of the change: as it was sent before, where it was. */
const useSendMail = () => {
  const { stored } = useServices();
  return useState(() => readUnpaid(stored)?.sendMail ?? true);
};

/** The form, which is sent at once where the change is paid again. `due` is undefined until it can be paid. */
const usePaidAgain = (due: number | undefined) => {
  const ref = useRef<HTMLFormElement>(null);
  usePayAgain(false, due, () => ref.current?.requestSubmit());
  return ref;
};

const Heading = ({ selection, difference }: { selection: Selection; difference: ReactNode }) => (
  <>
    <VisitWhen date={selection.date} time={selection.time} />
    {difference}
  </>
);

/** How who sells at the desk settles the change: undefined for others, null until it is known. */
const useSettlement = (isDesk: boolean, quote: { value: EditQuoteAnswer | undefined; stale: boolean }) => {
  const [chosen, setChosen] = useState<Settlement | null>(null);
  const edit = isDesk ? quote.value?.edit : undefined;
  const { amount_to_return: toReturn = 0, to_pay: toPay = 0 } = edit ?? {};
  const settled = toReturn > 0 || toPay > 0 ? chosen : NOTHING_TO_SETTLE;
  const settlement = isDesk ? settled : undefined;
  const isRefused = toPay > 0 && !settled?.way.manualPaymentId;
  const isKnown = quote.value !== undefined && !quote.stale && settlement !== null;
  return {
    isDesk,
    settlement,
    setChosen,
    /** Less is due at the desk by that much. */ toReturn,
    /** More is due at the desk by that much. */ toPay,
    /** Whether the change cannot be saved now. */
    isBlocked: !isKnown || isRefused,
    /** Whether it takes a payment that was not taken by hand. */
    isRefused,
  };
};

type Settling = ReturnType<typeof useSettlement>;

/** Asks how money goes back, or by which id another system took it. */
const AtDesk = ({
  venue,
  desk,
  settling: { toReturn, toPay, setChosen },
  saving: { rejection },
}: {
  venue: InventoryGroupAnswer;
  desk: ReservationAnswer;
  settling: Settling;
  saving: SaveEdit;
}) => {
  if (toPay > 0) return <LazyPaidElsewhere amount={toPay} onSettle={setChosen} />;
  return toReturn > 0 ? (
    <LazyMoneyBack
      venue={venue}
      reservation={desk}
      amount={toReturn}
      problem={rejection}
      onSettle={setChosen}
    />
  ) : null;
};

/** The venue's pledge, asked without the terms. */
const Pledge = ({ form, errors }: { form: BookerForm; errors: readonly FieldError[] }) => {
  const { t, language } = useI18n();
  return (
    <section className="card">
      <p className="pledge">{form.requirements.pledge?.[language] ?? ''}</p>
      <Tick
        id="field-pledged"
        label={t('accept_pledge')}
        errors={errors}
        accepted={form.booker.pledged}
        onAccept={(pledged) => form.typeBooker({ pledged })}
      />
    </section>
  );
};

/** Why the change was not saved. At the desk it is said where money goes back, where it does. */
const NotSaved = ({
  saving: { errors, rejection },
  settling,
  isStale,
}: {
  saving: SaveEdit;
  settling: Settling;
  isStale: boolean;
}) => {
  const { t } = useI18n();
  return (
    <>
      <FoundErrors errors={errors} />
      {isStale ? (
        <Notice tone="warn" title={t('changed_meanwhile')} focus>
          <p>{t('changed_meanwhile_more')}</p>
        </Notice>
      ) : null}
      {rejection && settling.toReturn === 0 ? <ProblemNotice problem={rejection} /> : null}
    </>
  );
};

/** Lesson tags, printed as they were saved; whether the visitor is told of the change. */
const ForStaff = ({
  edited: { tagsUrl },
  send,
  onSend,
}: {
  edited: Edited;
  send: boolean;
  onSend: (send: boolean) => void;
}) => {
  const { t } = useI18n();
  return (
    <>
      {tagsUrl === null ? null : (
        <a className="button quiet" href={tagsUrl} target="_blank" rel="noopener">
          {t('print_lesson_tags')}
        </a>
      )}
      <section className="card">
        <label className="check">
          <input
            type="checkbox"
            checked={send}
            aria-describedby="tell-by-mail"
            onChange={(event) => onSend(event.target.checked)}
          />
          {t('tell_by_mail')}
        </label>
        <p className="hint" id="tell-by-mail">
          {t('tell_by_mail_more')}
        </p>
      </section>
    </>
  );
};

const REFUSED = 'edit-refused';
/** The field for the id of what another system took. */
const MANUAL_ID = 'edit-manual';

/** `newOrder`: it takes a payment, which a change at the desk does not; there what it adds is sold. */
const Status = ({
  newOrder,
  ...details
}: ComponentProps<typeof DetailsStatus> & { newOrder: string | null }) => {
  const { t } = useI18n();
  return (
    <>
      {newOrder === null ? null : (
        <>
          <p id={REFUSED} role="alert" className="field-error">
            <LazyProblemText problem={ADDS_PAYMENT} />
          </p>
          <div className="actions">
            <a className="button quiet" href={newOrder} target="_blank" rel="noopener">
              {t('new_order')}
            </a>
            <button type="button" className="button quiet" onClick={() => focusField(MANUAL_ID)}>
              {t('paid_elsewhere')}
            </button>
          </div>
        </>
      )}
      <DetailsStatus terms={false} {...details} />
    </>
  );
};

/** `quote`: undefined until the price of the change is known. */
const SaveButton = ({
  busy,
  quote,
  settling: { isDesk, isBlocked },
}: {
  busy: boolean;
  quote: EditQuoteAnswer | undefined;
  settling: Settling;
}) => {
  const { t, money } = useI18n();
  const { to_pay: due = 0, amount_to_return: toReturn = 0, to_card: toCard = 0 } = quote?.edit ?? {};
  const pays = due > 0 && !isDesk;
  const returnNote = `change_return_note${wayBackOf(toReturn, toCard)}` as const;
  const note = isDesk ? null : pays ? 'change_paid_note' : toReturn > 0 ? returnNote : null;
  return (
    <>
      <button
        type="submit"
        className="button primary"
        aria-describedby={`${MISSING_STEPS} ${REFUSED}`}
        aria-disabled={busy || isBlocked}
      >
        {busy ? t('saving_change') : pays ? t('save_and_pay', { amount: money(due) }) : t('save_change')}
      </button>
      {note ? <p className="hint price-note">{t(note)}</p> : null}
    </>
  );
};
