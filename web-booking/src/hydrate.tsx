import './styles/styles.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './pages/App.js';
import { loadDrawnSelection } from './pages/selection/lazy-parts.js';
import { createServices } from './core/services/services.js';
import { seedCache } from './core/boot/boot-queries.js';
import { EMPTY_BOOT, type BootData } from './core/boot/boot-data.js';
import { atRest } from './core/browser/at-rest.js';
import { browserRouter } from './core/browser/router.js';
import { isLanguage } from '@stile/web-kit';
import { rememberLanguage } from '@stile/web-kit/browser';
import { loadTexts } from './core/i18n/texts.js';

const sessionStorageOrNone = (): Storage | undefined => {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
};

/** Makes the page that the server rendered a living one. */
const hydrate = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) return;
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : 'en';
  if (new URLSearchParams(window.location.search).has('lang')) rememberLanguage(language);
  // The server's drawing is taken over in one go: a part whose chunk came later would be taken off the page and drawn
  // again.
  const [texts] = await Promise.all([loadTexts(language), loadDrawnSelection(root).catch(() => undefined)]);
  const data =
    (JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as BootData | null) ?? EMPTY_BOOT;
  const services = createServices(language, {
    storage: sessionStorageOrNone(),
    tab: data.tab,
    cardFormOrigin: data.cardFormOrigin,
  });
  const router = browserRouter(window);
  seedCache(services.cache, router.url(), data);
  // Leaving gives held places back at once; a reservation that was made has taken them over by then.
  window.addEventListener('pagehide', () => services.holds.release());
  // As a transition React takes the page over in slices, so that a tap is answered between them.
  startTransition(() => {
    hydrateRoot(
      root,
      <App language={language} texts={texts} data={data} services={services} router={router} />,
    );
  });
  // Times and products are part of what somebody may have pressed: live is a page whose parts are.
  await atRest();
  document.documentElement.dataset['live'] = '';
  document.dispatchEvent(new Event('stile:live'));
};

void hydrate();
