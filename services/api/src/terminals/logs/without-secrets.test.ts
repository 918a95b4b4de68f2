import { withoutSecrets } from './without-secrets.js';

it.each([
  ['{"access_token":"eyJhbGciOiJIUzI1NiJ9.abcdWXYZ","expires":1}', '{"access_token":"…WXYZ","expires":1}'],
  ['{"refresh_token" : "short"}', '{"refresh_token" : "…"}'],
  ['{"code":"abc-def","client_secret":"s3cr3t-s3cr3t-s3cr3t"}', '{"code":"…","client_secret":"…cr3t"}'],
  ['authorization: Bearer 1a2b3c4d-5e6f-7a8b-9c0d', 'authorization: Bearer …9c0d'],
  ['GET https://pay.example/cb?code=A1B2&merchant_id=M1', 'GET https://pay.example/cb?code=…&merchant_id=M1'],
  ['{"cardNumber":"4242 4242 4242 4242"}', '{"cardNumber":"…4242"}'],
  ['{"pan":"4242424242424242","last4":"4242"}', '{"pan":"…4242","last4":"4242"}'],
  ['{"method":"EMAIL","additionalData":"ada@example.org"}', '{"method":"EMAIL","additionalData":"…"}'],
  [
    '{"amount":2260,"externalPaymentId":"7KQ2M9XW4D2RT"}',
    '{"amount":2260,"externalPaymentId":"7KQ2M9XW4D2RT"}',
  ],
])('%s is kept as %s', (text, redacted) => expect(withoutSecrets(text)).toBe(redacted));

it('cuts what is longer than a text of a log', () =>
  expect(withoutSecrets('x'.repeat(5000))).toHaveLength(2099));

it('cuts before it shortens, so that no part of a token stays at the end', () =>
  expect(withoutSecrets(`${'x'.repeat(2080)}{"access_token":"${'secret'.repeat(20)}"}`)).not.toContain(
    'secretsecret',
  ));
