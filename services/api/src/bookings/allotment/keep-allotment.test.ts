import { dayLedger } from '@stile/contracts';
import { Lanes, MemoryEventStore } from '@stile/event-store';
import { outcomeOf } from '../../../../../test/support/outcome.js';
import { sha256, Signer } from '../../ports/signer.js';
import { readHoldToken, writeHoldToken } from '../held-terms/hold-token.js';
import { KeepAllotment, KeepAllotmentHandler } from './keep-allotment.handler.js';

const NOW = '2026-12-05T14:00:00.000Z';
const signer = new Signer(Buffer.alloc(32, 7));
const clock = { now: () => NOW };
const HERE = { inventory_group: 'venue', inventory: 'park' };
const TODAY = '2026-12-05';
const ledgerOf = (date: string) => dayLedger({ inventoryGroup: 'venue', inventory: 'park', date });
const claim = (ledger: string, pool: string, units: number) => ({
  ledger,
  lines: [{ pool, units, limit: 3, rule: { id: 'rule', revision: 1 } }],
});
/** The allotment of this station, day and destination. */
const OWN = `al-${sha256('kim/venue/park/2026-12-05').slice(0, 32)}`;
const NEXT_DAY = ledgerOf('2026-12-06');

let handler: KeepAllotmentHandler;
let settings: Record<string, string>;
beforeEach(() => {
  settings = { offline_people: '2', offline_minutes: '60', offline_share: '100' };
  let count = 0;
  const ids = { next: () => `id-${++count}`, secret: () => '' };
  const lanes = new Lanes({ store: new MemoryEventStore(), versionOf: () => 1, clock, ids });
  const planner = {
    allotment: ({ inventory_group, inventory }: typeof HERE) =>
      inventory === 'nowhere'
        ? undefined
        : {
            basket: { inventory_group, inventory, date: TODAY },
            claims: [
              claim(NEXT_DAY, 'people@00:00-01:00', 1),
              claim(ledgerOf(TODAY), 'people@23:00-24:00', 5),
            ],
            inForce: new Map(),
            nextDay: NEXT_DAY,
            slots: [],
          },
  };
  handler = new KeepAllotmentHandler(
    lanes,
    clock,
    planner as never,
    { settings: () => settings, position: '9' } as never,
    signer,
  );
});
const renew = (request: object = {}) =>
  outcomeOf(
    async () =>
      (await handler.execute(new KeepAllotment({ ...HERE, ...request }, { actor: 'kim', station: null })))
        .allotment,
  );

describe('docs/rules/offline.md 2 and 4: a station renews its allotment', () => {
  const earlier = ({
    id = 'al-1',
    of = 'al-1',
    sellUntil = NOW as string | undefined,
    ...destination
  }: Record<string, string | undefined> = {}) => ({
    tempReservationId: id,
    tempReservationToken: writeHoldToken(signer, of, {
      terms: { basket: { ...HERE, date: TODAY, ...destination } as never, catalogue: '1', at: NOW },
      ledgers: [],
      ...(sellUntil && { sellUntil }),
    }),
  });
  it.each<[string, object, string]>([
    ['it has none yet', {}, OWN],
    ['it has one', earlier(), 'al-1'],
    ['that was of yesterday', earlier({ date: '2026-12-04' }), OWN],
    ['that was of another destination', earlier({ inventory: 'lake' }), OWN],
    ['that was of another venue', earlier({ inventory_group: 'other' }), OWN],
    ['whose token is of another', earlier({ of: 'al-2' }), 'hold_token_wrong'],
    ['whose token is missing', { tempReservationId: 'al-1' }, 'hold_token_wrong'],
    ['that is a hold and no allotment', earlier({ sellUntil: '' }), 'hold_token_wrong'],
    ['for a destination that there is not', { inventory: 'nowhere' }, 'invalid_park'],
  ])('%s', async (_, request, outcome) => {
    const allotment = await renew(request);
    expect(typeof allotment === 'string' ? allotment : allotment!.id).toContain(outcome);
  });
});

it('an allotment has the places of both days, as many as there are, until its time is over', async () => {
  const allotment = await renew();
  expect(allotment).toMatchObject({ date: TODAY, now: NOW, sell_until: '2026-12-05T15:00:00.000Z' });
  const { id, token, places } = allotment as { id: string; token: string; places: object };
  expect(Object.values(places)).toEqual([1, 3]);
  expect(Object.keys(places)[1]).toContain('23:00-24:00');
  expect(readHoldToken(signer, id, token)).toMatchObject({
    ledgers: [NEXT_DAY, ledgerOf(TODAY)],
    sellUntil: '2026-12-05T15:00:00.000Z',
    terms: { basket: { ...HERE, date: TODAY }, catalogue: '9', at: NOW },
  });
});
it.each<[string, Record<string, string>, boolean]>([
  ['of people', { offline_people: '2' }, true],
  ['of cars', { offline_cars: '1' }, true],
  ['of neither', { offline_minutes: '60' }, false],
])('a venue with an allotment %s', async (_, ofVenue, has) => {
  settings = ofVenue;
  expect((await renew()) !== null).toBe(has);
});
