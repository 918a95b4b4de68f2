import { parseSelection } from '../core/booking/selection.js';
import { searchOf, useUrl } from '../core/browser/router.js';
import { useI18n } from '../core/i18n/i18n.js';
import { SelectionScreen } from './selection/SelectionScreen.js';
import { PageSkeleton } from '../parts/ui/PageSkeleton.js';
import { LazyConfirmationScreen, LazyDetailsScreen, LazyNotFoundPage } from './lazy-pages.js';
import { useHydrated } from '../core/browser/use-hydrated.js';
import { useVenue } from '../core/services/venue.js';
import type { InventoryAnswer, InventoryGroupAnswer } from '@stile/contracts';

/** /book: the screen that the URL asks for (docs/rules/booking-page.md 4). */
export const BookPage = () => {
  const venue = useVenue();
  const url = useUrl();
  const selection = parseSelection(searchOf(url));
  if (selection.screen === 2 && selection.reservationId)
    return <ResultOf reservationId={selection.reservationId} />;
  if (!selection.group || !selection.inventory) return <LazyNotFoundPage />;
  if (venue?.inventory?.id !== selection.inventory)
    return <LazyNotFoundPage why={venue ? 'invalid_park' : 'group_undefined'} />;
  return <Screens venue={venue} inventory={venue.inventory} screen={selection.screen} />;
};

const Screens = ({
  venue,
  inventory,
  screen,
}: {
  venue: InventoryGroupAnswer;
  inventory: InventoryAnswer;
  screen: number;
}) => {
  const { t } = useI18n();
  const hydrated = useHydrated();
  if (screen !== 1)
    return <SelectionScreen venue={venue} inventory={inventory} loadNextPage={LazyDetailsScreen.load} />;
  const waiting = <PageSkeleton title={t('your_details')} step={2} />;
  return hydrated ? <LazyDetailsScreen fallback={waiting} venue={venue} inventory={inventory} /> : waiting;
};

const ResultOf = ({ reservationId }: { reservationId: string }) => {
  const { t } = useI18n();
  const hydrated = useHydrated();
  const waiting = <PageSkeleton title={t('confirming_title')} step={3} />;
  return hydrated ? <LazyConfirmationScreen fallback={waiting} reservationId={reservationId} /> : waiting;
};
