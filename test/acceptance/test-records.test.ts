import type {
  ErrorBody,
  HistoryAnswer,
  ParticipantRecords,
  ReserveRequest,
  UpdateTestAnswer,
} from '@stile/contracts';
import { Client, signedInAdmin, walk } from '../support/client.js';
import { camper, campWeek } from '../support/participants.js';
import { startedProduct } from '../support/started-product.js';

const started = startedProduct();
let casey: Client;
beforeAll(async () => {
  casey = new Client(started.running.url);
  await casey.signIn('casey');
});

const book = async (visitor = new Client(started.running.url)): Promise<string> =>
  (
    await visitor.reserve(campWeek(), {
      change: (request: ReserveRequest) => ({
        ...request,
        reservation: {
          ...request.reservation,
          profiles: [camper()] as NonNullable<ReserveRequest['reservation']['profiles']>,
        },
      }),
    })
  ).body.reservation.id;
const record = (change: object = {}) => ({
  type: 'PCR',
  test_status: 'test_status_sample_collected',
  test_result: 'result_not_available',
  data: { investigation_type: 'type_student', investigation_number: '' },
  ...change,
});
const update = (who: Client, id: string, body: unknown) =>
  who.post<UpdateTestAnswer & ErrorBody>(`/api/update_test/${id}`, body);
const testOf = async (who: Client, id: string) =>
  (await who.get<ParticipantRecords[]>(`/api/reservation/${id}/participants`)).body[0]!;

it('staff write a test in any order of statuses, and it gets an investigation number that stays', async () => {
  const id = await book();
  expect(await testOf(casey, id)).toMatchObject({
    test: {
      id: `${id}.p1`,
      type: '',
      test_status: 'test_status_booked',
      test_result: 'result_not_available',
      data: { investigation_type: null, investigation_number: '' },
      updated_at: null,
    },
    test_types: ['PCR', 'Rapid antigen'],
  });
  const first = await update(
    casey,
    `${id}.p1`,
    record({ test_status: 'test_status_result_available', test_result: 'result_inconclusive' }),
  );
  expect([first.status, first.body]).toEqual([
    200,
    { investigation_number: expect.stringMatching(/^[2-9A-Z]{10}$/), result: true },
  ]);
  const back = await update(
    casey,
    `${id}.p1`,
    record({ test_status: 'test_status_booked', profile: { id: 'p1', first_name: 'Mia', tests: [{}] } }),
  );
  expect(back.body).toEqual(first.body);
  expect(
    (
      await update(
        casey,
        `${id}.p1`,
        record({ data: { investigation_type: null, investigation_number: 'OUT-7' } }),
      )
    ).body.investigation_number,
  ).toBe('OUT-7');
  expect((await testOf(casey, id)).test).toMatchObject({
    test_status: 'test_status_sample_collected',
    data: { investigation_type: null, investigation_number: 'OUT-7' },
    updated_by: 'casey',
    updated_at: expect.any(String),
  });
  const history = await (
    await signedInAdmin(started.running.url)
  ).get<HistoryAnswer>(`/api/admin/reservations/${id}/history`);
  expect(history.body.entries.filter(({ type }) => type === 'TestUpdated').map(({ actor }) => actor)).toEqual(
    ['casey', 'casey', 'casey'],
  );
});

it('the same again is no event', async () => {
  const id = await book();
  await update(casey, `${id}.p1`, record());
  const head = await started.running.storage.log.head();
  expect((await update(casey, `${id}.p1`, record())).status).toBe(200);
  expect(await started.running.storage.log.head()).toBe(head);
});

it('visitors see nothing of it, and write nothing', async () => {
  const visitor = new Client(started.running.url);
  const id = await book(visitor);
  await update(casey, `${id}.p1`, record({ test_result: 'result_positive' }));
  expect((await testOf(visitor, id)).test).toBeNull();
  expect((await update(visitor, `${id}.p1`, record())).status).toBe(401);
  const fiona = new Client(started.running.url);
  await fiona.signIn('fiona');
  expect((await update(fiona, `${id}.p1`, record())).status).toBe(403);
});

it.each<[string, string, object, number, string, string | undefined]>([
  ['a kind of test that the venue has not', 'p1', { type: 'Blood' }, 400, 'bad_request', 'body.type'],
  [
    'another participant than the path’s',
    'p1',
    { profile: { id: 'p2' } },
    400,
    'bad_request',
    'body.profile.id',
  ],
  ['another id than the path’s', 'p1', { id: '7KQ4MWXH2P.p1' }, 400, 'bad_request', 'body.id'],
  ['a status that there is not', 'p1', { test_status: 'done' }, 400, 'bad_request', 'body.test_status'],
  ['a result that there is not', 'p1', { test_result: true }, 400, 'bad_request', 'body.test_result'],
  ['nobody', 'p9', {}, 404, 'test_not_found', undefined],
])('with %s nothing is written', async (_what, profile, change, status, code, field) => {
  const id = await book();
  const head = await started.running.storage.log.head();
  const { status: answered, body } = await update(casey, `${id}.${profile}`, record(change));
  expect([answered, body.code, Object.keys(body.fields ?? {})[0]]).toEqual([status, code, field]);
  expect(await started.running.storage.log.head()).toBe(head);
});

it('a walk has no tests, and an erased person’s is forgotten', async () => {
  const { reservation } = (await new Client(started.running.url).reserve(walk())).body;
  expect((await update(casey, `${reservation.id}.p1`, record())).body.code).toBe('test_not_found');
  const id = await book();
  await update(
    casey,
    `${id}.p1`,
    record({ data: { investigation_type: null, investigation_number: 'CANARY-7' } }),
  );
  const admin = await signedInAdmin(started.running.url);
  await admin.post(`/api/admin/reservations/${id}/erase`);
  expect((await admin.get<HistoryAnswer>(`/api/admin/reservations/${id}/history`)).text).not.toContain(
    'CANARY-7',
  );
  expect((await update(casey, `${id}.p1`, record())).status).toBe(404);
});
