import type { ArrivalsAnswer } from '@stile/contracts';
import { Client, walk } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

const started = startedProduct();

const DATE = '2026-12-15';
const ARRIVALS = `/api/admin/arrivals?group=escarpment&inventory=rattle-ridge&date=${DATE}`;
const arrivals = async (): Promise<ArrivalsAnswer> =>
  (await started.admin.get<ArrivalsAnswer>(ARRIVALS)).body;
/** Cars with one adult each; a stay at Rattle Ridge is two hours. */
const hold = async (time: string, cars: number): Promise<Client> => {
  const visitor = new Client(started.running.url);
  const passes = ['rr-adult', 'rr-car'].map((visitor_type) => ({ visitor_type, visitor_count: cars }));
  expect((await visitor.hold(walk({ date: DATE, arrival_time: time, passes }))).status).toBe(201);
  return visitor;
};

it('counts a party once, wherever it is held or booked, and what one that arrives then would find', async () => {
  expect(await arrivals()).toMatchObject({ cars: { total: 0 }, people: { total: 0 }, arrivals: [] });
  await hold('10:00', 3);
  await hold('11:00', 2);
  const { cars, people, arrivals: times, slots, status } = await arrivals();
  expect(cars).toEqual({ total: 5, peak: { time: '11:00', endTime: '12:00', taken: 5, limit: 40 } });
  expect(people).toEqual({ total: 5, peak: { time: '11:00', endTime: '12:00', taken: 5, limit: 160 } });
  expect(times).toEqual([
    { time: '10:00', cars: 3, people: 3 },
    { time: '11:00', cars: 2, people: 2 },
  ]);
  expect(slots.slice(1, 4)).toEqual([
    { time: '09:00', endTime: '10:00', carsLeft: 37, peopleLeft: 157 },
    { time: '10:00', endTime: '11:00', carsLeft: 35, peopleLeft: 155 },
    { time: '11:00', endTime: '12:00', carsLeft: 35, peopleLeft: 155 },
  ]);
  expect(status).toBe('NOT_BUSY');
});

it('is for staff who reach the occupancy of the venue', async () => {
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  expect((await casey.get(ARRIVALS)).status).toBe(403);
  expect((await new Client(started.running.url).get(ARRIVALS)).status).toBe(401);
  expect((await started.admin.get(ARRIVALS.replace('escarpment', 'elsewhere'))).status).toBe(403);
  expect((await started.admin.get(ARRIVALS.replace('rattle-ridge', 'nowhere'))).status).toBe(404);
});
