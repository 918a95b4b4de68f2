import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { randomKey } from '@stile/web-kit';
import { createLive, preferredLanguage, rememberLanguage } from '@stile/web-kit/browser';
import { createActivity, withActivity } from './core/activity.js';
import { createConsoleApi } from './core/api.js';
import { carriedBy, withCarried } from './core/carried.js';
import { createSession } from './core/session.js';
import { App } from './app/App.js';
import type { SessionUser } from '@stile/contracts/identity/services';
import { loadMessages } from './i18n/messages.js';
import type { Ports } from './core/ports.js';

const SLOWEST_RETRY_MS = 5_000;

/** The page's policy allows only style elements that carry its nonce. */
const styleCache = () => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return createCache({ key: 'stile', ...(nonce ? { nonce } : {}) });
};

const start = async (): Promise<void> => {
  const language = preferredLanguage();
  const activity = createActivity();
  let messages = await loadMessages(language);
  rememberLanguage(language);
  const api = createConsoleApi({
    fetch: withActivity(
      activity,
      withCarried(carriedBy(document), (...request) => fetch(...request)),
    ),
    language: () => messages.language,
    text: (key) => messages.texts[key],
    onSignedOut: (why) => session.ended(why),
  });
  const session = createSession(() => api.get<SessionUser>('/api/groups'));
  const ports: Ports = {
    api,
    session,
    live: createLive(SLOWEST_RETRY_MS),
    ids: { next: randomKey },
    activity,
    leave: (address) => window.location.assign(address),
  };
  const root = (
    <App
      ports={ports}
      messages={messages}
      onLanguage={(loaded) => {
        messages = loaded;
      }}
    />
  );
  const router = createBrowserRouter([{ path: '*', element: root }]);
  createRoot(document.getElementById('root')!).render(
    <CacheProvider value={styleCache()}>
      <RouterProvider router={router} />
    </CacheProvider>,
  );
};

void start();
