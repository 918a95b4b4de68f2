import type {
  Basket,
  ErrorBody,
  ExplainedOccupancy,
  FeederLocation,
  InventoryGroupAnswer,
  OccupancyAnswer,
  OverbookedAnswer,
  ReservationAnswer,
} from '@stile/contracts';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startedProduct } from '../support/started-product.js';

const started = startedProduct();

const DAY = '2026-12-12';
const THERE = { departure_stop: 'milton-go', departure_time: '08:30' };
const BACK = { departure_stop: 'ridge-gate', departure_time: '15:00', arrival_stop: 'main-street' };
const riding = (change: Partial<Basket> = {}): Basket =>
  walk({
    date: DAY,
    arrival_time: '09:00',
    feeder_inventory: { id: 'ridge-shuttle', there: THERE, back: BACK },
    ...change,
  });
const seats = async (client: Client, date = DAY): Promise<string[]> => {
  const { body } = await client.get<OccupancyAnswer>(
    `/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}`,
  );
  return (body.feeder_occupancy ?? []).map(
    ({ way, times, seats: left }) => `${way} ${times[0]!.time} ${left}`,
  );
};
const booked = async (client: Client, basket: Basket): Promise<ReservationAnswer> => {
  const { body } = await client.reserve(basket);
  await client.pay(body.redirect_url!);
  return (await client.checkout(body.reservation.id)).body.reservation;
};

describe('a visitor who comes by shuttle', () => {
  it('finds it with its stops in their language, holds seats both ways, and reads of them in the reservation, the mail and the calendar', async () => {
    const visitor = new Client(started.running.url, 'fr');
    const { body: venue } = await visitor.get<InventoryGroupAnswer>(
      '/api/inventoryGroup/escarpment?inventory=rattle-ridge&language=fr',
    );
    expect(venue.inventory!.feeders).toEqual([
      {
        id: 'ridge-shuttle',
        name: 'Navette de la crête',
        stops: {
          'milton-go': 'Gare GO de Milton',
          'main-street': 'Rue Main, Milton',
          'ridge-gate': 'Entrée principale de Rattle Ridge',
        },
      },
    ]);
    const before = await seats(visitor);
    expect(before).toEqual([
      'there 08:30 20',
      'there 10:30 20',
      'there 12:30 20',
      'back 12:00 20',
      'back 15:00 20',
      'back 18:00 20',
    ]);
    const reservation = await booked(visitor, riding());
    expect(reservation.feeder).toEqual({
      id: 'ridge-shuttle',
      name: 'Navette de la crête',
      there: {
        begins: '08:30',
        from: { stop: 'milton-go', name: 'Gare GO de Milton', time: '08:30' },
        to: { stop: 'ridge-gate', name: 'Entrée principale de Rattle Ridge', time: '08:55' },
      },
      back: {
        begins: '15:00',
        from: { stop: 'ridge-gate', name: 'Entrée principale de Rattle Ridge', time: '15:00' },
        to: { stop: 'main-street', name: 'Rue Main, Milton', time: '15:17' },
      },
    });
    // The ride is part of the visit: it has no line and no price.
    expect(reservation.lines.map(({ kind }) => kind)).toEqual(['visitor', 'visitor']);
    expect((await seats(visitor)).filter((run) => !before.includes(run))).toEqual([
      'there 08:30 18',
      'back 15:00 18',
    ]);

    const mailbox = await eventually(
      () => visitor.get<string>('/mailbox'),
      ({ text }) => text.includes(reservation.id),
    );
    const mail = await visitor.get<string>(
      mailbox.text
        .slice(0, mailbox.text.indexOf(reservation.id))
        .match(/\/mailbox\/[^"]+/g)!
        .at(-1)!,
    );
    expect(mail.text).toMatch(
      /Navette, aller\s?: Gare GO de Milton, 8\sh\s30 → Entrée principale de Rattle Ridge, 8\sh\s55/,
    );
    const calendar = (
      await visitor.get<string>(`/api/reservation/${reservation.id}/calendar.ics`)
    ).text.replace(/\r\n[ \t]/g, '');
    expect(calendar).toMatch(/Rue Main\\, Milton\\, 15\sh\s17/);
  });

  it('is told all that is wrong with the rides, in words, and then nothing is held', async () => {
    const visitor = new Client(started.running.url);
    const before = await started.running.storage.log.head();
    const basket = riding({
      feeder_inventory: {
        id: 'ridge-shuttle',
        there: { ...THERE, departure_time: '10:30' },
        back: { ...BACK, departure_time: '15:01' },
      },
    });
    const refused = (await visitor.hold(basket)).body as unknown as ErrorBody;
    // Its price says the same.
    expect((await visitor.post('/api/quote', { reservation: basket })).body).toEqual(refused);
    expect(refused).toMatchObject({
      code: 'feeder_too_late',
      status_code: 422,
      fields: {
        'feeder_inventory.there.departure_time': 'feeder_too_late',
        'feeder_inventory.back.departure_time': 'feeder_not_running',
      },
    });
    expect(refused.error).toBe(
      'The shuttle that arrives at 10:55 is too late for your arrival time. Take an earlier one, or arrive later.',
    );
    const neither = (await visitor.hold(riding({ feeder_inventory: { id: 'ridge-shuttle' } })))
      .body as unknown as ErrorBody;
    expect(neither).toMatchObject({
      status_code: 400,
      fields: { 'body.reservation.feeder_inventory': 'a ride there, a ride back, or both' },
    });
    expect(await started.running.storage.log.head()).toBe(before);
  });

  it('changes rides with an edit: what they give up is free again, and what they keep stays when the venue takes the shuttle away', async () => {
    const visitor = new Client(started.running.url);
    const date = '2026-12-13';
    const { id } = await booked(visitor, riding({ date }));
    const later = riding({
      date,
      feeder_inventory: { id: 'ridge-shuttle', there: THERE, back: { ...BACK, departure_time: '18:00' } },
    });
    expect((await visitor.edit(id, later)).status).toBe(200);
    expect(await seats(visitor, date)).toEqual([
      'there 08:30 18',
      'there 10:30 20',
      'there 12:30 20',
      'back 12:00 20',
      'back 15:00 20',
      'back 18:00 18',
    ]);

    const admin = await signedInAdmin(started.running.url);
    const { body: shuttle } = await admin.get<FeederLocation & Record<string, unknown>>(
      '/api/admin/feeder_locations/ridge-shuttle',
    );
    expect(
      (await admin.put('/api/admin/feeder_locations/ridge-shuttle', { ...shuttle, is_active: false })).status,
    ).toBe(200);
    const edited = await visitor.edit(id, {
      ...later,
      passes: [
        { visitor_type: 'rr-adult', visitor_count: 1 },
        { visitor_type: 'rr-car', visitor_count: 1 },
      ],
    });
    expect(edited.body.reservation.feeder).toMatchObject({
      there: { begins: '08:30' },
      back: { begins: '18:00' },
    });
    expect((await visitor.hold(riding({ date }))).body).toMatchObject({ code: 'feeder_unknown' });
    const { body: again } = await admin.get('/api/admin/feeder_locations/ridge-shuttle');
    expect(
      (await admin.put('/api/admin/feeder_locations/ridge-shuttle', { ...again, is_active: true })).status,
    ).toBe(200);
    expect(
      (
        await visitor.put(
          `/api/reservation/${id}/cancel`,
          { cancelled: true },
          { 'idempotency-key': `cancel_the_ride_${id}` },
        )
      ).status,
    ).toBe(200);
    expect(
      (
        await eventually(
          () => seats(visitor, date),
          (left) => left.includes('there 08:30 20'),
        )
      ).filter((run) => !run.endsWith(' 20')),
    ).toEqual([]);
  });
});

describe('a run that the venue cuts below what is sold', () => {
  it('is overbooked with its list, takes nobody more, says why, and clears when it is raised again', async () => {
    const date = '2026-12-19';
    const ids = [
      (await booked(new Client(started.running.url), riding({ date }))).id,
      (await booked(new Client(started.running.url), riding({ date }))).id,
    ];
    const admin = await signedInAdmin(started.running.url);
    type Shuttle = FeederLocation & Record<string, unknown>;
    const save = async (change: (now: Shuttle) => Partial<FeederLocation>): Promise<void> => {
      const { body: now } = await admin.get<Shuttle>('/api/admin/feeder_locations/ridge-shuttle');
      expect(
        (await admin.put('/api/admin/feeder_locations/ridge-shuttle', { ...now, ...change(now) })).status,
      ).toBe(200);
    };
    const seatsAt =
      (count: number) =>
      ({ there }: Shuttle): Partial<FeederLocation> => ({
        there: there.map((trip) => (trip.times[0]!.time === '08:30' ? { ...trip, seats: count } : trip)),
      });
    const over = async () =>
      (await admin.get<OverbookedAnswer>(`/api/admin/overbooked?startDate=${date}&endDate=${date}`)).body
        .over;
    const { body: before } = await admin.get<Shuttle>('/api/admin/feeder_locations/ridge-shuttle');
    expect(await over()).toEqual([]);

    await save(seatsAt(3));
    expect(await over()).toMatchObject([
      {
        inventory: 'rattle-ridge',
        date,
        kind: 'feeder',
        run: { feeder: 'ridge-shuttle', name: 'Ridge shuttle', way: 'there', begins: '08:30' },
        interval: null,
        taken: 4,
        limit: 3,
        rule: { id: 'ridge-shuttle', revision: (before['_revision'] as number) + 1 },
        more: 0,
        bookings: expect.arrayContaining(
          ids.map((id) => expect.objectContaining({ id, units: 2 }) as unknown),
        ) as unknown,
      },
    ]);
    expect((await seats(new Client(started.running.url), date))[0]).toBe('there 08:30 0');
    const alone = riding({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: 1 }] });
    expect((await new Client(started.running.url).hold(alone)).body).toMatchObject({
      code: 'feeder_full',
      status_code: 409,
    });
    const explained = (
      await admin.get<ExplainedOccupancy>(
        `/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${date}&explain=1`,
      )
    ).body.explain![0]!;
    expect(explained.feeders.find(({ way, begins }) => way === 'there' && begins === '08:30')).toMatchObject({
      seats: { taken: 4, limit: 3, left: -1, rule: { id: 'ridge-shuttle' } },
    });
    expect(
      explained
        .holds!.filter(({ pool }) => pool === 'feeder:ridge-shuttle/there/08:30')
        .map(({ reservation_id }) => reservation_id)
        .sort(),
    ).toEqual(ids.toSorted());

    await save(({ there }) => ({ there: there.filter(({ times }) => times[0]!.time !== '08:30') }));
    expect(await over()).toMatchObject([{ kind: 'feeder', taken: 4, limit: 0, rule: null }]);
    await save(() => ({ there: before.there }));
    expect(await over()).toEqual([]);
    expect((await new Client(started.running.url).hold(alone)).status).toBe(201);
  });
});

describe('the venue', () => {
  it('keeps its shuttles in the console: what makes no sense is refused at its place', async () => {
    const admin = await signedInAdmin(started.running.url);
    const { body: shuttle } = await admin.get<FeederLocation & Record<string, unknown>>(
      '/api/admin/feeder_locations/ridge-shuttle',
    );
    const wrong = await admin.put('/api/admin/feeder_locations/ridge-shuttle', {
      ...shuttle,
      there: [
        {
          seats: 4,
          times: [
            { stop: 'milton-go', time: '09:00' },
            { stop: 'moon', time: '08:00' },
          ],
        },
      ],
    });
    expect(wrong.body).toMatchObject({
      code: 'document_invalid',
      fields: {
        'feeder_locations.ridge-shuttle.there.0.times.1.stop': 'document_invalid',
        'feeder_locations.ridge-shuttle.there.0.times.1.time': 'document_invalid',
      },
    });
    const casey = new Client(started.running.url);
    await casey.signIn('casey');
    expect((await casey.get('/api/admin/feeder_locations')).status).toBe(403);
  });
});
