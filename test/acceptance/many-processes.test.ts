import { BSON, MongoClient } from 'mongodb';
import type { Running } from '@stile/api';
import type {
  HealthAnswer,
  HistoryAnswer,
  OccupancyAnswer,
  PhotoAnswer,
  Profile,
  ReservationAnswer,
  ReservationRow,
  ReserveRequest,
} from '@stile/contracts';
import { EventStoreDbDouble } from '../contract/event-store/eventstoredb-double.js';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { findMongo, type RunningMongo } from '../support/mongodb.js';
import { notRun } from '../support/not-run.js';
import { camper, campWeek } from '../support/participants.js';
import { photo } from '../support/pictures.js';
import { freePort, startProduct, temporaryFolder } from '../support/product.js';
import { eventsOf } from '../support/stores.js';

/*
 * The same code as more than one process: two apis and a projector on an EventStoreDB (over real gRPC: the server at
 * EVENTSTORE_URL, else the double) and a MongoDB (the server that is found).
 */
const found = findMongo();
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

/** In what the erased person wrote; too long to be in a sealed picture or a mail's attachment by chance. */
const ERASED = 'qxzqvkjw';

/** Collections of all databases that have a text in a row. */
const rowsWith = async (url: string, text: string): Promise<string[]> => {
  const client = await MongoClient.connect(url);
  try {
    const { databases } = await client.db().admin().listDatabases();
    const names: string[] = [];
    for (const { name } of databases)
      for (const collection of await client.db(name).collections())
        for await (const row of collection.find())
          if (isIn(row, text)) names.push(`${name}.${collection.collectionName}`);
    return names;
  } finally {
    await client.close();
  }
};
const isIn = (row: object, text: string): boolean =>
  Buffer.from(BSON.serialize(row)).toString('latin1').toLowerCase().includes(text);

if ('missing' in found) {
  notRun('two apis and a projector', found.missing);
} else {
  describe(`two apis and a projector on ${process.env['EVENTSTORE_URL'] ? 'EventStoreDB' : 'the EventStoreDB double'} and ${found.describe}`, () => {
    const folder = temporaryFolder();
    let mongo: RunningMongo;
    let double: EventStoreDbDouble | undefined;
    let projector: Running, one: Running, two: Running;

    beforeAll(async () => {
      mongo = await found.start();
      const url = process.env['EVENTSTORE_URL'];
      if (!url) double = new EventStoreDbDouble();
      const port = await freePort();
      const shared = {
        EVENTSTORE_URL: url ?? (await double!.start()),
        MONGODB_URL: mongo.url,
        MASTER_KEY,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: folder,
      };
      projector = await startProduct({ ...shared, ROLE: 'projector' });
      one = await startProduct({ ...shared, ROLE: 'api', PORT: String(port) });
      two = await startProduct({ ...shared, ROLE: 'api' });
    });
    afterAll(async () => {
      for (const running of [two, one, projector]) await running.close();
      double?.stop();
      await mongo.stop();
    });

    it('book, pay, list and cancel as one product', async () => {
      const visitor = new Client(one.url);
      const basket = walk();
      const { body: hold } = await visitor.hold(basket);
      const elsewhere = new Client(two.url);
      elsewhere.position = visitor.position;
      const seen = await elsewhere.get<OccupancyAnswer>(
        `/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${basket.date}`,
      );
      expect(seen.body.slots.find(({ time }) => time === '10:00')).toMatchObject({
        currentCars: 1,
        currentPeople: 2,
      });

      const reserved = await visitor.reserve(basket, { hold });
      expect(reserved.status).toBe(201);
      await visitor.pay(reserved.body.redirect_url!);
      const { id } = reserved.body.reservation;
      const checkout = await eventually(
        () => visitor.get(`/api/checkout/${id}`),
        ({ body }) => body['state'] === 'completed',
      );
      expect(checkout.body).toMatchObject({ state: 'completed', reservation: { state: 'confirmed' } });

      const casey = new Client(two.url);
      await casey.signIn('casey');
      const rows = await eventually(
        () => casey.get<ReservationRow[]>('/api/admin/reservations?filter={"q":"lovelace"}'),
        ({ body }) => body[0]?.state === 'confirmed',
      );
      expect(rows.body).toMatchObject([{ id, state: 'confirmed', last_name: 'Lovelace' }]);
      expect(
        (
          await casey.put(
            `/api/reservation/${id}/cancel`,
            { cancelled: true },
            { 'idempotency-key': 'casey_cancels_it_there' },
          )
        ).status,
      ).toBe(200);
      const freed = await eventually(
        () =>
          visitor.get<OccupancyAnswer>(
            `/api/occupancy?inventoryGroup=escarpment&inventory=rattle-ridge&startDate=${basket.date}`,
          ),
        ({ body }) => body.slots.find(({ time }) => time === '10:00')!.currentCars === 0,
      );
      expect(freed.body.slots.find(({ time }) => time === '10:00')).toMatchObject({
        currentCars: 0,
        currentPeople: 0,
      });

      const audrey = new Client(one.url);
      await audrey.signIn('audrey');
      const history = await audrey.get<HistoryAnswer>(`/api/admin/reservations/${id}/history`);
      expect(history.body.entries.map(({ type }) => type)).toEqual(
        expect.arrayContaining([
          'HoldTaken',
          'ReservationPlaced',
          'PaymentCaptured',
          'ReservationConfirmed',
          'ReservationCancelled',
          'PlacesReturned',
        ]),
      );
    });

    it('sell the last place once between them', async () => {
      const basket = walk({
        date: '2026-12-20',
        passes: [
          { visitor_type: 'rr-adult', visitor_count: 40 },
          { visitor_type: 'rr-car', visitor_count: 1 },
        ],
      });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => new Client(i % 2 ? one.url : two.url).hold(basket)),
      );
      // 160 people an hour, 40 a party: four parties and no more.
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(16);
    });

    it('share pictures, and forget an erased person', async () => {
      const staff = new Client(one.url);
      await staff.signIn('casey');
      const uploaded = await fetch(`${one.url}/api/profile_photo`, {
        method: 'POST',
        body: new Uint8Array(await photo()),
        headers: { 'content-type': 'image/jpeg', 'x-requested-with': 'stile', cookie: staff.cookieHeader },
      });
      const { blob } = (await uploaded.json()) as PhotoAnswer;
      const profile: Profile = {
        ...camper(),
        fields: { ...camper().fields, photo: { name: 'mia.jpg', blob } },
      };
      const visitor = new Client(two.url);
      const { status, body } = await visitor.reserve(campWeek(), {
        change: (request) => ({
          ...request,
          reservation: {
            ...request.reservation,
            profiles: [profile] as NonNullable<ReserveRequest['reservation']['profiles']>,
          },
        }),
      });
      expect(status).toBe(201);
      const { id } = body.reservation;
      const pictureAt = async (url: string): Promise<number> =>
        (
          await fetch(`${url}/api/reservation/${id}/participants/1/photo`, {
            headers: { cookie: visitor.cookieHeader },
          })
        ).status;
      expect([await pictureAt(one.url), await pictureAt(two.url)]).toEqual([200, 200]);

      const admin = await signedInAdmin(one.url);
      expect((await admin.post(`/api/admin/reservations/${id}/erase`)).body).toEqual({ erased: true });
      expect([await pictureAt(one.url), await pictureAt(two.url)]).toEqual([404, 404]);
      const elsewhere = new Client(two.url);
      await elsewhere.signIn('casey');
      elsewhere.position = admin.position;
      expect(
        (
          await eventually(
            () => elsewhere.get<ReservationAnswer>(`/api/reservation/${id}`),
            (reply) => reply.body.contact === null,
          )
        ).body.contact,
      ).toBeNull();
    });

    it('keep nothing of an erased person in any row', async () => {
      const visitor = new Client(one.url);
      const { body } = await visitor.reserve(walk({ date: '2026-12-13' }), {
        change: (request) => ({
          ...request,
          reservation: {
            ...request.reservation,
            contact: {
              ...request.reservation.contact,
              first_name: 'Qxzqvkjwfirst',
              last_name: 'Qxzqvkjwlast',
              email: 'qxzqvkjw@example.org',
              email_double: 'qxzqvkjw@example.org',
            },
          },
        }),
      });
      const { id } = body.reservation;
      await visitor.pay(body.redirect_url!);
      await visitor.checkout(id);
      await eventually(
        () => rowsWith(mongo.url, ERASED),
        (names) => names.some((name) => name.includes('reservations')),
      );
      const admin = await signedInAdmin(two.url);
      expect((await admin.post(`/api/admin/reservations/${id}/erase`)).body).toEqual({ erased: true });
      expect(
        await eventually(
          () => rowsWith(mongo.url, ERASED),
          (names) => names.length === 0,
        ),
      ).toEqual([]);
      // In the log it has always been sealed; who reads it now finds nobody.
      for (const { storage } of [projector, one, two]) {
        const events = await eventsOf(storage.log);
        expect(JSON.stringify([await eventsOf(storage.log.eventStore), events]).toLowerCase()).not.toContain(
          ERASED,
        );
      }
    });

    it('say that they are well', async () => {
      for (const { url } of [projector, one, two])
        expect(
          (
            await eventually(
              () => new Client(url).get<HealthAnswer>('/api/health'),
              ({ body }) => body.ready,
            )
          ).body.live,
        ).toBe(true);
    });
  });
}
