import { waitFor } from '@testing-library/react';
import { CASH_DRAWER, popDrawer } from './cash-drawer.js';

const LOG = '/api/clover_connections_log';

test('a drawer that is not reached is silent, and logged once until it is reached again', async () => {
  const requests: string[] = [];
  const named = new Set<unknown>();
  const down = { [CASH_DRAWER]: true, log: false };
  globalThis.fetch = async (url, init) => {
    requests.push(url as string);
    if (url === LOG) named.add(JSON.parse(init!.body as string).sessionId);
    if (url === LOG ? down.log : down[CASH_DRAWER]) throw new TypeError('refused');
    return Response.json({});
  };
  const pop = async (times: number): Promise<void> => {
    const before = requests.length;
    popDrawer('escarpment');
    await waitFor(() => expect(requests.length).toBe(before + times));
    await new Promise((done) => setTimeout(done, 0));
  };
  await pop(2);
  await pop(1);
  down[CASH_DRAWER] = false;
  await pop(1);
  down[CASH_DRAWER] = true;
  down.log = true;
  await pop(2);
  const drawer = `${CASH_DRAWER}/`;
  expect(requests).toEqual([drawer, LOG, drawer, drawer, drawer, LOG]);
  expect([...named]).toEqual([expect.stringMatching(/^TAB\d{4}$/)]);
});

test('the drawer of a till that names its address is told there', () => {
  const requests: string[] = [];
  globalThis.fetch = async (url) => {
    requests.push(url as string);
    return Response.json({});
  };
  popDrawer('escarpment', 'http://localhost:9100/open');
  expect(requests).toEqual(['http://localhost:9100/open']);
});
