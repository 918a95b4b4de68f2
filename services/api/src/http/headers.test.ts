import { readConfig } from '../config/config.js';
import { contentPolicy, securityHeaders, withDrawer } from './headers.js';

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
