import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createApi } from './api/api.js';
import { createSession } from './auth/session.js';
import { ConsoleRoot } from './ConsoleRoot.js';
import type { SessionUser } from './contracts.js';
import { loadSpeech, preferredLanguage, rememberLanguage, type Speech } from './i18n/language.js';
import { browserIds } from './ids.js';
import { createSocketLive } from './live/socket-live.js';
import type { Ports } from './ports.js';

/** The page's policy allows only style elements that carry its nonce. */
const styleCache = () => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return createCache({ key: 'stile', ...(nonce ? { nonce } : {}) });
};

const start = async (): Promise<void> => {
  const language = preferredLanguage();
  let spoken: Speech = await loadSpeech(language);
  rememberLanguage(language);
  const api = createApi({
    fetch: (...args) => fetch(...args),
    language: () => spoken.language,
    text: (key) => spoken.texts[key],
    onSignedOut: (why) => session.ended(why),
  });
  const session = createSession(() => api.get<SessionUser>('/api/groups'));
  const ports: Ports = { api, session, live: createSocketLive(), ids: browserIds };
  const root = (
    <ConsoleRoot
      ports={ports}
      speech={spoken}
      onSpeech={(speech) => {
        spoken = speech;
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
