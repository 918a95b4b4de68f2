import { screen, waitFor } from '@testing-library/react';
import { CODE, FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

type Mounted = Awaited<ReturnType<typeof mountConsole>>;

const giveCredentials = async ({ user }: Mounted, username: string, password = 'demo'): Promise<void> => {
  await user.type(await screen.findByLabelText('User name'), username);
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
};
const giveCode = async ({ user }: Mounted, code: string): Promise<void> => {
  const field = await screen.findByLabelText('Security code');
  await user.clear(field);
  await user.type(field, `${code}{Enter}`);
};

describe('signing in', () => {
  test('asks for the code that was mailed, and lands on the first page that the user may open', async () => {
    const mounted = await mountConsole('/auth/login');
    await giveCredentials(mounted, 'admin');
    expect(await screen.findByText('We have sent a security code to a***@escarpment.example.')).toBeTruthy();
    await giveCode(mounted, CODE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Reservations' })).toBeTruthy();
    expect(mounted.address()).toBe('/passes');
  });

  test('skips the second factor where the server says so', async () => {
    const mounted = await mountConsole('/auth/login');
    await giveCredentials(mounted, 'casey');
    await waitFor(() => expect(mounted.address()).toBe('/passes'));
  });

  test('leads who reaches none of the pages to the overview', async () => {
    const mounted = await mountConsole('/auth/login');
    await giveCredentials(mounted, 'nora');
    await waitFor(() => expect(mounted.address()).toBe('/admin'));
  });

  test('goes on to the page that was asked for before', async () => {
    const mounted = await mountConsole('/visitors?inventory=mirror-lake&startDate=2026-12-06');
    await waitFor(() => expect(mounted.address()).toBe('/auth/login'));
    await giveCredentials(mounted, 'admin');
    await giveCode(mounted, CODE);
    await waitFor(() =>
      expect(mounted.address()).toBe('/visitors?inventory=mirror-lake&startDate=2026-12-06'),
    );
  });

  test('goes back to the desk that led here, with its address, and to nothing outside', async () => {
    const desk = '/store?inventoryGroup=escarpment&inventory=rattle-ridge&v.rr-adult=2';
    const mounted = await mountConsole(`/auth/login?returnTo=${encodeURIComponent(desk)}`);
    await giveCredentials(mounted, 'casey');
    await waitFor(() => expect(mounted.left).toEqual([desk]));
  });

  test.each(['https://example.org/store', '//example.org/store?x', '/storefront', '/store/../admin'])(
    'goes nowhere else that an address names: %s',
    async (other) => {
      const mounted = await mountConsole(`/auth/login?returnTo=${encodeURIComponent(other)}`);
      await giveCredentials(mounted, 'casey');
      await waitFor(() => expect(mounted.address()).toBe('/passes'));
      expect(mounted.left).toEqual([]);
    },
  );

  test('tells wrong credentials, and who is not staff, in the server’s words', async () => {
    const mounted = await mountConsole('/auth/login');
    await giveCredentials(mounted, 'admin', 'wrong');
    expect(
      await screen.findByText('Invalid username or password. Please check your credentials.'),
    ).toBeTruthy();
    await mounted.user.clear(screen.getByLabelText('User name'));
    await mounted.user.clear(screen.getByLabelText('Password'));
    await giveCredentials(mounted, 'vic');
    expect((await screen.findAllByText('User does not have staff access'))[0]).toBeTruthy();
  });

  test('names each empty field and moves to the first', async () => {
    const { user, server } = await mountConsole('/auth/login');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Enter your user name.')).toBeTruthy();
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('User name'));
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });
});

describe('the organisation’s own sign-in', () => {
  const withOkta = (): FakeApi => Object.assign(new FakeApi(), { singleSignOn: 'Okta' });

  test('is offered by its name, with the way back to the page that was asked for', async () => {
    const mounted = await mountConsole('/destinations/price_rules?inventory=mirror-lake', {
      api: withOkta(),
    });
    const link = await screen.findByRole('link', { name: 'Sign in with Okta' });
    expect(mounted.address()).toBe('/auth/login');
    const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'https://stile.test');
    expect(pathname).toBe('/auth/sso');
    expect(searchParams.get('returnTo')).toBe('/destinations/price_rules?inventory=mirror-lake');
  });

  test('is not offered where there is none', async () => {
    const { server } = await mountConsole('/auth/login');
    await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('/api/sign_in_options'));
    expect(screen.queryByRole('link', { name: /^Sign in with/ })).toBeNull();
  });

  test('leads on to the first page of the menu, or back to the sign-in', async () => {
    const api = withOkta();
    api.signedIn = { ...USERS['casey']!, settings: { is_okta: true } };
    const mounted = await mountConsole('/auth/login?signedIn=1', { api });
    await waitFor(() => expect(mounted.address()).toBe('/passes'));
    const other = await mountConsole('/auth/login?signedIn=1');
    expect(await screen.findByLabelText('User name')).toBeTruthy();
    expect(other.address()).toContain('/auth/login');
  });

  test('is signed out of by a form that its page can answer', async () => {
    const api = withOkta();
    api.signedIn = { ...USERS['casey']!, settings: { is_okta: true } };
    const { user } = await mountConsole('/change_password', { api });
    await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
    const button = await screen.findByRole('button', { name: 'Logout' });
    const { method, action } = (button as HTMLButtonElement).form!;
    expect([method, new URL(action).pathname]).toEqual(['post', '/okta/logout']);
  });
});

describe('the second factor', () => {
  test('tells a wrong code, sends another, and takes the right one written with a space', async () => {
    const mounted = await mountConsole('/auth/login');
    await giveCredentials(mounted, 'admin');
    await giveCode(mounted, '000000');
    expect(await screen.findByText('Code is invalid or expired')).toBeTruthy();
    await mounted.user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('New security code sent. Please check your email.')).toBeTruthy();
    await giveCode(mounted, '123 456');
    await waitFor(() => expect(mounted.address()).toBe('/passes'));
  });

  test('goes back to the credentials once the challenge is dead', async () => {
    const mounted = await mountConsole('/auth/login');
    await giveCredentials(mounted, 'admin');
    for (const wrong of ['111111', '222222']) {
      await giveCode(mounted, wrong);
      await screen.findByText('Code is invalid or expired');
    }
    await giveCode(mounted, '333333');
    expect(
      await screen.findByText('That sign-in has run out. Please enter your password again.'),
    ).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  test('goes back as well when no new code can be sent for it', async () => {
    const mounted = await mountConsole('/auth/login');
    await giveCredentials(mounted, 'admin');
    await screen.findByLabelText('Security code');
    mounted.server.rejectOnce(
      'POST',
      '/api/send_new_tfa_token',
      401,
      'invalid_code',
      'Code is invalid or expired',
    );
    await mounted.user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(
      await screen.findByText('That sign-in has run out. Please enter your password again.'),
    ).toBeTruthy();
  });

  test('stays when sending fails for another reason', async () => {
    const mounted = await mountConsole('/auth/login');
    await giveCredentials(mounted, 'admin');
    await screen.findByLabelText('Security code');
    mounted.server.rejectOnce(
      'POST',
      '/api/send_new_tfa_token',
      429,
      'too_many_requests',
      'Too many requests.',
    );
    await mounted.user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('Could not send a new code. Please try again later')).toBeTruthy();
  });
});

test('a session that expires leads to the login and back to where the person was', async () => {
  const mounted = await mountConsole('/auth/login');
  await giveCredentials(mounted, 'casey');
  await waitFor(() => expect(mounted.address()).toBe('/passes'));
  await mounted.go('/passes?searchTerm=wei');
  expect((await screen.findAllByText('Chen Wei'))[0]).toBeTruthy();
  mounted.server.signedIn = null;
  mounted.live.say('reservations', '000950');
  expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeTruthy();
  expect(mounted.address()).toBe('/auth/login');
  await giveCredentials(mounted, 'casey');
  await waitFor(() => expect(mounted.address()).toBe('/passes?searchTerm=wei'));
  expect((await screen.findAllByText('Chen Wei'))[0]).toBeTruthy();
});

test('logging out ends the session and does not remember the page', async () => {
  const mounted = await mountConsole('/auth/login');
  await giveCredentials(mounted, 'casey');
  await waitFor(() => expect(mounted.address()).toBe('/passes'));
  await mounted.go('/admin');
  await mounted.user.click(await screen.findByRole('button', { name: 'Open the menu' }));
  await mounted.user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(mounted.address()).toBe('/auth/login'));
  expect(mounted.server.signedIn).toBeNull();
  await giveCredentials(mounted, 'fiona');
  await waitFor(() => expect(mounted.address()).toMatch(/^\/inventory_report\?/));
  expect(mounted.server.signedIn).toBe(USERS['fiona']);
});
