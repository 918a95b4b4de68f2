import { parseSelection } from '../../core/booking/selection.js';
import { searchOf, useUrl } from '../../core/browser/router.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { PageSkeleton } from '../../parts/ui/PageSkeleton.js';
import {
  LazyDestinationsPage,
  LazyEditPage,
  LazyReservationPage,
  LazyStorePage,
  LazyWaitlistPage,
  LazyWaiverPage,
} from './lazy-pages.js';
import { NotFoundPage } from '../not-found/NotFoundPage.js';
import type { LazyPart } from '../../core/browser/lazy-part.js';
import { useHydrated } from '../../core/browser/use-hydrated.js';

/** All but the booking page itself, whose first load needs none of it. */
export const OtherPages = ({ path }: { path: string }) => {
  const { reservationId } = parseSelection(searchOf(useUrl()));
  if (path === '/') return <LazyDestinationsPage />;
  if (path.startsWith('/reservation') && !reservationId)
    return <NotFoundPage why="reservation_closed_title" more="reservation_closed_more" />;
  if (path === '/reservation') return <HolderPage Part={LazyReservationPage} />;
  if (path === '/reservation/edit') return <HolderPage Part={LazyEditPage} />;
  if (path === '/store') return <HolderPage Part={LazyStorePage} title="bookings" />;
  if (path === '/waitlist') return <HolderPage Part={LazyWaitlistPage} title="bookings" />;
  if (path === '/waiver') return <HolderPage Part={LazyWaiverPage} title="waiver_page" />;
  return <NotFoundPage />;
};

/** A page that only the browser knows that holds a reservation, a place on a waitlist or the link of a waiver. */
const HolderPage = ({
  Part,
  title = 'your_reservation',
}: {
  Part: LazyPart<object>;
  title?: 'your_reservation' | 'bookings' | 'waiver_page';
}) => {
  const { t } = useI18n();
  const hydrated = useHydrated();
  const waiting = <PageSkeleton title={t(title)} />;
  return hydrated ? <Part fallback={waiting} /> : waiting;
};
