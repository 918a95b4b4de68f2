import { useMemo, type FormEvent } from 'react';
import { useKept, useOccupancy, useQuote } from '../api/use-answer.js';
import { isVehicle, visitorTypesOf } from '../booking/basket.js';
import { useBooking } from '../booking/use-booking.js';
import { Addons } from '../addons/Addons.js';
import { isDonation, shownGroups } from '../addons/addon-rules.js';
import { preload } from '../app/screens.js';
import { ScreenHead } from '../app/ScreenHead.js';
import { Calendar } from '../calendar/Calendar.js';
import { useDays } from '../calendar/use-days.js';
import { isProductRefusal, isSoldOut } from '../hold/sold-out.js';
import { OtherDays } from '../hold/OtherDays.js';
import { SoldOut } from '../hold/SoldOut.js';
import { withOwnPlaces } from '../hold/own-places.js';
import { useHeldBasket } from '../hold/use-hold.js';
import { HoldLine } from '../hold/HoldLine.js';
import { useWords } from '../i18n/texts.js';
import { useLiveOccupancy } from '../live/use-live-occupancy.js';
import { PricePanel } from '../price/PricePanel.js';
import { VisitWhen } from '../price/VisitWhen.js';
import { ArrivalTimes } from '../slots/ArrivalTimes.js';
import { ErrorSummary, faultOf, focusField } from '../ui/ErrorSummary.js';
import { Notice } from '../ui/Notice.js';
import { Refusal } from '../ui/Refusal.js';
import { Visitors } from '../visitors/Visitors.js';
import { useContinue } from './use-continue.js';
import type { InventoryAnswer, InventoryGroupAnswer } from '@stile/contracts';

/** Screen 0: day, arrival time, visitors, add-ons; all of it lives in the URL. */
export const SelectionScreen = (props: { venue: InventoryGroupAnswer; inventory: InventoryAnswer }) => {
  const { t, title } = useWords();
  const booking = useBooking(props.venue, props.inventory);
  const { selection, inventory, where, today, party, taxIncluded, change } = booking;
  const days = useDays(where, selection.date, today);
  const answered = useOccupancy(where, selection.date);
  const held = useHeldBasket();
  const own = useMemo(() => withOwnPlaces(answered.value, held, inventory), [answered.value, held, inventory]);
  const asked = { ...answered, value: own };
  const occupancy = useKept(asked.value);
  const quote = useQuote(booking.basket);
  const next = useContinue(booking);
  const { donation_addon_type: donationType } = props.venue.settingsDict;
  const groups = useMemo(() => shownGroups(inventory, selection).filter((group) => !isDonation(group, donationType)), [inventory, selection, donationType]);
  useLiveOccupancy(inventory, selection.date);

  const paying = visitorTypesOf(inventory, booking.reservationType?.id).some((type) => !isVehicle(type) && (selection.counts[type.id] ?? 0) > 0 && (quote.value?.visitor_prices.find((price) => price.visitor_type === type.id)?.price ?? 0) > 0);
  const choose = (picked: { date?: string; time?: string }) => {
    next.dismiss();
    // The visitor is on the way: the next screen comes while they choose on, and never with the first load.
    preload();
    change(picked);
  };
  const onDay = (date: string) => choose({ date });
  const onTime = (time: string) => {
    choose({ time });
    focusField('continue');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    next.submit();
  };
  const busyDay = asked.value && (asked.value.status === 'BUSY' || asked.value.status === 'FULL');

  return (
    <form className="page" noValidate onSubmit={submit}>
      <ScreenHead step={1} title={inventory.name} lead={title(inventory.title)} pageTitle={t('page_selection', { place: inventory.name })} faulty={next.faults.length > 0} />
      <div className="body">
        <div className="column">
          <ErrorSummary faults={next.faults} />
          {next.refusal && isSoldOut(next.refusal) ? <SoldOut problem={next.refusal} time={selection.time} party={party.takes} inventory={inventory} occupancy={asked.value} refreshing={asked.loading} onTime={onTime} onDay={onDay} /> : null}
          {next.refusal && !isSoldOut(next.refusal) && !isProductRefusal(next.refusal) ? <Refusal problem={next.refusal} /> : null}
          <Calendar days={days} today={today} chosen={selection.date} onChoose={onDay} fault={faultOf(next.faults, 'field-date')} />
          <ArrivalTimes date={selection.date} time={selection.time} party={party.takes} inventory={inventory} occupancy={occupancy} asked={asked} onChoose={(time) => choose({ time })} fault={faultOf(next.faults, 'field-time')} />
          {busyDay && asked.value && asked.value.dispersal_occupancy.length > 0 && !next.refusal ? <Notice tone="info" title={t(asked.value.status === 'FULL' ? 'day_is_full' : 'day_is_busy')}><OtherDays occupancy={asked.value} inventory={inventory} onDay={onDay} /></Notice> : null}
          <Visitors selection={selection} inventory={inventory} reservationType={booking.reservationType?.id} prices={quote} taxIncluded={taxIncluded} onCount={(id, count) => change({ counts: { [id]: count } })} fault={faultOf(next.faults, 'field-visitors')} />
          {next.refusal && isProductRefusal(next.refusal) ? <Refusal problem={next.refusal} /> : null}
          {groups.length > 0 ? <Addons groups={groups} selection={selection} occupancy={asked.value} taxIncluded={taxIncluded} hasPayingVisitor={paying} onChange={(addons) => change({ addons })} /> : null}
        </div>
        <PricePanel heading={<><VisitWhen date={selection.date} time={selection.time} /><HoldLine basket={booking.basket} /></>} quote={quote} taxIncluded={taxIncluded}>
          <button type="submit" id="continue" className="button primary" aria-disabled={next.busy}>{t(next.busy ? 'holding_places' : 'continue')}</button>
        </PricePanel>
      </div>
    </form>
  );
};
