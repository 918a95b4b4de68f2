import type { Basket } from '@stile/contracts';
import { readDrafts, writeDrafts } from '../../parts/drafts/participant-drafts.js';
import { movesFor, rememberProfileAddons } from '../../parts/drafts/remembered-addons.js';
import { FakeApi } from '../../testing/fake-api.js';
import { mount } from '../../testing/mount.js';
import { ANN, whole } from '../../testing/ski-family.js';
import { claimOffer } from './claim-offer.js';

/** Every arrival of it has room. */
const MONDAY = '2026-12-14';
const lesson = (start_time: string) => ({
  addon_inventory: 'gh-lesson-ski-beginner',
  addon_count: 1,
  start_time,
});
const visit = (arrival_time: string, addons: Basket['addons'] = []): Basket => ({
  inventory_group: 'escarpment',
  inventory: 'glen-hill',
  date: MONDAY,
  arrival_time,
  passes: [{ visitor_type: 'gh-adult', visitor_count: 2 }],
  addons,
});
const BOB = whole('p2', 'gh-adult', 'Bob', '3/31/1985');

/** Ann, who has a lesson at ten of a visit at nine, and Bob take an offer. Who has which lessons, and what was moved. */
const claimed = async (offered: Basket) => {
  const api = new FakeApi();
  const { services } = await mount('/waitlist?inventoryGroup=escarpment&inventory=glen-hill', { api });
  const { stored } = services;
  const drafts = [{ ...ANN, addons: [lesson('10:00')] }, BOB];
  writeDrafts(stored, 'glen-hill', drafts);
  rememberProfileAddons(stored, 'glen-hill', visit('09:00'), drafts);
  const hold = {
    tempReservationId: 'waitlist-7KQ4MWXH2P-1',
    tempReservationToken: 'token',
    lapses_at: '2026-12-01T00:00:00.000Z',
    seconds_left: 600,
  };
  const inventory = api.group('glen-hill').inventory!;
  await claimOffer(services, { hold, reservation: offered, contact: null }, inventory);
  return [
    readDrafts(stored, 'glen-hill').map(({ addons }) => addons.map(({ start_time }) => start_time)),
    movesFor(stored, 'glen-hill', offered).map(({ name, before, time }) => [name, before, time]),
  ];
};

beforeEach(() => window.sessionStorage.clear());

test.each([
  ['is moved to its time, and the page knows what has moved', visit('16:00')],
  [
    'has its lesson alone where the offer holds it, and nobody else has one',
    visit('16:00', [lesson('17:00')]),
  ],
])('who chose a lesson within another visit %s', async (_name, offered) => {
  expect(await claimed(offered)).toEqual([[['17:00'], []], [['Ann Roy', '10:00', '17:00']]]);
});

test('what is offered beside what somebody chose goes to who has none', async () => {
  expect(await claimed(visit('09:00', [{ ...lesson('10:00'), addon_count: 2 }]))).toEqual([
    [['10:00'], ['10:00']],
    [],
  ]);
});
