import { problemOf, Refusal } from './problem.js';

const answer = (body: string, status = 502): Response =>
  ({ status, json: () => Promise.resolve().then(() => JSON.parse(body) as unknown) }) as Response;

it.each<[string, string, string]>([
  [
    'an error of ours',
    '{"error":"Nothing left","code":"sold_out","status_code":409}',
    'sold_out Nothing left',
  ],
  ['a message of something between', '{"message":"Bad gateway"}', 'Bad gateway Bad gateway'],
  ['its error field', '{"error":"Too large"}', 'Too large Too large'],
  ['an error that is an object', '{"error":{"a":1}}', 'feature_not_available feature_not_available'],
  ['a page', '<html>', 'error_not_parsed error_not_parsed'],
  ['nothing', '', 'error_not_parsed error_not_parsed'],
  ['null', 'null', 'error_not_parsed error_not_parsed'],
])('%s is read for what it says', async (_what, body, expected) => {
  const { status, code, message } = await problemOf(answer(body));
  expect([status, `${code} ${message}`]).toEqual([502, expected]);
});

it.each([
  ['money that began and was refused', '{"error":"Closed","code":"till_closed","status_code":800}', true],
  ['what was rejected before it began', '{"error":"Closed","code":"till_closed","status_code":409}', false],
  ['an answer of something between', '{"message":"Bad gateway","status_code":800}', false],
])('%s: whether to try again is another act', async (_what, body, expected) => {
  expect((await problemOf(answer(body, 409))) instanceof Refusal).toBe(expected);
});
