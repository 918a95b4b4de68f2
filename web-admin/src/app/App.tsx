import { useMemo, useState } from 'react';
import { Route, Routes } from 'react-router';
import { QueryClient } from '@tanstack/react-query';
import { CssBaseline } from '@mui/material';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { AdminContext, AdminUI, CustomRoutes, HttpError } from 'react-admin';
import { createDataProvider } from '../core/data-provider.js';
import { createAuthProvider, LOGIN_PATH } from '../core/auth-provider.js';
import { Guard } from './Guard.js';
import { LoginPage } from '../login/LoginPage.js';
import { SessionWatch } from './SessionWatch.js';
import { rememberLanguage, loadSpeech, type Speech } from '../i18n/language.js';
import { WordsProvider } from '../i18n/words.js';
import { NotFoundPage } from '../ui/NotFoundPage.js';
import { Layout } from './Layout.js';
import { PortsProvider, type Ports } from '../core/ports.js';
import { consoleRouterProvider } from '../routing/router-provider.js';
import { SCREENS } from './pages.js';
import { consoleTheme } from '../ui/theme.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';

const RETRIES = 2;
/** A refusal stays one however often it is asked; a store that is busy or a lost connection may come back. */
const worthRetrying = (count: number, error: unknown): boolean =>
  count < RETRIES && !(error instanceof HttpError && error.status >= 400 && error.status < 500);

const Waiting = () => <PageSkeleton />;

/** Everything but the pages without a sign-in. The login page must be its sibling: inside, the failed check before the sign-in would outlive it. */
const Pages = () => (
  <AdminUI
    disableTelemetry
    requireAuth
    loginPage={false}
    authCallbackPage={false}
    layout={Layout}
    loading={Waiting}
    catchAll={NotFoundPage}
    title="Stile"
  >
    <CustomRoutes>
      {SCREENS.map(({ path, access, Page }) => (
        <Route
          key={path}
          path={path}
          element={
            <Guard access={access}>
              <Page />
            </Guard>
          }
        />
      ))}
    </CustomRoutes>
  </AdminUI>
);

interface AppProps {
  ports: Ports;
  speech: Speech;
  /** Told of a change of language before anything is asked in it. */
  onSpeech: (speech: Speech) => void;
}

/** The whole console under a router; every port is a prop, so that a test mounts what a browser does. */
export const App = ({ ports, speech: first, onSpeech }: AppProps) => {
  const [speech, setSpeech] = useState(first);
  const speak = useMemo(
    () => (language: Speech['language']) => {
      void loadSpeech(language).then((loaded) => {
        rememberLanguage(language);
        onSpeech(loaded);
        setSpeech(loaded);
      });
    },
    [onSpeech],
  );
  const i18nProvider = useMemo(
    () =>
      polyglotI18nProvider(
        () => speech.frame,
        speech.language,
        [{ locale: speech.language, name: speech.language }],
        { allowMissing: true },
      ),
    [speech],
  );
  const queryClient = useMemo(
    () => new QueryClient({ defaultOptions: { queries: { retry: worthRetrying } } }),
    [],
  );
  const authProvider = useMemo(() => createAuthProvider(ports.session, ports.api), [ports]);
  const dataProvider = useMemo(() => createDataProvider(ports.api), [ports]);
  return (
    <PortsProvider value={ports}>
      <WordsProvider speech={speech} speak={speak}>
        <AdminContext
          authProvider={authProvider}
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
          routerProvider={consoleRouterProvider}
          theme={consoleTheme}
        >
          <CssBaseline enableColorScheme />
          <SessionWatch />
          <Routes>
            <Route path={LOGIN_PATH} element={<LoginPage />} />
            <Route path="/*" element={<Pages />} />
          </Routes>
        </AdminContext>
      </WordsProvider>
    </PortsProvider>
  );
};
