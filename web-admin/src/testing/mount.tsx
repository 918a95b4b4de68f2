import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { withActivity } from '../core/activity.js';
import { createConsoleApi } from '../core/api.js';
import { createSession } from '../core/session.js';
import { App } from '../app/App.js';
import type { SessionUser } from '@stile/contracts/identity/services';
import { loadMessages } from '../i18n/messages.js';
import { FakeApi } from './fake-api.js';
import { FakeActivity } from './fake-activity.js';
import { FakeLive } from './fake-live.js';

// jsdom has no scrolling.
window.scrollTo = () => undefined;

interface MountOptions {
  api?: FakeApi;
  language?: 'en' | 'fr';
}

/** The whole console at an address, as a browser mounts it, with a server, a socket and ids of the test's own. */
export const mountConsole = async (
  address: string,
  { api: server = new FakeApi(), language = 'en' }: MountOptions = {},
) => {
  let messages = await loadMessages(language);
  const live = new FakeLive();
  const activity = new FakeActivity();
  const api = createConsoleApi({
    fetch: withActivity(activity, server.fetch),
    language: () => messages.language,
    text: (key) => messages.texts[key],
    onSignedOut: (why) => session.ended(why),
  });
  const session = createSession(() => api.get<SessionUser>('/api/groups'));
  const left: string[] = [];
  const leave = (to: string): void => void left.push(to);
  let made = 0;
  const ids = { next: () => `key-of-a-test-${String(++made).padStart(4, '0')}` };
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <App
            ports={{ api, session, live, ids, activity, leave }}
            messages={messages}
            onLanguage={(loaded) => {
              messages = loaded;
            }}
          />
        ),
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return {
    server,
    activity,
    /** Addresses outside of the console that it went to. */ left,
    live, // Keys without a pause between them: a busy machine makes each a wait of its own.
    user: userEvent.setup({ delay: null }),
    /** To another page, or back by -1. */
    go: (to: string | number) =>
      act(async () => {
        await (typeof to === 'number' ? router.navigate(to) : router.navigate(to));
      }),
    /** Where the console is now, as the address bar would show it. */
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
  };
};
