import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { QueryClient } from '@tanstack/react-query';
import { CssBaseline } from '@mui/material';
import {
  AdminContext,
  AuthenticationError,
  CoreAdminUI,
  Error,
  localStorageStore,
  Notification,
} from 'react-admin';
import { asProblem, isPassing } from '@stile/web-kit';
import { rememberLanguage } from '@stile/web-kit/browser';
import { createAuthProvider, LOGIN_PATH, PASSWORD_PATH } from '../core/auth-provider.js';
import { createDataProvider } from '../core/data-provider.js';
import { PortsProvider, type Ports } from '../core/ports.js';
import { loadMessages, type Messages } from '../i18n/messages.js';
import { createI18nProvider } from '../i18n/provider.js';
import { loadShownAreas } from '../i18n/texts.js';
import { createRouterProvider } from '../routing/router-provider.js';
import { NotFoundPage } from '../ui/NotFoundPage.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { consoleTheme, WIDE } from '../ui/theme.js';
import { AccessDenied } from './AccessDenied.js';
import { Layout } from './Layout.js';
import { accessOf, addresses, addressOf, landingOf } from './navigation.js';
import { FreshPage } from './FreshPage.js';
import { routesAndResources } from './routes.js';
import { SessionWatch } from './SessionWatch.js';

const RETRIES = 2;
/** A rejection stays one however often it is requested; a busy server or a lost connection may come back. */
const worthRetrying = (count: number, error: unknown): boolean =>
  count < RETRIES && isPassing(asProblem(error));

const Loading = () => <PageSkeleton />;
const LoginPage = lazy(async () => ({ default: (await import('../login/LoginPage.js')).LoginPage }));
const PasswordPage = lazy(async () => ({
  default: (await import('../login/PasswordPage.js')).PasswordPage,
}));
const routerProvider = createRouterProvider(addresses);

/** Columns and the menu are remembered by the browser; the menu starts open where it has its place. */
const createStore = () => {
  const preferences = localStorageStore(undefined, 'stile');
  preferences.setItem('sidebar.open', window.matchMedia(WIDE).matches);
  return preferences;
};

/**
 * The login page must be a sibling of the others: inside, the failed check before the sign-in would outlive it. Of
 * react-admin's frame only those parts are loaded that the console has none of its own for.
 */
const Console = () => {
  const location = useLocation();
  return (
    <Routes location={{ ...location, pathname: addresses.toPathname(location) }}>
      <Route
        path={LOGIN_PATH}
        element={
          <Suspense fallback={<Loading />}>
            <LoginPage landingOf={landingOf} addressOf={addressOf} />
          </Suspense>
        }
      />
      <Route
        path={PASSWORD_PATH}
        element={
          <Suspense fallback={<Loading />}>
            <PasswordPage />
          </Suspense>
        }
      />
      <Route
        path="/*"
        element={
          <>
            <CoreAdminUI
              disableTelemetry
              requireAuth
              layout={Layout}
              loading={Loading}
              catchAll={NotFoundPage}
              accessDenied={AccessDenied}
              error={Error}
              authenticationError={AuthenticationError}
              title="Stile"
            >
              {routesAndResources}
            </CoreAdminUI>
            <Notification />
          </>
        }
      />
    </Routes>
  );
};

interface AppProps {
  ports: Ports;
  messages: Messages;
  /** Called before anything is requested in the new language. */
  onLanguage: (messages: Messages) => void;
}

/** The whole console under a router. Every port is a prop, so that a test mounts what a browser does. */
export const App = ({ ports, messages: first, onLanguage }: AppProps) => {
  const [messages, setMessages] = useState(first);
  const changeLanguage = useCallback(
    async (language: Messages['language']) => {
      const [loaded] = await Promise.all([loadMessages(language), loadShownAreas(language)]);
      rememberLanguage(language);
      onLanguage(loaded);
      setMessages(loaded);
    },
    [onLanguage],
  );
  const i18nProvider = useMemo(
    () => createI18nProvider(messages, changeLanguage),
    [messages, changeLanguage],
  );
  const queryClient = useMemo(
    () => new QueryClient({ defaultOptions: { queries: { retry: worthRetrying } } }),
    [],
  );
  const preferences = useMemo(createStore, []);
  const authProvider = useMemo(() => createAuthProvider({ ...ports, accessOf }), [ports]);
  const dataProvider = useMemo(() => createDataProvider(ports.api), [ports]);
  return (
    <PortsProvider value={ports}>
      <AdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        routerProvider={routerProvider}
        store={preferences}
        theme={consoleTheme}
      >
        <CssBaseline enableColorScheme />
        <SessionWatch />
        <FreshPage />
        <Console />
      </AdminContext>
    </PortsProvider>
  );
};
