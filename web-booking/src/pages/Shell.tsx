import { useSyncExternalStore, type ReactNode } from 'react';
import { languageUrl, useSwitchLanguage, useI18n } from '../core/i18n/i18n.js';
import { LANGUAGES } from '@stile/web-kit';
import { pathOf, useUrl } from '../core/browser/router.js';
import { Mark } from '../parts/ui/Icon.js';
import { LazyCardFormDialog } from '../parts/card-form/lazy.js';
import { LiveRegion } from '../parts/ui/LiveRegion.js';
import { isEmbedded } from '../core/browser/embedded.js';
import { Embedded } from './Embedded.js';
import { useServices } from '../core/services/services.js';
import { useVenue } from '../core/services/venue.js';

/** The frame of every page: skip link, venue, languages, who to call. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { t, language } = useI18n();
  const venue = useVenue();
  const url = useUrl();
  const page = (
    <>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <LiveRegion />
      <ShownCardForm />
    </>
  );
  // The desk has the whole screen, also in a window of an app of the venue's (docs/rules/desk.md 95).
  if (pathOf(url) === '/store') return page;
  if (isEmbedded(url)) return <Embedded>{page}</Embedded>;
  return (
    <>
      <a className="skip" href="#main">
        {t('skip_to_content')}
      </a>
      <header className="bar">
        <div className="bar-in">
          <a className="brand" href={`/?lang=${language}`}>
            <Mark />
            <span>{venue?.name ?? t('bookings')}</span>
          </a>
          <LanguageSwitch />
        </div>
      </header>
      {page}
      {venue ? (
        <footer className="foot">
          <div className="foot-in">
            <address>
              <strong>{venue.business.name}</strong>
              {venue.business.address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <p>
              {t('need_help')}{' '}
              <a href={`tel:${venue.business.phone.replace(/[^\d+]/g, '')}`}>{venue.business.phone}</a>
            </p>
          </div>
        </footer>
      ) : null}
    </>
  );
};

/** The gateway's card form, on whatever page it was asked for. */
const ShownCardForm = () => {
  const { cardForm } = useServices();
  const shown = useSyncExternalStore(cardForm.subscribe, cardForm.current, cardForm.current);
  return shown ? <LazyCardFormDialog key={shown.url} {...shown} /> : null;
};

/** A link, named in its own language: it works before any script does, and then without a new page. */
const LanguageSwitch = () => {
  const { language } = useI18n();
  const switchTo = useSwitchLanguage();
  const url = useUrl();
  const venue = useVenue();
  return (
    <nav className="languages" aria-label="Language / Langue">
      {LANGUAGES.filter(({ id }) => id !== language && (venue?.languages.includes(id) ?? true)).map(
        ({ id, name }) => (
          <a
            key={id}
            href={languageUrl(url, id)}
            lang={id}
            hrefLang={id}
            onClick={(event) => {
              event.preventDefault();
              switchTo(id);
            }}
          >
            {name}
          </a>
        ),
      )}
    </nav>
  );
};
