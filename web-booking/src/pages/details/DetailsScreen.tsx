import { useRef, type FormEvent } from 'react';
import type { InventoryAnswer, InventoryGroupAnswer, OccupancyAnswer, QuoteAnswer } from '@stile/contracts';
import { useOccupancy, type QueryState } from '../../core/services/use-query.js';
import { ScreenHead } from '../../parts/ui/ScreenHead.js';
import { isSoldOut } from '../../parts/hold/sold-out.js';
import { SoldOut } from '../../parts/other-days/SoldOut.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { usePaidLater } from '../../core/services/use-paid-later.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { PricePanel } from '../../parts/price-panel/PricePanel.js';
import { MISSING_STEPS } from '../../parts/price-panel/MissingSteps.js';
import { VisitWhen } from '../../parts/price-panel/VisitWhen.js';
import { useHeldAddons } from '../../parts/participants/use-held-addons.js';
import { useWholeBooking } from '../../parts/participants/use-whole-booking.js';
import { LazyIcon } from '../../parts/widgets/LazyIcon.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';
import { DetailsFields } from './DetailsFields.js';
import { DetailsStatus } from './DetailsStatus.js';
import { FoundErrors } from './FoundErrors.js';
import type { FieldError } from '../../parts/fields/field-errors.js';
import { HoldBanner } from '../../parts/hold/HoldBanner.js';
import { Terms } from '../../parts/booker/Terms.js';
import { useHeldPlaces, type HeldPlaces } from '../../parts/hold/use-held-places.js';
import { usePayAgain } from './use-pay-again.js';
import { usePlaceOrder, type PlaceOrder } from './use-place-order.js';
import { useBookerForm, type BookerForm } from '../../parts/booker/use-booker-form.js';
import { useUncorrectedErrors } from '../../parts/participants/use-uncorrected-errors.js';
import { WaitingPayment } from './WaitingPayment.js';

/** Screen 1: who books, who takes part, the terms, and the way to the payment page, where there is one. */
export const DetailsScreen = (props: { venue: InventoryGroupAnswer; inventory: InventoryAnswer }) => {
  const { t } = useI18n();
  const { booking, participants, quote } = useWholeBooking(props.venue, props.inventory);
  const { selection, inventory, basket, taxIncluded, goTo } = booking;
  const form = useBookerForm(props.venue.settingsDict);
  const { contact, booker, requirements } = form;
  const places = useHeldPlaces(booking);
  const order = usePlaceOrder(booking, places, quote.retry);
  const uncorrected = useUncorrectedErrors(order.errors, form, participants);
  const asksPeople = participants.list.length > 0;
  const occupancy = useOccupancy(booking.where, places.rejection || asksPeople ? selection.date : null);
  useHeldAddons(basket, asksPeople, places);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (basket && quote.value && !quote.stale)
      void order.placeOrder({ contact, booker, requirements, basket, quote: quote.value, participants });
  };
  const formRef = useRef<HTMLFormElement>(null);
  const busy = order.step !== 'ready' || places.phase === 'taking';
  const payable = places.phase === 'held' && !busy && !quote.stale && basket ? quote.value?.price : undefined;
  const isOver = places.phase === 'lapsed' || places.phase === 'ended';
  usePayAgain(isOver, payable, () => formRef.current?.requestSubmit());
  if (places.placed) return <WaitingPayment placed={places.placed} goTo={goTo} onRestart={places.restart} />;
  return (
    <form ref={formRef} className="page" noValidate onSubmitCapture={participants.settle} onSubmit={submit}>
      <ScreenHead
        step={2}
        title={t('your_details')}
        destination={inventory.name}
        pageTitle={t('page_details', { place: inventory.name })}
        isInvalid={order.errors.length > 0}
      />
      <div className="body">
        <div className="column">
          <FoundErrors errors={order.errors} />
          <PlacesNotice booking={booking} places={places} occupancy={occupancy} />
          {order.rejection ? <ProblemNotice problem={order.rejection} /> : null}
          <DetailsFields
            booking={booking}
            participants={participants}
            form={form}
            uncorrected={uncorrected}
            quote={quote.value}
            occupancy={occupancy.value}
            errors={order.errors}
          />
          <TermsOfOrder form={form} quote={quote.value} errors={uncorrected.booker} />
        </div>
        <PricePanel
          heading={<VisitWhen date={selection.date} time={selection.time} />}
          quote={quote}
          taxIncluded={taxIncluded}
          status={
            <DetailsStatus
              phase={places.phase}
              errors={order.errors}
              uncorrected={uncorrected.all}
              form={form}
              participants={participants}
            />
          }
        >
          <PlaceButton step={order.step} total={quote.value?.price} disabled={busy || quote.stale} />
        </PricePanel>
      </div>
    </form>
  );
};

interface TermsOfOrderProps {
  form: BookerForm;
  quote: QuoteAnswer | undefined;
  errors: readonly FieldError[];
}

/** The terms, and the venue's pledge where it has one. */
const TermsOfOrder = ({ form, quote, errors }: TermsOfOrderProps) => {
  const { language } = useI18n();
  const { contact, type, booker, typeBooker, requirements } = form;
  const pledge = requirements.pledge
    ? {
        text: requirements.pledge[language] ?? '',
        accepted: booker.pledged,
        onAccept: (pledged: boolean) => typeBooker({ pledged }),
      }
    : undefined;
  return (
    <Terms
      accepted={contact.tocs}
      onAccept={(tocs) => type({ tocs })}
      errors={errors}
      quote={quote}
      pledge={pledge}
    />
  );
};

interface PlacesNoticeProps {
  booking: Booking;
  places: HeldPlaces;
  occupancy: QueryState<OccupancyAnswer>;
}

/** How long the places are held, or why they are not and where there are others. */
const PlacesNotice = ({ booking, places, occupancy }: PlacesNoticeProps) => {
  const { selection, inventory, basket, party, change, goTo } = booking;
  const { rejection } = places;
  if (!rejection) return <HoldBanner places={places} />;
  return isSoldOut(rejection) ? (
    <SoldOut
      problem={rejection}
      time={selection.time}
      party={party.takes}
      inventory={inventory}
      occupancy={occupancy.value}
      refreshing={occupancy.loading}
      onTime={(time) => {
        change({ time });
        if (basket) void places.take({ ...basket, arrival_time: time });
      }}
      onDay={(date) => goTo({ date, time: null, screen: 0 })}
    />
  ) : (
    <ProblemNotice problem={rejection} />
  );
};

interface PlaceButtonProps {
  step: PlaceOrder['step'];
  /** Absent until the price is known. */
  total: number | undefined;
  disabled: boolean;
}

/** The way to the payment page, with what there is to pay; where that is paid later, to the confirmation. */
const PlaceButton = ({ step, total, disabled }: PlaceButtonProps) => {
  const { t, money } = useI18n();
  const isLater = usePaidLater();
  const ready = (): string => {
    if (total === 0) return t('book_free');
    if (isLater) return t('complete_order');
    return total === undefined ? t('pay') : t('pay_amount', { amount: money(total) });
  };
  const placing = () => t('one_moment');
  const leaving = () => t(isLater ? 'one_moment' : 'going_to_payment');
  const words = { leaving, placing, ready }[step];
  const note = isLater ? 'pay_later_note' : 'payment_page_note';
  return (
    <>
      <button
        type="submit"
        className="button primary"
        aria-describedby={MISSING_STEPS}
        aria-disabled={disabled || total === undefined}
      >
        <LazyIcon name="lock" size={18} />
        {words()}
      </button>
      <p className="hint price-note">{t(total === 0 ? 'nothing_to_pay' : note)}</p>
    </>
  );
};
