import { Suspense, useCallback, useState, type ComponentType } from 'react';
import type { InventoryGroupAnswer } from '@stile/contracts';
import type { BootData } from '../boot/boot-data.js';
import { pathOf, RouterContext, useUrl, type Router } from '../browser/router.js';
import type { Language, Texts } from '../i18n/language.js';
import { languageUrl, useWords, WordsProvider } from '../i18n/texts.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { BookPage } from './BookPage.js';
import { Boundary } from './Boundary.js';
import { BrokenPage } from './BrokenPage.js';
import { NotFoundPage } from './NotFoundPage.js';
import { DestinationsPage, EditPage, ReservationPage, WaitlistPage, WaiverPage } from './screens.js';
import { ServicesProvider, type Services } from './services.js';
import { Shell } from './Shell.js';
import { useHydrated } from './use-hydrated.js';
import { VenueContext, venueUrl } from './venue.js';

export interface AppProps { readonly language: Language; readonly texts: Texts; readonly data: BootData; readonly services: Services; readonly router: Router }

const DEFAULT_TIME_FORMAT = 'h:mm A';

/** The whole product of the visitor; every provider is a prop, so that a test mounts what a browser does. */
export const App = ({ language, texts, data, services, router }: AppProps) => {
  const [venue, setVenue] = useState(data.inventoryGroup);
  const { speak, api, leave } = services;
  const id = venue?.id;
  const inventory = venue?.inventory?.id;
  const onSwitch = useCallback((next: Language) => {
    speak(next);
    // What a reservation's holder sees of the venue comes with the page alone; what was chosen and typed survives a new one.
    if (pathOf(router.url()).startsWith('/reservation/')) return leave(languageUrl(router.url(), next));
    // What the venue wrote follows when it is there; without it the page still speaks the language, in the venue's own words for its products.
    if (id) api.get<InventoryGroupAnswer>(venueUrl(id, inventory, next)).then((answer) => { if (services.spoken() === next) setVenue(answer); }, () => undefined);
  }, [services, speak, api, leave, router, id, inventory]);
  return (
    <RouterContext value={router}>
      <ServicesProvider value={services}>
        <WordsProvider language={language} texts={texts} venue={{ currency: venue?.currency ?? 'CAD', timeFormat: venue?.inventory?.settingsDict.time_format ?? DEFAULT_TIME_FORMAT }} onSwitch={onSwitch}>
          <VenueContext value={venue}><Shell><Boundary fallback={<BrokenPage />}><Page /></Boundary></Shell></VenueContext>
        </WordsProvider>
      </ServicesProvider>
    </RouterContext>
  );
};

/** Paths that this package draws; the API owns all others. */
export const PATHS = ['/', '/book', '/store', '/reservation', '/reservation/edit', '/waitlist', '/waiver'] as const;

const Page = () => {
  const path = pathOf(useUrl());
  if (path === '/') return <Suspense fallback={null}><DestinationsPage /></Suspense>;
  if (path === '/book' || path === '/store') return <BookPage />;
  if (path === '/reservation') return <OwnRoot Part={ReservationPage} />;
  if (path === '/reservation/edit') return <OwnRoot Part={EditPage} />;
  if (path === '/waitlist') return <OwnRoot Part={WaitlistPage} title="bookings" />;
  if (path === '/waiver') return <OwnRoot Part={WaiverPage} title="waiver_page" />;
  return <NotFoundPage />;
};

/** What only the browser that holds a reservation, a place on a waitlist or the link of a waiver knows. */
const OwnRoot = ({ Part, title = 'your_reservation' }: { Part: ComponentType; title?: 'your_reservation' | 'bookings' | 'waiver_page' }) => {
  const { t } = useWords();
  const hydrated = useHydrated();
  const waiting = <PageSkeleton title={t(title)} />;
  return hydrated ? <Suspense fallback={waiting}><Part /></Suspense> : waiting;
};
