import type { Basket, FeederLocation, Channel } from '@stile/contracts';
import { escarpment, withDocuments } from '../../../../test/kit/venue.js';
import { isSameBasket } from '../amendment/edited-basket.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { claimsOf } from './claims.js';
import { claimsInForce } from './claims-in-force.js';
import { explainDay } from '../availability/explain.js';
import { overbookedRuns } from '../availability/feeder-seats.js';
import { feederOccupancy } from '../availability/feeder-occupancy.js';
import { planDay } from '../schedule/plan.js';

const venue = escarpment();
const SATURDAY = '2026-12-12';
const LEDGER = `capacity-escarpment/rattle-ridge-${SATURDAY}`;
const EARLIER = { date: '2026-11-21', minutes: 600 };
const shuttle = venue.feeder_locations.get('ridge-shuttle')!.body;
const changed = (change: Partial<FeederLocation>): Catalogue =>
  withDocuments(venue, { feeder_locations: [{ ...shuttle, ...change }] });

type Rides = NonNullable<Basket['feeder_inventory']>;
const THERE = { departure_stop: 'milton-go', departure_time: '08:30' };
const BACK = { departure_stop: 'ridge-gate', departure_time: '15:00', arrival_stop: 'main-street' };
const basket = (feeder_inventory?: Rides, change: Partial<Basket> = {}): Basket => ({
  inventory_group: 'escarpment',
  inventory: 'rattle-ridge',
  date: SATURDAY,
  arrival_time: '09:00',
  passes: [
    { visitor_type: 'rr-adult', visitor_count: 2 },
    { visitor_type: 'rr-infant', visitor_count: 1 },
    { visitor_type: 'rr-car', visitor_count: 1 },
  ],
  addons: [],
  ...(feeder_inventory ? { feeder_inventory } : {}),
  ...change,
});
type Edited = Parameters<typeof claimsOf>[3]['edited'];
const claim = (
  request: Basket,
  {
    catalogue = venue,
    at = EARLIER,
    channel = 'web',
    edited,
  }: { catalogue?: Catalogue; at?: typeof EARLIER; channel?: Channel; edited?: Edited } = {},
) =>
  claimsOf(catalogue, planDay(catalogue, 'rattle-ridge', request.date, { today: at.date }), request, {
    at,
    channel,
    ...(edited ? { edited } : {}),
  });
const made = (...args: Parameters<typeof claim>) => {
  const claims = claim(...args);
  if (!claims.ok) throw new Error(claims.rejection.code);
  return claims;
};
const seatsOf = (...args: Parameters<typeof claim>) =>
  made(...args).claims.flatMap(({ ledger, lines }) =>
    lines.filter(({ pool }) => pool.startsWith('feeder:')).map((line) => ({ ledger, ...line })),
  );
const fieldsOf = (...args: Parameters<typeof claim>) => {
  const claims = claim(...args);
  return claims.ok ? {} : claims.rejection.fields;
};

describe('a party that comes by shuttle', () => {
  it('takes a seat of each ride for everyone, from the ledger of the day, and keeps what the stops are called', () => {
    const rule = { id: 'ridge-shuttle', revision: 1 };
    expect(seatsOf(basket({ id: 'ridge-shuttle', there: THERE, back: BACK }))).toEqual([
      { ledger: LEDGER, pool: 'feeder:ridge-shuttle/there/08:30', units: 3, limit: 20, rule },
      { ledger: LEDGER, pool: 'feeder:ridge-shuttle/back/15:00', units: 3, limit: 20, rule },
    ]);
    expect(made(basket({ id: 'ridge-shuttle', there: THERE, back: BACK })).visit.feeder).toEqual({
      id: 'ridge-shuttle',
      name: 'Ridge shuttle',
      there: {
        begins: '08:30',
        from: { stop: 'milton-go', name: 'Milton GO station', time: '08:30' },
        to: { stop: 'ridge-gate', name: 'Rattle Ridge main gate', time: '08:55' },
      },
      back: {
        begins: '15:00',
        from: { stop: 'ridge-gate', name: 'Rattle Ridge main gate', time: '15:00' },
        to: { stop: 'main-street', name: 'Main Street, Milton', time: '15:17' },
      },
    });
  });

  it('takes no place for a car that it does not bring, also where every visit has one', () => {
    const onFoot = { passes: [{ visitor_type: 'rr-adult', visitor_count: 2 }] };
    const pools = (rides: Rides): string[] => [
      ...new Set(
        made(basket(rides, onFoot)).claims.flatMap(({ lines }) =>
          lines.map(({ pool }) => pool.split(/[@/:]/)[0]!),
        ),
      ),
    ];
    expect(pools({ id: 'ridge-shuttle', there: THERE })).not.toContain('cars');
    expect(made(basket({ id: 'ridge-shuttle', there: THERE }, onFoot)).visit).toMatchObject({ cars: 0 });
    expect(pools({ id: 'ridge-shuttle', back: BACK })).toContain('cars');
    const withCar = { passes: [...onFoot.passes, { visitor_type: 'rr-car', visitor_count: 1 }] };
    expect(made(basket({ id: 'ridge-shuttle', there: THERE }, withCar)).visit).toMatchObject({ cars: 1 });
  });

  it('may get on on the way: it is a seat of the same run', () => {
    expect(
      seatsOf(
        basket({ id: 'ridge-shuttle', there: { departure_stop: 'main-street', departure_time: '08:38' } }),
      ),
    ).toMatchObject([{ pool: 'feeder:ridge-shuttle/there/08:30' }]);
  });

  it('needs no seat where none are counted', () => {
    const free = changed({ there: shuttle.there.map((trip) => ({ ...trip, seats: null })) });
    expect(seatsOf(basket({ id: 'ridge-shuttle', there: THERE }), { catalogue: free })).toMatchObject([
      { limit: null },
    ]);
  });

  it.each<[string, Rides, Record<string, string>]>([
    [
      'a shuttle that there is not',
      { id: 'other', there: THERE },
      { 'feeder_inventory.id': 'feeder_unknown' },
    ],
    [
      'a time at which none leaves there',
      { id: 'ridge-shuttle', there: { ...THERE, departure_time: '08:38' } },
      { 'feeder_inventory.there.departure_time': 'feeder_not_running' },
    ],
    [
      'getting on where the run ends',
      { id: 'ridge-shuttle', there: { departure_stop: 'ridge-gate', departure_time: '08:55' } },
      { 'feeder_inventory.there.departure_time': 'feeder_not_running' },
    ],
    [
      'a run of the other way',
      { id: 'ridge-shuttle', back: THERE },
      { 'feeder_inventory.back.departure_time': 'feeder_not_running' },
    ],
    [
      'getting off before getting on',
      {
        id: 'ridge-shuttle',
        there: { departure_stop: 'main-street', departure_time: '08:38', arrival_stop: 'milton-go' },
      },
      { 'feeder_inventory.there.arrival_stop': 'feeder_stop_unknown' },
    ],
    [
      'coming after the time to arrive',
      { id: 'ridge-shuttle', there: { ...THERE, departure_time: '10:30' } },
      { 'feeder_inventory.there.departure_time': 'feeder_too_late' },
    ],
    [
      'both ways wrong, both at once',
      {
        id: 'ridge-shuttle',
        there: { ...THERE, departure_time: '08:31' },
        back: { ...BACK, departure_time: '15:01' },
      },
      {
        'feeder_inventory.there.departure_time': 'feeder_not_running',
        'feeder_inventory.back.departure_time': 'feeder_not_running',
      },
    ],
  ])('is refused %s', (_what, rides, fields) => {
    expect(fieldsOf(basket(rides))).toEqual(fields);
  });

  it('cannot leave before it comes', () => {
    const rides = { id: 'ridge-shuttle', back: { ...BACK, departure_time: '12:00' } };
    expect(fieldsOf(basket(rides, { arrival_time: '13:00' }))).toEqual({
      'feeder_inventory.back.departure_time': 'feeder_back_too_early',
    });
    expect(fieldsOf(basket(rides, { arrival_time: '12:00' }))).toEqual({});
  });

  it('finds no shuttle on a day on which it does not run, of another destination, or taken out of service', () => {
    const rides = { id: 'ridge-shuttle', there: THERE };
    expect(fieldsOf(basket(rides, { date: '2026-12-14' }))).toEqual({
      'feeder_inventory.there.departure_time': 'feeder_not_running',
    });
    expect(fieldsOf(basket(rides), { catalogue: changed({ inventory: 'glen-hill' }) })).toEqual({
      'feeder_inventory.id': 'feeder_unknown',
    });
    expect(fieldsOf(basket(rides), { catalogue: changed({ is_active: false }) })).toEqual({
      'feeder_inventory.id': 'feeder_unknown',
    });
  });

  it('has missed one that has left; staff may note who is on it', () => {
    const now = { date: SATURDAY, minutes: 8 * 60 + 31 };
    const rides = { id: 'ridge-shuttle', there: THERE };
    expect(fieldsOf(basket(rides), { at: now })).toEqual({
      'feeder_inventory.there.departure_time': 'feeder_departed',
    });
    expect(fieldsOf(basket(rides), { at: now, channel: 'desk' })).toEqual({});
  });
});

describe('an edit', () => {
  const rides = { id: 'ridge-shuttle', there: THERE, back: BACK };
  const first = made(basket(rides));
  const previous: NonNullable<Edited> = {
    visit: first.visit,
    claims: first.claims,
    priced: { lines: [], discounts: [] },
  };

  it('keeps the seats that it has, whatever has become of the shuttle, and for fewer people fewer of them', () => {
    const gone = { catalogue: changed({ is_active: false }), edited: previous };
    expect(seatsOf(basket(rides), gone).map(({ units, limit }) => [units, limit])).toEqual([
      [3, 20],
      [3, 20],
    ]);
    const fewer = basket(rides, {
      passes: [
        { visitor_type: 'rr-adult', visitor_count: 2 },
        { visitor_type: 'rr-car', visitor_count: 1 },
      ],
    });
    expect(seatsOf(fewer, gone).map(({ units }) => units)).toEqual([2, 2]);
    expect(
      fieldsOf(
        basket(rides, {
          passes: [
            { visitor_type: 'rr-adult', visitor_count: 4 },
            { visitor_type: 'rr-car', visitor_count: 1 },
          ],
        }),
        gone,
      ),
    ).toMatchObject({ 'feeder_inventory.there.departure_time': 'feeder_not_running' });
  });

  it('may take another ride, or give one up', () => {
    const later = { ...rides, back: { ...BACK, departure_time: '18:00' } };
    expect(seatsOf(basket(later), { edited: previous }).map(({ pool }) => pool)).toEqual([
      'feeder:ridge-shuttle/there/08:30',
      'feeder:ridge-shuttle/back/18:00',
    ]);
    expect(made(basket(undefined), { edited: previous }).visit).not.toHaveProperty('feeder');
  });

  it('is the same basket only with the same rides', () => {
    const placed = { visit: first.visit, priced: { lines: [], discounts: [] } } as unknown as Parameters<
      typeof isSameBasket
    >[0];
    const bare = (chosen?: Rides) =>
      basket(chosen, { passes: [], reservation_type: first.visit.reservationType });
    expect([
      isSameBasket(placed, bare(rides)),
      isSameBasket(placed, bare()),
      isSameBasket(placed, bare({ ...rides, back: { ...BACK, arrival_stop: 'milton-go' } })),
      isSameBasket(placed, bare({ id: rides.id, there: THERE })),
    ]).toEqual([true, false, false, false]);
  });
});

describe('what is left of a shuttle', () => {
  const day = { inventoryGroup: 'escarpment', inventory: 'rattle-ridge', date: SATURDAY };

  it('is counted by run, in both ways; a run that has left its last stop before the end has nothing left', () => {
    const taken = () => ({ 'feeder:ridge-shuttle/there/10:30': 18, 'feeder:ridge-shuttle/back/12:00': 25 });
    const seats = (minutes: number) =>
      feederOccupancy(venue, day, taken, { date: SATURDAY, minutes })!.map(
        ({ way, times, seats: left }) => `${way} ${times[0]!.time} ${left}`,
      );
    expect(seats(8 * 60 + 39)).toEqual([
      'there 08:30 0',
      'there 10:30 2',
      'there 12:30 20',
      'back 12:00 0',
      'back 15:00 20',
      'back 18:00 20',
    ]);
    expect(seats(8 * 60 + 38)[0]).toBe('there 08:30 20');
  });

  it('is nothing on a day on which it does not run, and not said at all where none goes', () => {
    expect(feederOccupancy(venue, { ...day, date: '2026-12-14' }, () => ({}), EARLIER)).toEqual([]);
    expect(feederOccupancy(venue, { ...day, inventory: 'glen-hill' }, () => ({}), EARLIER)).toBeUndefined();
  });

  it('is over where an edit cut it below what is sold, or took the run away', () => {
    const taken = () => ({
      'feeder:ridge-shuttle/there/08:30': 5,
      'feeder:ridge-shuttle/there/10:30': 4,
      'feeder:ridge-shuttle/back/15:00': 3,
      'feeder:ridge-shuttle/back/18:00': 0,
      'kept:feeder:ridge-shuttle/there/08:30': 1,
      'people@09:00-10:00': 9,
    });
    const over = (catalogue: Catalogue) =>
      overbookedRuns(catalogue, day, taken).map(
        ({ run, taken: sold, limit, rule, ledger }) =>
          `${run!.name} ${run!.way} ${run!.begins} ${sold}/${limit} ${rule ? `by ${rule.id} ${rule.revision}` : ''} in ${ledger}`,
      );
    expect(over(venue)).toEqual([]);
    const cut = changed({
      there: shuttle.there.map((trip) => ({ ...trip, seats: 4 })),
      back: shuttle.back.map((trip) => ({ ...trip, seats: null })),
    });
    expect(over(cut)).toEqual([`Ridge shuttle there 08:30 5/4 by ridge-shuttle 2 in ${LEDGER}`]);
    expect(over(changed({ there: [] }))).toEqual([
      `Ridge shuttle there 08:30 5/0  in ${LEDGER}`,
      `Ridge shuttle there 10:30 4/0  in ${LEDGER}`,
    ]);
    expect(over({ ...venue, feeder_locations: new Map() }).map((text) => text.slice(0, 19))).toEqual([
      'ridge-shuttle there',
      'ridge-shuttle there',
      'ridge-shuttle back ',
    ]);
  });

  it('says why: the seats of the run, what is sold of them, and a run that is gone', () => {
    const catalogue = changed({
      there: shuttle.there.slice(0, 1).map((trip) => ({ ...trip, seats: 4 })),
      back: shuttle.back.slice(0, 1).map((trip) => ({ ...trip, seats: null })),
    });
    const question = { today: EARLIER.date };
    const { feeders } = explainDay(
      catalogue,
      planDay(catalogue, 'rattle-ridge', SATURDAY, question),
      question,
      (ledger): Record<string, number> =>
        ledger === LEDGER
          ? { 'feeder:ridge-shuttle/there/08:30': 5, 'feeder:ridge-shuttle/there/10:30': 2 }
          : {},
    );
    expect(
      feeders.map(
        ({ way, begins, seats: { taken, limit, left, rule, rules } }) =>
          `${way} ${begins}: ${taken} of ${limit}, ${left} left, ${rule?.id ?? 'no rule'} ${rules.map(({ outcome }) => outcome).join()}`,
      ),
    ).toEqual([
      'there 08:30: 5 of 4, -1 left, ridge-shuttle wins',
      'back 12:00: 0 of 1000000, 1000000 left, no rule ',
      'there 10:30: 2 of 0, -2 left, no rule ',
    ]);
    expect(
      explainDay(venue, planDay(venue, 'glen-hill', SATURDAY, question), question, () => ({})).feeders,
    ).toEqual([]);
  });

  it('counts with the seats in force when a lapsed hold is taken again: none where the run is gone', () => {
    const { claims, visit } = made(basket({ id: 'ridge-shuttle', there: THERE }));
    const limit = (catalogue: Catalogue) =>
      claimsInForce(
        catalogue,
        planDay(catalogue, 'rattle-ridge', SATURDAY, { today: EARLIER.date }),
        visit,
        claims,
        { at: EARLIER, channel: 'web' },
      ).claims[0]!.lines.find(({ pool }) => pool.startsWith('feeder:'))!.limit;
    expect([
      limit(venue),
      limit(changed({ there: [{ ...shuttle.there[0]!, seats: 4 }] })),
      limit(changed({ there: [] })),
    ]).toEqual([20, 4, 0]);
  });
});
