import type { FormEvent } from 'react';
import type { Booking } from '../../core/booking/use-booking.js';
import { useI18n, type I18n } from '../../core/i18n/i18n.js';
import { ScreenHead, type ScreenHeadProps } from '../../parts/ui/ScreenHead.js';
import { BookingKind } from './BookingKind.js';
import { CodesCard } from './CodesCard.js';
import { DayAndTime } from './DayAndTime.js';
import { Extras } from './Extras.js';
import { FullTimes } from './FullTimes.js';
import { Party } from './Party.js';
import { Rejections } from './Rejections.js';
import { useSelection, type SelectionScreenProps } from './use-selection.js';
import { VisitPrice } from './VisitPrice.js';

const headOf = (
  { edited, inventory }: Booking,
  { t, title }: I18n,
): Pick<ScreenHeadProps, 'step' | 'title' | 'destination' | 'lead' | 'pageTitle'> => ({
  step: 1,
  ...(edited ? { destination: inventory.name } : {}),
  title: edited ? t('change_visit') : inventory.name,
  lead: title(inventory.title),
  pageTitle: t('page_selection', { place: inventory.name }),
});

/** Screen 0: kind of booking, day, arrival time, visitors, add-ons, codes; all of it lives in the URL. */
export const SelectionScreen = (props: SelectionScreenProps) => {
  const i18n = useI18n();
  const parts = useSelection(props);
  const { booking, next } = parts;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    next.submit();
  };
  // Outside a dialog this method goes nowhere: pressed before the scripts are there, the page stays.
  return (
    <form className="page" method="dialog" noValidate onSubmit={submit}>
      <ScreenHead {...headOf(booking, i18n)} isInvalid={next.errors.length > 0} />
      <div className="body">
        <div className="column">
          <Rejections {...parts} />
          <BookingKind {...parts} />
          <DayAndTime {...parts} />
          <FullTimes {...parts} />
          <Party {...parts} />
          <Extras {...parts} />
          <CodesCard {...parts} />
        </div>
        <VisitPrice {...parts} />
      </div>
    </form>
  );
};
