import { useMemo, useState, type FormEvent } from 'react';
import type { InventoryAnswer, InventoryGroupAnswer } from '@stile/contracts';
import { isDonation, shownGroups } from '../addons/addon-rules.js';
import { useOccupancy, useQuote } from '../api/use-answer.js';
import { ScreenHead } from '../app/ScreenHead.js';
import { useServices } from '../app/services.js';
import { useBooking } from '../booking/use-booking.js';
import { isSoldOut } from '../hold/sold-out.js';
import { SoldOut } from '../hold/SoldOut.js';
import { useWords } from '../i18n/texts.js';
import { PricePanel } from '../price/PricePanel.js';
import { VisitWhen } from '../price/VisitWhen.js';
import { ErrorSummary } from '../ui/ErrorSummary.js';
import { Icon } from '../ui/Icon.js';
import { Refusal } from '../ui/Refusal.js';
import { openAttempt } from './attempt.js';
import { ContactFields } from './ContactFields.js';
import { readContact, writeContact, type Contact } from './contact.js';
import { Donation } from './Donation.js';
import { HoldBanner } from './HoldBanner.js';
import { Terms } from './Terms.js';
import { useHeldPlaces } from './use-held-places.js';
import { usePlaceOrder } from './use-place-order.js';
import { VisitSummary } from './VisitSummary.js';
import { WaitingPayment } from './WaitingPayment.js';

/** Screen 1: who books, the terms, and the way to the payment page. */
export const DetailsScreen = (props: { venue: InventoryGroupAnswer; inventory: InventoryAnswer }) => {
  const { t, money } = useWords();
  const { stored, ports } = useServices();
  const booking = useBooking(props.venue, props.inventory);
  const { selection, inventory, basket, party, taxIncluded, change, goTo } = booking;
  const [contact, setContact] = useState(() => { openAttempt(stored, ports); return readContact(stored); });
  const quote = useQuote(basket);
  const places = useHeldPlaces(booking);
  const order = usePlaceOrder(booking, places, quote.again);
  const occupancy = useOccupancy(booking.where, places.refusal ? selection.date : null);
  const donationType = props.venue.settingsDict['donation_addon_type'];
  const donations = useMemo(() => shownGroups(inventory, selection).find((group) => isDonation(group, donationType)), [inventory, selection, donationType]);

  const type = (part: Partial<Contact>) => {
    const next = { ...contact, ...part };
    setContact(next);
    writeContact(stored, next);
  };
  const takeAt = (time: string) => {
    change({ time });
    if (basket) void places.take({ ...basket, arrival_time: time });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (basket && quote.value && !quote.stale) void order.place(contact, basket, quote.value);
  };
  if (places.placed) return <WaitingPayment placed={places.placed} onDone={(reservationId) => goTo({ screen: 2, reservationId })} onStartAgain={places.startAgain} />;

  const total = quote.value?.price;
  const busy = order.step !== 'ready' || places.phase === 'taking';
  const action = order.step === 'leaving' ? t('going_to_payment') : busy ? t('holding_places') : total === undefined ? t('pay') : total > 0 ? t('pay_amount', { amount: money(total) }) : t('book_free');
  return (
    <form className="page" noValidate onSubmit={submit}>
      <ScreenHead step={2} title={t('your_details')} place={inventory.name} pageTitle={t('page_details', { place: inventory.name })} faulty={order.faults.length > 0} />
      <div className="body">
        <div className="column">
          <ErrorSummary faults={order.faults} />
          {places.refusal && isSoldOut(places.refusal)
            ? <SoldOut problem={places.refusal} time={selection.time} party={party.takes} inventory={inventory} occupancy={occupancy.value} refreshing={occupancy.loading} onTime={takeAt} onDay={(date) => goTo({ date, time: null, screen: 0 })} />
            : places.refusal ? <Refusal problem={places.refusal} /> : <HoldBanner places={places} />}
          {order.refusal ? <Refusal problem={order.refusal} /> : null}
          <VisitSummary booking={booking} quote={quote.value} onChange={() => goTo({ screen: 0 })} />
          <ContactFields contact={contact} faults={order.faults} onType={type} />
          {donations ? <Donation group={donations} selection={selection} onChange={(addons) => change({ addons })} /> : null}
          <Terms accepted={contact.tocs} faults={order.faults} onAccept={(tocs) => type({ tocs })} />
        </div>
        <PricePanel heading={<VisitWhen date={selection.date} time={selection.time} />} quote={quote} taxIncluded={taxIncluded}>
          <button type="submit" className="button primary" aria-disabled={busy || total === undefined || quote.stale}><Icon name="lock" size={18} />{action}</button>
          <p className="hint price-note">{t(total === 0 ? 'nothing_to_pay' : 'payment_page_note')}</p>
        </PricePanel>
      </div>
    </form>
  );
};
