import { useMemo, useState, type FormEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
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
import { panelId, profileOfId } from '../profiles/field-ids.js';
import { ParticipantList } from '../profiles/ParticipantList.js';
import { useHeldAddons } from '../profiles/use-held-addons.js';
import { useOpenParticipant } from '../profiles/use-open-participant.js';
import { useParticipants } from '../profiles/use-participants.js';
import { useUnmended } from '../profiles/use-unmended.js';
import { ErrorSummary, faultOf } from '../ui/ErrorSummary.js';
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

/** Screen 1: who books, who takes part, the terms, and the way to the payment page. */
export const DetailsScreen = (props: { venue: InventoryGroupAnswer; inventory: InventoryAnswer }) => {
  const { t, money } = useWords();
  const { stored, ports } = useServices();
  const chosen = useBooking(props.venue, props.inventory);
  const { selection, inventory, party, taxIncluded, change, goTo } = chosen;
  const [contact, setContact] = useState(() => { openAttempt(stored, ports); return readContact(stored); });
  // What it costs decides what is asked, and what is answered what it costs: the last price stands until the next.
  const [price, setPrice] = useState<number>();
  const participants = useParticipants(chosen, price);
  const { basket } = participants;
  const booking = useMemo(() => ({ ...chosen, basket }), [chosen, basket]);
  const quote = useQuote(basket);
  if (quote.value && !quote.stale && quote.value.price !== price) setPrice(quote.value.price);
  const places = useHeldPlaces(booking);
  const order = usePlaceOrder(booking, places, quote.again);
  const asksPeople = participants.list.length > 0;
  const occupancy = useOccupancy(booking.where, places.refusal || asksPeople ? selection.date : null);
  useHeldAddons(basket, asksPeople, places);
  const people = useOpenParticipant(participants.list, order.faults);
  const unmended = useUnmended(order.faults, participants);
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
  // A field that is folded away is brought onto the page before its link goes to it.
  const unfold = ({ target }: MouseEvent) => {
    const id = profileOfId((target as Element).closest('a')?.hash.slice(1) ?? '');
    if (id) flushSync(() => people.show(id));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (basket && quote.value && !quote.stale) void order.place(contact, basket, quote.value, participants);
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
          <div onClickCapture={unfold}><ErrorSummary faults={order.faults} /></div>
          {places.refusal && isSoldOut(places.refusal)
            ? <SoldOut problem={places.refusal} time={selection.time} party={party.takes} inventory={inventory} occupancy={occupancy.value} refreshing={occupancy.loading} onTime={takeAt} onDay={(date) => goTo({ date, time: null, screen: 0 })} />
            : places.refusal ? <Refusal problem={places.refusal} /> : <HoldBanner places={places} />}
          {order.refusal ? <Refusal problem={order.refusal} /> : null}
          <VisitSummary booking={booking} quote={quote.value} onChange={() => goTo({ screen: 0 })} />
          <ContactFields contact={contact} faults={order.faults} onType={type} />
          {asksPeople ? (
            <ParticipantList
              open={people.open} onOpen={people.show} fault={faultOf(order.faults, panelId(participants.list[0]!.draft.id))}
              context={{ participants, occupancy: occupancy.value, quote: quote.value, taxIncluded, visitDate: selection.date ?? '', bootDeltaMm: Number(props.venue.settingsDict['mondo_boot_delta'] ?? 0) || 0, contact, faults: unmended }}
            />
          ) : null}
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
