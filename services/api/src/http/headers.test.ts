import { readConfig } from '../config/config.js';
import { contentPolicy, securityHeaders, withDrawer, withForms } from './headers.js';

const headersOf = securityHeaders(readConfig({}));
const permissionsOf = (headers: Readonly<Record<string, string>>): readonly string[] =>
  (headers['permissions-policy'] ?? '').split(', ');

it('a page may use the camera, and neither the machine around it nor what the product does not need', () => {
  const permissions = permissionsOf(headersOf('/book'));
  expect(permissions).toEqual(
    expect.arrayContaining([
      'camera=(self)',
      'loopback-network=()',
      'local-network-access=()',
      'geolocation=()',
      'microphone=()',
    ]),
  );
  expect(new Set(permissions.map((each) => each.split('=')[0])).size).toBe(permissions.length);
  expect(headersOf('/api/health')).not.toHaveProperty('permissions-policy');
});

it('a page that may open the drawer may reach the loopback, and is told where the drawer is', () => {
  const tills = [{}, { drawer_url: 'http://localhost:9100/open' }, { drawer_url: 'http://127.0.0.1:8081' }];
  const headers = withDrawer(contentPolicy(), tills);
  expect(headers['content-security-policy']).toContain(
    "connect-src 'self' http://127.0.0.1:8081 http://localhost:9100;",
  );
  const changed = permissionsOf(headers).filter((each) => !permissionsOf(headersOf('/store')).includes(each));
  expect(changed).toEqual(['loopback-network=(self)', 'local-network-access=(self)']);
});

it('a page whose form goes on to another site says which', () => {
  expect(withForms(contentPolicy(), null)).toBe(contentPolicy());
  expect(withForms(contentPolicy(), 'https://example.okta.com')).toContain(
    "form-action 'self' https://example.okta.com;",
  );
});

it('a script says what it is and whose, and nothing that is for documents; a picture may be opened as one', () => {
  const script = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
  for (const url of ['/console-assets/index-a.js', '/book-assets/app-b.css'])
    expect(headersOf(url)).toEqual(script);
  // A service worker runs under the policy that it comes with.
  for (const url of ['/console-assets/mark.svg', '/store-worker.js', '/book?x=/book-assets/a.js'])
    expect(headersOf(url)['content-security-policy']).toContain("script-src 'self'");
  const overTls = securityHeaders(readConfig({ PUBLIC_URL: 'https://stile.test' }));
  expect(overTls('/console-assets/index-a.js')).toEqual({
    ...script,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
});
