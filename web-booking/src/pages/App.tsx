import { useCallback, useState } from 'react';
import type { InventoryGroupAnswer } from '@stile/contracts';
import type { BootData } from '../core/boot/boot-data.js';
import { pathOf, RouterContext, useUrl, type Router } from '../core/browser/router.js';
import type { Language } from '@stile/web-kit';
import type { Texts } from '../core/i18n/texts.js';
import { languageUrl, I18nProvider } from '../core/i18n/i18n.js';
import { BookPage } from './BookPage.js';
import { Boundary } from '../parts/ui/Boundary.js';
import { BrokenPage } from './BrokenPage.js';
import { LazyOtherPages } from './lazy-pages.js';
import { ServicesProvider, type Services } from '../core/services/services.js';
import { Shell } from './Shell.js';
import { VenueContext, venueUrl } from '../core/services/venue.js';

export interface AppProps {
  readonly language: Language;
  readonly texts: Texts;
  readonly data: BootData;
  readonly services: Services;
  readonly router: Router;
}

/** The whole product of the visitor; every provider is a prop, so that a test mounts what a browser does. */
export const App = ({ language, texts, data, services, router }: AppProps) => {
  const [venue, setVenue] = useState(data.inventoryGroup);
  const { speak, api, leave } = services;
  const id = venue?.id;
  const inventory = venue?.inventory?.id;
  const onSwitch = useCallback(
    (next: Language) => {
      speak(next);
      // A holder's view of the venue comes with the page alone; what was chosen and typed survives a new one.
      if (pathOf(router.url()).startsWith('/reservation/')) return leave(languageUrl(router.url(), next));
      // The venue's own texts follow when they are there; without them the page still speaks the language, in the
      // venue's own words for its products.
      if (id)
        api.get<InventoryGroupAnswer>(venueUrl(id, inventory, next)).then(
          (answer) => {
            if (services.spoken() === next) setVenue(answer);
          },
          () => undefined,
        );
    },
    [services, speak, api, leave, router, id, inventory],
  );
  return (
    <RouterContext value={router}>
      <ServicesProvider value={services}>
        <I18nProvider
          language={language}
          texts={texts}
          venue={{
            currency: venue?.currency ?? 'CAD',
            timeFormat: venue?.inventory?.settingsDict.time_format,
          }}
          onSwitch={onSwitch}
        >
          <VenueContext value={venue}>
            <Shell>
              <Boundary fallback={<BrokenPage />}>
                <Page />
              </Boundary>
            </Shell>
          </VenueContext>
        </I18nProvider>
      </ServicesProvider>
    </RouterContext>
  );
};

/** Paths that this package draws; the API owns all others. */
export const PATHS = [
  '/',
  '/book',
  '/store',
  '/reservation',
  '/reservation/edit',
  '/waitlist',
  '/waiver',
] as const;

const Page = () => {
  const path = pathOf(useUrl());
  return path === '/book' ? <BookPage /> : <LazyOtherPages path={path} />;
};
