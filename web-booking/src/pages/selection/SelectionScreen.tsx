import { useDeferredValue, useMemo, type FormEvent, type ReactNode } from 'react';
import { focusField } from '@stile/web-kit/browser';
import { useLastValue, useOccupancy, useQuote, type QueryState } from '../../core/services/use-query.js';
import { useBooking, type Booking } from '../../core/booking/use-booking.js';
import { AddonsCard } from './AddonsCard.js';
import { ADDON_ONLY, isDonation, shownGroups } from '../../core/booking/addon-rules.js';
import { LazyEndDate, LazyParkingHours } from '../../parts/addons/lazy.js';
import { LazyCrowdedDay, LazySoldOut } from '../../parts/other-days/lazy.js';
import { LazyShuttleCard } from '../../parts/shuttle/lazy.js';
import { LazyWaitlistInvite } from '../../parts/waitlist/lazy.js';
import { preload } from './lazy-parts.js';
import { useServices } from '../../core/services/services.js';
import { useLatest } from '../../core/browser/use-latest.js';
import { useHydrated } from '../../core/browser/use-hydrated.js';
import { ScreenHead, type ScreenHeadProps } from '../../parts/ui/ScreenHead.js';
import { Calendar } from '../../parts/calendar/Calendar.js';
import { useDays } from '../../parts/calendar/use-days.js';
import { CodesCard } from './CodesCard.js';
import { useMember } from './use-member.js';
import { useHold, useOwnBasket } from '../../core/services/use-hold.js';
import { useI18n, type I18n } from '../../core/i18n/i18n.js';
import { useLiveOccupancy } from './use-live-occupancy.js';
import { REMEMBERED_ADDONS } from '../../core/booking/remembered-addons-key.js';
import { PricePanel } from '../../parts/price-panel/PricePanel.js';
import { MISSING_STEPS, MissingSteps } from '../../parts/price-panel/MissingSteps.js';
import { VisitWhen } from '../../parts/price-panel/VisitWhen.js';
import { ArrivalTimes } from './ArrivalTimes.js';
import { LazyErrorSummary } from '../../parts/errors/lazy.js';
import { errorOf } from '../../parts/fields/field-errors.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';
import { Visitors } from '../../parts/visitors/Visitors.js';
import { BookingKind } from './BookingKind.js';
import { useTabState } from './tab-state.js';
import { useContinue, type Continue } from './use-continue.js';
import type { Selection } from '../../core/booking/selection.js';
import type {
  AddonGroup,
  EditQuoteAnswer,
  InventoryAnswer,
  InventoryGroupAnswer,
  OccupancyAnswer,
} from '@stile/contracts';

/** The day as this visitor may still choose it: what they hold themselves is not missing. */
const useDay = ({ where, selection, inventory }: Booking): QueryState<OccupancyAnswer> => {
  const answered = useOccupancy(where, selection.date);
  const held = useOwnBasket();
  const knows = useTabState(held !== null);
  const value = useMemo(
    () => (knows ? knows.withOwnCapacity(answered.value, held, inventory) : answered.value),
    [answered.value, held, inventory, knows],
  );
  return useMemo(() => ({ ...answered, value }), [answered, value]);
};

/** Back from the details, what participants chose there is in the basket still; only this tab knows of it. */
const useRememberedBooking = (booking: Booking): Booking => {
  const { stored } = useServices();
  const hydrated = useHydrated();
  const knows = useTabState(hydrated && !booking.isDesk && stored.read(REMEMBERED_ADDONS) !== undefined);
  return useMemo(() => {
    const { basket, inventory, reservationType } = booking;
    return knows && basket && reservationType?.profile_inputs.length
      ? { ...booking, basket: knows.withRememberedAddons(basket, inventory, stored) }
      : booking;
  }, [booking, knows, stored]);
};

const useGroups = ({ inventory, selection, isDesk, edited, venue }: Booking): AddonGroup[] => {
  const sees = isDesk || edited?.staff === true;
  const { donation_addon_type: donationType } = venue.settingsDict;
  // What decides which products are shown; the others keep their identity while one is taken.
  const { reservationType, discountGroup } = selection;
  const mains = useMemo(
    () => [
      ...new Set(
        inventory.addons.groups.flatMap(({ addons }) =>
          addons.flatMap(({ settings }) => settings.additional_for_addon ?? []),
        ),
      ),
    ],
    [inventory],
  );
  const chosen = mains.filter((id) => selection.addons[id]).join();
  return useMemo(() => {
    const addons = Object.fromEntries(chosen.split(',').map((id) => [id, { count: 1, time: null }]));
    return shownGroups(inventory, { reservationType, discountGroup, addons }, sees).filter(
      (group) => !isDonation(group, donationType),
    );
  }, [inventory, reservationType, discountGroup, chosen, sees, donationType]);
};

const isCrowded = (occupancy: OccupancyAnswer | undefined): occupancy is OccupancyAnswer =>
  (occupancy?.status === 'BUSY' || occupancy?.status === 'FULL') && occupancy.dispersal_occupancy.length > 0;

const headOf = (
  { edited, inventory, isDesk }: Booking,
  { t, title }: I18n,
): Pick<ScreenHeadProps, 'step' | 'title' | 'place' | 'lead' | 'pageTitle'> => ({
  ...(isDesk ? { place: t('store') } : { step: 1, ...(edited ? { place: inventory.name } : {}) }),
  title: edited ? t('change_visit') : inventory.name,
  lead: title(inventory.title),
  pageTitle: t('page_selection', { place: inventory.name }),
});

/** Screen 0: kind of booking, day, arrival time, visitors, add-ons, codes; all of it lives in the URL. At the desk (/store) it is the cart. */
export const SelectionScreen = (props: {
  venue: InventoryGroupAnswer;
  inventory: InventoryAnswer;
  /** Fetches the page that Continue leads to. */
  loadNextPage?: () => Promise<void>;
}) => {
  const i18n = useI18n();
  const booking = useRememberedBooking(useBooking(props.venue, props.inventory));
  const { selection, inventory, where, today, party, taxIncluded, edited, change } = booking;
  const days = useDays(where, selection.date, today);
  const query = useDay(booking);
  const occupancy = useLastValue(query.value);
  const quote = useQuote(booking.basket, booking);
  const { member, remember } = useMember(booking);
  const next = useContinue(booking, member?.code ?? null);
  const groups = useGroups(booking);
  const status = useStatus(booking);
  useLiveOccupancy(inventory, selection.date);

  const choose = (picked: Partial<Selection>) => {
    next.dismiss();
    // The visitor is on the way: what comes next is fetched while they choose on, and never with the first load.
    preload(props.loadNextPage);
    change(picked);
  };
  const onDay = useLatest((date: string) => choose({ date }));
  const onSlot = useLatest((time: string) => choose({ time }));
  const onCount = useLatest((id: string, count: number) => change({ counts: { [id]: count } }));
  const { cars, people, counts } = party.takes;
  // A counter is painted before the times that the party still fits into.
  const takes = useDeferredValue(
    useMemo(() => ({ cars, people, ...(counts ? { counts } : {}) }), [cars, people, counts]),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    next.submit();
  };
  const { errors } = next;
  const parts = { booking, groups, query, quote: quote.value, next, onDay, choose };
  return (
    <form className="page" noValidate onSubmit={submit}>
      <ScreenHead {...headOf(booking, i18n)} isInvalid={errors.length > 0} />
      <div className="body">
        <div className="column">
          <Rejections {...parts} />
          <BookingKind booking={booking} onChange={choose} />
          <Calendar
            days={days}
            today={today}
            chosen={selection.date}
            onChoose={onDay}
            error={errorOf(errors, 'field-date')}
          >
            {selection.date && groups.length > 0 ? (
              <LazyEndDate
                selection={selection}
                onChange={choose}
                error={errorOf(errors, 'field-end-date')}
              />
            ) : null}
          </Calendar>
          <ArrivalTimes
            date={selection.date}
            time={selection.time}
            party={takes}
            inventory={inventory}
            occupancy={occupancy}
            query={query}
            onChoose={onSlot}
            error={errorOf(errors, 'field-time')}
          />
          <FullTimes {...parts} />
          <Visitors
            selection={selection}
            inventory={inventory}
            reservationType={booking.reservationType?.id}
            prices={quote}
            taxIncluded={taxIncluded}
            onCount={onCount}
            error={errorOf(errors, 'field-visitors')}
          />
          <Extras {...parts} />
          <CodesCard
            booking={booking}
            quote={quote.value}
            member={member}
            onMember={remember}
            memberError={errorOf(errors, 'field-member')}
          />
        </div>
        <PricePanel
          heading={
            <>
              <VisitWhen date={selection.date} time={selection.time} />
              {edited?.difference(quote.stale ? undefined : quote.value)}
            </>
          }
          quote={quote}
          taxIncluded={taxIncluded}
          status={status}
        >
          <ContinueButton busy={next.busy} isDesk={booking.isDesk} />
        </PricePanel>
      </div>
    </form>
  );
};

interface PartProps {
  booking: Booking;
  /** Groups of products that are shown. */
  groups: AddonGroup[];
  query: QueryState<OccupancyAnswer>;
  quote: EditQuoteAnswer | undefined;
  next: Continue;
  onDay: (date: string) => void;
  choose: (picked: Partial<Selection>) => void;
}

/** Why Continue did not go on, but for what is said where the products are. */
const Rejections = ({ booking, query, next: { errors, rejection }, onDay, choose }: PartProps) => {
  const { selection, party, inventory } = booking;
  const onTime = (time: string) => {
    choose({ time });
    focusField('continue');
  };
  return (
    <>
      {errors.length > 0 ? <LazyErrorSummary errors={errors} /> : null}
      {rejection?.about === 'places' ? (
        <LazySoldOut
          problem={rejection.problem}
          time={selection.time}
          party={party.takes}
          inventory={inventory}
          occupancy={query.value}
          refreshing={query.loading}
          onTime={onTime}
          onDay={onDay}
        />
      ) : null}
      {rejection?.about === 'other' ? <ProblemNotice problem={rejection.problem} /> : null}
    </>
  );
};

/** Where times or days are full: the waitlist, and other destinations. */
const FullTimes = ({ booking, query: { value }, next: { rejection }, onDay }: PartProps) => {
  const { edited, inventory } = booking;
  const isWaitable = !edited && inventory.settingsDict.waitlist;
  return (
    <>
      {isWaitable && value?.slots.some(({ status }) => status === 'FULL' || status === 'RESERVE') ? (
        <LazyWaitlistInvite booking={booking} occupancy={value} />
      ) : null}
      {!rejection && isCrowded(value) ? (
        <LazyCrowdedDay occupancy={value} inventory={inventory} onDay={onDay} />
      ) : null}
    </>
  );
};

/** Parking, the shuttle and products. */
const Extras = ({ booking, groups, query, quote, next: { errors, rejection } }: PartProps) => {
  const { selection, inventory, change } = booking;
  return (
    <>
      {quote?.parking ? (
        <LazyParkingHours selection={selection} parking={quote.parking} onChange={change} />
      ) : null}
      {inventory.feeders && selection.date ? (
        <LazyShuttleCard booking={booking} occupancy={query.value} error={errorOf(errors, 'field-shuttle')} />
      ) : null}
      {rejection?.about === 'product' ? <ProblemNotice problem={rejection.problem} /> : null}
      {groups.length > 0 ? (
        <AddonsCard
          groups={groups}
          inventory={inventory}
          persons={booking.party.visitors}
          isDesk={booking.isDesk}
          selection={selection}
          occupancy={query.value}
          taxIncluded={booking.taxIncluded}
          quote={quote}
          onChange={(addons) => change({ addons })}
          error={errorOf(errors, 'field-addons')}
        />
      ) : null}
    </>
  );
};

/** What is missing before Continue; else how long the places are held. */
const useStatus = ({ selection, party, reservationType, edited, basket }: Booking): ReactNode => {
  const { t } = useI18n();
  const holding = useTabState(useHold() !== null);
  const missing = [
    !selection.date && t('need_day'),
    !selection.time && t('arrival_time').toLowerCase(),
    !party.visitors && reservationType?.id !== ADDON_ONLY && t('need_visitors'),
  ].filter((each) => each !== false);
  if (missing.length > 0) return <MissingSteps what={missing} />;
  return holding && !edited ? <holding.HoldLine basket={basket} /> : null;
};

const ContinueButton = ({ busy, isDesk }: { busy: boolean; isDesk: boolean }) => {
  const { t } = useI18n();
  return (
    <button
      type="submit"
      id="continue"
      className="button primary"
      aria-describedby={MISSING_STEPS}
      aria-disabled={busy}
    >
      {t(busy ? 'holding_places' : isDesk ? 'hold_places' : 'continue')}
    </button>
  );
};
