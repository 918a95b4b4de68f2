import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { refundOf, row, TODAY, USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const signedIn = (username = 'admin'): FakeApi =>
  Object.assign(new FakeApi(), { signedIn: USERS[username]! });
const lists = (server: FakeApi) => server.calls.filter(({ path }) => path === '/api/admin/reservations');
const lastList = (server: FakeApi) => {
  const query = lists(server).at(-1)!.query;
  return {
    filter: JSON.parse(query.get('filter')!) as unknown,
    range: JSON.parse(query.get('range')!) as unknown,
    sort: JSON.parse(query.get('sort')!) as unknown,
  };
};
const ALL = '/passes?page=1&itemsPerPage=25&sortKey=created&sortValue=desc';
const OPENS_ON = { state: 'confirmed', visit_date_gte: TODAY, visit_date_lte: TODAY };
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => within(each).getAllByRole('cell')[2]!.textContent);

test('a reservation is shown once its venue says names, prices and times', async () => {
  const api = signedIn();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const server = Object.assign(Object.create(api) as FakeApi, {
    fetch: (async (input, init) => {
      const reply = await api.fetch(input, init);
      const url = input instanceof Request ? input.url : String(input);
      if (url.includes('inventory=')) await answered;
      return reply;
    }) satisfies typeof fetch,
  });
  const { id } = api.reservations[0]!;
  await mountConsole(`/reservation/${id}`, { api: server });
  await waitFor(() => expect(api.calls.some(({ query }) => query.get('inventory') !== null)).toBe(true));
  await waitFor(() => expect(api.calls.some(({ path }) => path === `/api/reservation/${id}`)).toBe(true));
  expect(screen.queryByRole('region', { name: 'Visit' })).toBeNull();
  answer();
  const visit = within(await screen.findByRole('region', { name: 'Visit' }));
  expect(visit.queryByText('rattle-ridge')).toBeNull();
  expect(visit.getByText('Rattle Ridge')).toBeTruthy();
});

describe('the list of reservations', () => {
  test('opens on those who come today, in the order of their arrival', async () => {
    const { server } = await mountConsole('/passes', { api: signedIn() });
    expect((await screen.findAllByText('Amélie Tremblay'))[0]).toBeTruthy();
    expect(lastList(server)).toEqual({ filter: OPENS_ON, range: [0, 24], sort: ['start_date', 'ASC'] });
    expect(screen.getByRole('button', { name: 'Today', pressed: true })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Time' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Booked' })).toBeNull();
  });

  test('of more rows than are counted says so, and turns its pages', async () => {
    const api = Object.assign(signedIn(), { isCounted: false });
    const { server, user } = await mountConsole(ALL, { api });
    expect(await screen.findByText('1-25 of more than 25')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(lastList(server).range).toEqual([25, 49]));
    expect(await screen.findByText('26-50 of more than 50')).toBeTruthy();
  });

  test('a chip chooses other days and leaves the other filters', async () => {
    const { server, user, address } = await mountConsole('/passes?state=cancelled&searchTerm=a', {
      api: signedIn(),
    });
    await user.click(await screen.findByRole('button', { name: 'Weekend' }));
    await waitFor(() =>
      expect(lastList(server)).toEqual({
        filter: { q: 'a', state: 'cancelled', visit_date_gte: TODAY, visit_date_lte: '2026-12-06' },
        range: [0, 24],
        sort: ['start_date', 'ASC'],
      }),
    );
    expect(address()).toContain('startDate=2026-12-05&endDate=2026-12-06');
    await user.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() =>
      expect(lastList(server)).toMatchObject({
        filter: { q: 'a', state: 'cancelled' },
        sort: ['created', 'DESC'],
      }),
    );
    expect(screen.getByRole('button', { name: 'All', pressed: true })).toBeTruthy();
  });

  test('a chip limits it to those that wait for approval, from today on, and takes that back', async () => {
    const { server, user, address } = await mountConsole('/passes', { api: signedIn() });
    await user.click(await screen.findByRole('button', { name: 'Waiting for approval', pressed: false }));
    await waitFor(() =>
      expect(lastList(server)).toMatchObject({
        filter: { state: 'confirmed', waits_for_approval: true, visit_date_gte: TODAY },
      }),
    );
    expect(address()).toContain('waitsForApproval=true');
    await user.click(await screen.findByRole('button', { name: 'Waiting for approval', pressed: true }));
    await waitFor(() => expect(address()).not.toContain('waitsForApproval'));
    await waitFor(() => expect(lastList(server).filter).not.toHaveProperty('waits_for_approval'));
  });

  test('a chip limits it to what was sold without the network and is to be settled', async () => {
    const { server, user, address } = await mountConsole('/passes', { api: signedIn() });
    await user.click(await screen.findByRole('button', { name: 'Offline, to settle', pressed: false }));
    await waitFor(() => expect(lastList(server)).toMatchObject({ filter: { offline: 'to_settle' } }));
    expect(address()).toContain('offline=to_settle');
    await user.click(await screen.findByRole('button', { name: 'Offline, to settle', pressed: true }));
    await waitFor(() => expect(lastList(server).filter).not.toHaveProperty('offline'));
  });

  test.each([
    ['To collect', 'to_collect', 'toCollect', 'balance'],
    ['To return', 'to_return', 'toReturn', 'amount_to_return'],
  ])('the chip %s shows those of all days, the largest first', async (name, filter, inAddress, amount) => {
    const { server, user, address } = await mountConsole('/passes?searchTerm=a', { api: signedIn() });
    await user.click(await screen.findByRole('button', { name, pressed: false }));
    await waitFor(() =>
      expect(lastList(server)).toMatchObject({ filter: { q: 'a', [filter]: true }, sort: [amount, 'DESC'] }),
    );
    expect(lastList(server).filter).toEqual({ q: 'a', [filter]: true });
    expect(address()).toContain(`${inAddress}=true`);
    await user.click(await screen.findByRole('button', { name, pressed: true }));
    await waitFor(() => expect(lastList(server).filter).toEqual({ q: 'a' }));
  });

  test('says of each what is to be collected and to be returned', async () => {
    const api = signedIn();
    api.reservations = [
      { ...row(0), state: 'confirmed', price: 20, balance: 12.5, amount_to_return: 0 },
      { ...row(1), state: 'cancelled', price: 30, balance: -30, amount_to_return: 30 },
    ];
    await mountConsole(ALL, { api });
    await screen.findByRole('columnheader', { name: 'Price' });
    const price = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Price');
    const shown = screen
      .getAllByRole('row')
      .slice(1)
      .map((each) => within(each).getAllByRole('cell')[price]!.textContent);
    expect(shown).toEqual(['$20.00To collect: $12.50', '$30.00To return: $30.00']);
  });

  test('what the filter finds is saved as a file that the server makes', async () => {
    const { server, user, left } = await mountConsole(`${ALL}&searchTerm=a`, { api: signedIn() });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /Excel/ }));
    await waitFor(() => expect(left).toEqual(['/api/exports/key-of-a-test-0001/file']));
    const request = server.calls.find(({ path }) => path === '/api/exports')!;
    expect(request.body).toMatchObject({ id: 'key-of-a-test-0001', list: 'reservations' });
    expect(JSON.parse(String(request.body['filter']))).toEqual(lastList(server).filter);
    expect(JSON.parse(String(request.body['sort']))).toEqual(lastList(server).sort);
    expect(await screen.findByText('reservations_2026-12-05.xlsx is saved: 2 rows.')).toBeTruthy();
  });

  test('a long file says how far it is, and the rest of it is saved next', async () => {
    const api = signedIn();
    const long = { total: 137_402, parts: 2 };
    api.exports = [
      { ...long, state: 'making', rows: 0 },
      { ...long, state: 'making', rows: 40_000 },
      { ...long, rows: 100_000 },
      { ...long, part: 2, rows: 37_402 },
    ];
    const { server, user, left } = await mountConsole(ALL, { api });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /Excel/ }));
    expect(await screen.findByText('Making the file: 40,000 of 137,402')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Save part 2 of 2' }));
    await waitFor(() => expect(left).toHaveLength(2));
    expect(
      server.calls.filter(({ path }) => path === '/api/exports').map(({ body }) => body['part']),
    ).toEqual([undefined, 2]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' })));
    expect(screen.queryByRole('button', { name: /^Save part/ })).toBeNull();
  });

  test('a file that is being made can be given up', async () => {
    const api = signedIn();
    api.exports = [{ state: 'making' }];
    const { server, user, left } = await mountConsole(ALL, { api });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /Excel/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(server.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
        '/api/exports/key-of-a-test-0001',
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
    expect(left).toEqual([]);
  });

  test('a file that waits for others says so, and is saved after them', async () => {
    const api = signedIn();
    api.exports = [{ state: 'waiting', rows: 0 }, { state: 'waiting', rows: 0 }, {}];
    const { user, left } = await mountConsole(ALL, { api });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /Excel/ }));
    expect(await screen.findByText('The file waits until the ones before it are made.')).toBeTruthy();
    await waitFor(() => expect(left).toEqual(['/api/exports/key-of-a-test-0001/file']));
  });

  test('a file that cannot be made says why', async () => {
    const api = signedIn();
    api.rejectOnce('POST', '/api/exports', 429, 'too_many_exports', '2 files are being made already.');
    const { user } = await mountConsole(ALL, { api });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /Excel/ }));
    expect(await screen.findByText('2 files are being made already.')).toBeTruthy();
    api.exports = [{ state: 'failed' }];
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /Excel/ }));
    expect(await screen.findByText('The file could not be made. Try again in a moment.')).toBeTruthy();
    api.exports = [{ state: 'failed', failure: 'disk_full' }];
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /Excel/ }));
    expect(await screen.findByText(/The server’s disk is full/)).toBeTruthy();
  });

  test('what is approved is a filter that stays in the address', async () => {
    const { server } = await mountConsole(`${ALL}&approved=false`, { api: signedIn() });
    await waitFor(() => expect(lastList(server)).toMatchObject({ filter: { approved: false } }));
  });

  test('what is not found on the days that are shown is searched for on all days', async () => {
    const { user } = await mountConsole(`/passes?searchTerm=wei&startDate=${TODAY}&endDate=${TODAY}`, {
      api: signedIn(),
    });
    expect(await screen.findByText('Nothing matches on these days.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all days' }));
    expect((await screen.findAllByText('Chen Wei'))[0]).toBeTruthy();
  });

  test('a reservation leads back to the list as it was, and to the next one in it', async () => {
    const { user, address } = await mountConsole(`${ALL}&inventory=glen-hill`, { api: signedIn() });
    await screen.findAllByText('Chen Wei');
    const [first, second] = names();
    await user.click(screen.getAllByRole('row')[1]!);
    expect(await screen.findByRole('link', { name: 'Back to Reservations' })).toBeTruthy();
    expect(await screen.findByText('1 / 20')).toBeTruthy();
    expect(screen.getAllByText(first!)[0]).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /next/i }));
    expect(await screen.findByText('2 / 20')).toBeTruthy();
    expect((await screen.findAllByText(second!))[0]).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Back to Reservations' }));
    await screen.findAllByText('Chen Wei');
    expect(address()).toContain('inventory=glen-hill');
    expect(address()).toContain('sortKey=created');
  });

  test('reads its state from the address', async () => {
    const { server } = await mountConsole(
      '/passes?searchTerm=wei&inventory=glen-hill&state=confirmed&startDate=2026-12-01&endDate=2026-12-31&page=1&itemsPerPage=10&sortKey=visit_date&sortValue=asc',
      { api: signedIn() },
    );
    expect((await screen.findAllByText('Chen Wei'))[0]).toBeTruthy();
    expect(lastList(server)).toEqual({
      filter: {
        q: 'wei',
        inventory: 'glen-hill',
        state: 'confirmed',
        visit_date_gte: '2026-12-01',
        visit_date_lte: '2026-12-31',
      },
      range: [0, 9],
      sort: ['visit_date', 'ASC'],
    });
  });

  test('writes its state to the address and takes the back button', async () => {
    const { server, user, go, address } = await mountConsole(ALL, { api: signedIn() });
    await screen.findAllByText('Chen Wei');
    expect(address()).toBe(ALL);
    expect(lastList(server)).toEqual({ filter: {}, range: [0, 24], sort: ['created', 'DESC'] });
    await user.type(screen.getByRole('searchbox'), 'raman');
    await waitFor(() =>
      expect(address()).toBe(
        '/passes?searchTerm=raman&page=1&itemsPerPage=25&sortKey=created&sortValue=desc',
      ),
    );
    await waitFor(() => expect(screen.queryAllByText('Chen Wei')).toHaveLength(0));
    await go(-1);
    expect((await screen.findAllByText('Chen Wei'))[0]).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  test('what comes back late does not take away what was typed since', async () => {
    const { server, user, address } = await mountConsole(ALL, { api: signedIn() });
    await screen.findAllByText('Chen Wei');
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    let answer!: () => void;
    server.gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await user.type(box, 'ra');
    await waitFor(() => expect(address()).toContain('searchTerm=ra&'));
    await user.type(box, 'man ');
    answer();
    await waitFor(() => expect(address()).toContain('searchTerm=raman'));
    expect(box.value).toBe('raman ');
    await waitFor(() => expect(lastList(server).filter).toEqual({ q: 'raman' }));
  });

  test('says when nothing matches, and clears the filters', async () => {
    const { user } = await mountConsole('/passes?searchTerm=nobody', { api: signedIn() });
    expect(await screen.findByText('Nothing matches these filters.')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect((await screen.findAllByText('Chen Wei'))[0]).toBeTruthy();
  });

  test('says when there are none at all', async () => {
    await mountConsole(ALL, { api: Object.assign(signedIn(), { reservations: [] }) });
    expect(await screen.findByText('There are no reservations yet.')).toBeTruthy();
  });

  test('shows what went wrong in the server’s words and tries again', async () => {
    const server = signedIn();
    server.rejectOnce(
      'GET',
      '/api/admin/reservations',
      400,
      'bad_request',
      'The request is not well formed.',
    );
    const { user } = await mountConsole(ALL, { api: server });
    const alert = (await screen.findAllByText('The request is not well formed.'))[0]!;
    expect(alert).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText('Chen Wei'))[0]).toBeTruthy();
  });

  test('has no pages to turn where it could not be loaded again', async () => {
    const { server, live } = await mountConsole(ALL, { api: signedIn() });
    await screen.findAllByText('Chen Wei');
    expect(screen.getByText(/^Rows per page/)).toBeTruthy();
    server.rejectOnce('GET', '/api/admin/reservations', 400, 'bad_request', 'Not now.');
    live.say('reservations', '000950');
    await screen.findByText('Not now.');
    expect(screen.queryByText(/^Rows per page/)).toBeNull();
  });

  test('asks again when a reservation has changed, at the position of the change', async () => {
    const { server, live } = await mountConsole(ALL, { api: signedIn() });
    await screen.findAllByText('Chen Wei');
    const before = lists(server).length;
    server.reservations = server.reservations.map((row) => ({
      ...row,
      first_name: 'Zora',
      last_name: 'Neal',
    }));
    for (const position of ['000950', '000951', '000952']) live.say('reservations', position);
    expect((await screen.findAllByText('Zora Neal'))[0]).toBeTruthy();
    expect(lists(server)).toHaveLength(before + 1);
    expect(lists(server).at(-1)!.headers.get('stile-position')).toBe('000952');
  });
});

describe('cancelling', () => {
  const open = async (server: FakeApi) => {
    const reservation = server.reservations.find(({ state }) => state === 'confirmed')!;
    const mounted = await mountConsole(`/reservation/${reservation.id}`, { api: server });
    await mounted.user.click(await screen.findByRole('button', { name: 'Cancel reservation' }));
    return { ...mounted, reservation, dialog: within(await screen.findByRole('dialog')) };
  };
  const cancels = (server: FakeApi) => server.calls.filter(({ path }) => path.endsWith('/cancel'));

  test('names what is freed and what is to be returned before anything is asked', async () => {
    const { dialog, server } = await open(signedIn());
    expect(await dialog.findByText(/1 person, 1 car, Sat, Dec 5, 9:00.AM to 11:00.AM/)).toBeTruthy();
    expect(dialog.getByText('2 × Firewood bundle')).toBeTruthy();
    expect(dialog.getByText('Visa ending 4242: $15.50')).toBeTruthy();
    expect(cancels(server)).toHaveLength(0);
  });

  test('promises nothing of what went back already', async () => {
    const server = signedIn();
    server.charges = [
      { id: 'ch-1', refunds: [refundOf({ amount: 5.5 }), refundOf({ amount: 10, state: 'failed' })] },
      { id: 'ch-2', card_last4: '0005', refunds: [refundOf({ amount: 15.5 })] },
    ];
    const { dialog } = await open(server);
    expect(dialog.getByText('Visa ending 4242: $10.00')).toBeTruthy();
    expect(dialog.queryByText(/ending 0005/)).toBeNull();
  });

  test('says by what the money goes back, which is no card for cash', async () => {
    const server = signedIn();
    server.charges = [{ card_last4: null, card_brand: null, charge_type: 'cash' }];
    const { dialog } = await open(server);
    expect(dialog.getByText('Cash: $15.50')).toBeTruthy();
  });

  test('says that nothing is to be returned where all of it went back', async () => {
    const server = signedIn();
    server.charges = [{ refunds: [refundOf({ amount: 15.5, state: 'begun' })] }];
    const { dialog } = await open(server);
    expect(dialog.getByText('Nothing.')).toBeTruthy();
    expect(dialog.queryByText(/4242/)).toBeNull();
  });

  test('says what the terms keep, and staff may return all', async () => {
    const server = signedIn();
    server.retained = 5.5;
    const { dialog, user } = await open(server);
    expect(dialog.getByText('$10.00 of $15.50. $5.50 is kept under the cancellation terms.')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Return all that was paid' }));
    expect(dialog.getByText('Visa ending 4242: $15.50')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(cancels(server)[0]!.body).toEqual({ cancelled: true, waive_fee: true });
  });

  test('keeps to the terms that were shown', async () => {
    const server = signedIn();
    server.retained = 5.5;
    const { dialog, user } = await open(server);
    await user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(cancels(server)[0]!.body).toEqual({ cancelled: true, amount_to_return: 10 });
  });

  test('shows the reservation cancelled only once the server has said so', async () => {
    const { dialog, user, server, reservation } = await open(signedIn());
    await user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
    expect(screen.queryByText('Cancelled')).toBeNull();
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(
      await screen.findByText(`Reservation ${reservation.id} is cancelled and its places are free.`),
    ).toBeTruthy();
    expect(cancels(server)[0]!.body).toEqual({ cancelled: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Cancel reservation' })).toBeNull();
  });

  test('is the same act however often one dialog tries, and another in the next dialog', async () => {
    const server = signedIn();
    const { dialog, user, reservation } = await open(server);
    server.rejectOnce(
      'PUT',
      `/api/reservation/${reservation.id}/cancel`,
      503,
      'unavailable',
      'We are busy for a moment.',
    );
    await user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
    expect(await dialog.findByText('We are busy for a moment.')).toBeTruthy();
    server.rejectOnce(
      'PUT',
      `/api/reservation/${reservation.id}/cancel`,
      503,
      'unavailable',
      'We are busy for a moment.',
    );
    await user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
    await waitFor(() => expect(cancels(server)).toHaveLength(2));
    await waitFor(() =>
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Keep reservation' }).disabled).toBe(
        false,
      ),
    );
    await user.click(dialog.getByRole('button', { name: 'Keep reservation' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel reservation' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel reservation' }),
    );
    await waitFor(() => expect(cancels(server)).toHaveLength(3));
    const [first, second, third] = cancels(server).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(first).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  });

  test('is not offered for what is not confirmed', async () => {
    const server = signedIn();
    await mountConsole(`/reservation/${server.reservations.find(({ state }) => state === 'cancelled')!.id}`, {
      api: server,
    });
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel reservation' })).toBeNull();
  });
});

describe('ending a cancellation', () => {
  const open = async (server = signedIn()) => {
    const reservation = server.reservations.find(({ state }) => state === 'cancelled')!;
    const mounted = await mountConsole(`/reservation/${reservation.id}`, { api: server });
    await mounted.user.click(await screen.findByRole('button', { name: 'Uncancel' }));
    return { ...mounted, reservation, dialog: within(await screen.findByRole('dialog')) };
  };
  const uncancels = (server: FakeApi) => server.calls.filter(({ path }) => path.endsWith('/uncancel'));

  test('names what it takes and says what is to be paid then', async () => {
    const { dialog, user, server, reservation } = await open();
    expect(dialog.getByText('This takes again')).toBeTruthy();
    expect(dialog.getByText('Nothing.')).toBeTruthy();
    expect(uncancels(server)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Uncancel' }));
    expect(
      await screen.findByText(
        `Reservation ${reservation.id} stands again. $${reservation.price.toFixed(2)} is to be paid.`,
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Uncancel' })).toBeNull();
  });

  test('says that there is no room, and tries again as the same act', async () => {
    const { dialog, user, server, reservation } = await open();
    const path = `/api/reservation/${reservation.id}/uncancel`;
    server.rejectOnce('PUT', path, 409, 'validation_not_enough_spots_in_interval', 'Only 1 left.');
    await user.click(dialog.getByRole('button', { name: 'Uncancel' }));
    expect(await dialog.findByText('Only 1 left.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Uncancel' }));
    await waitFor(() => expect(uncancels(server)).toHaveLength(2));
    const [first, second] = uncancels(server).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });
});

describe('approving, and handing products out', () => {
  test('says who approved it, and withdraws that', async () => {
    const server = signedIn();
    const { id } = server.reservations.find(({ state }) => state === 'confirmed')!;
    const { user } = await mountConsole(`/reservation/${id}`, { api: server });
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(`Reservation ${id} is approved.`)).toBeTruthy();
    expect(screen.getByText(/^Approved by casey, /)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Withdraw approval' }));
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
    expect(screen.queryByText(/^Approved by/)).toBeNull();
  });

  test('validates a unit a press while they are in, each under a key of its own', async () => {
    const server = signedIn();
    const { id } = server.reservations.find(({ state }) => state === 'confirmed')!;
    const { user } = await mountConsole(`/reservation/${id}`, { api: server });
    expect(await screen.findByText('0 of 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Validate/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check in' }));
    const validate = await screen.findByRole('button', { name: 'Validate one Firewood bundle' });
    await user.click(validate);
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Validate one Firewood bundle' }));
    expect(await screen.findByText('2 of 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Validate/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo one Firewood bundle' }));
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    const keys = server.calls
      .filter(({ path }) => path.startsWith('/api/validateAddon/'))
      .map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
  });
});

describe('comments of staff', () => {
  const open = async (server: FakeApi) => {
    const { id } = server.reservations.find(({ state }) => state === 'cancelled')!;
    return { ...(await mountConsole(`/reservation/${id}`, { api: server })), id };
  };
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  const posts = (server: FakeApi) => server.calls.filter(({ path }) => path.endsWith('/comments'));

  test('say who and when; one more is added, and the field is empty again', async () => {
    const { user, server, id } = await open(signedIn());
    const comments = await part('Comments');
    expect(comments.getByText('No comments yet.')).toBeTruthy();
    const add = comments.getByRole<HTMLButtonElement>('button', { name: 'Add comment' });
    expect(add.disabled).toBe(true);
    const field = comments.getByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' });
    await user.type(field, '  Group leader is Sam{Enter}');
    await user.click(add);
    expect(add.disabled).toBe(true);
    expect((await comments.findByRole('listitem')).textContent).toMatch(
      /^Group leader is Samcasey, Dec 5, .*10:02.AM$/,
    );
    expect(comments.queryByText('No comments yet.')).toBeNull();
    expect(await screen.findByText('Comment added.')).toBeTruthy();
    expect([field.value, document.activeElement]).toEqual(['', field]);
    expect(posts(server)).toMatchObject([
      { method: 'POST', path: `/api/reservation/${id}/comments`, body: { text: 'Group leader is Sam' } },
    ]);
  });

  test('what was refused is said and stays typed; a try without an answer is repeated under its key', async () => {
    const server = signedIn();
    const { user, id } = await open(server);
    const path = `/api/reservation/${id}/comments`;
    const comments = await part('Comments');
    const field = comments.getByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' });
    await user.type(field, 'Sam');
    server.rejectOnce('POST', path, 503, 'unavailable', 'We are busy for a moment.');
    const add = () => user.click(comments.getByRole('button', { name: 'Add comment' }));
    await add();
    expect((await comments.findByRole('alert')).textContent).toContain('We are busy for a moment.');
    expect(field.value).toBe('Sam');
    await add();
    expect(await comments.findByText('Sam', { selector: 'li *' })).toBeTruthy();
    expect(comments.queryByRole('alert')).toBeNull();
    const [first, second] = posts(server).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(first).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  });
});

describe('checking in', () => {
  const open = async (server: FakeApi) => {
    const { id } = server.reservations.find(({ state }) => state === 'confirmed')!;
    return { ...(await mountConsole(`/reservation/${id}`, { api: server })), id };
  };
  const acts = (server: FakeApi) => server.calls.filter(({ path }) => path.startsWith('/api/checkIn/'));

  test('is the first action; then it says since when they are in, and can be undone', async () => {
    const { user, server, id } = await open(signedIn());
    await user.click(await screen.findByRole('button', { name: 'Check in' }));
    expect(await screen.findByText(/^Checked in at Dec 5, .*10:02.AM/)).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
    expect(acts(server)).toMatchObject([{ method: 'PUT', path: `/api/checkIn/${id}`, body: {} }]);
    await user.click(screen.getByRole('button', { name: 'Undo check-in' }));
    expect(await screen.findByRole('button', { name: 'Check in' })).toBeTruthy();
    expect(acts(server)[1]!.path).toBe(`/api/checkIn/${id}/undo`);
  });

  test('that failed is tried again under its key', async () => {
    const server = signedIn();
    const { user, id } = await open(server);
    server.rejectOnce('PUT', `/api/checkIn/${id}`, 503, 'unavailable', 'We are busy for a moment.');
    await user.click(await screen.findByRole('button', { name: 'Check in' }));
    expect(await screen.findByText('We are busy for a moment.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Check in' }));
    expect(await screen.findByText(/^Checked in at/)).toBeTruthy();
    const [first, second] = acts(server).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(first).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  });
});

test('only auditors are shown the way to the history', async () => {
  const server = signedIn('casey');
  const id = server.reservations[0]!.id;
  const { server: audited } = await mountConsole(`/reservation/${id}`, { api: server });
  expect(await screen.findByText('Amélie Tremblay')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
  expect(audited.calls.some(({ path }) => path.endsWith('/history'))).toBe(false);
});
