import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { configHelp, ConfigError, readConfig } from './config.js';

const errorsOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
};
const SERVERS = {
  EVENTSTORE_URL: 'esdb://log:2113?tls=false',
  MONGODB_URL: 'mongodb://db:27017',
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
  PUBLIC_URL: 'https://book.example.org',
};

describe('settings', () => {
  it('have defaults: one process with embedded stores and the demo venue', () =>
    expect(readConfig({})).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: resolve('data'),
      BACKUP_DIR: resolve('data-backups'),
      ROLE: 'all',
      demo: true,
      production: false,
      HOLD_TTL_MINUTES: 10,
      CONNECTIONS_PER_ADDRESS: 1_000,
      TRUST_PROXY: 0,
    }));
  it('are read as what they mean', () =>
    expect(
      readConfig({ PORT: '8080', TRUST_PROXY: '1', DEMO: 'false', CLOCK: '2026-12-05T14:00:00Z' }),
    ).toMatchObject({ PORT: 8080, TRUST_PROXY: 1, demo: false, CLOCK: '2026-12-05T14:00:00Z' }));
  it('that are empty count as not set', () =>
    expect(readConfig({ PORT: '', PUBLIC_URL: '', DEMO: '' })).toMatchObject({ PORT: 3000, demo: true }));
  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'book.example.org'],
    ['PUBLIC_URL', 'ftp://book.example.org'],
    ['CLOCK', 'tomorrow'],
    ['CLOCK', '2026-12-05'],
    ['DEMO', 'yes'],
    ['ROLE', 'web'],
    ['PUBLIC_URL', 'https://book.example.org/parks'],
    ['PUBLIC_URL', 'https://book.example.org/?a=1'],
    ['TRUST_PROXY', ' '],
    ['TRUST_PROXY', '0x1'],
    ['MAIL_FROM', 'nobody'],
    ['RECAPTCHA_SCORE', '2'],
    ['HOLD_TTL_MINUTES', '0'],
    ['TRUST_PROXY', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['TRIAL', 'payments,money'],
  ])('%s=%s is rejected with its name', (name, value) =>
    expect(errorsOf({ [name]: value })).toContain(`${name}=${value}: `),
  );
  it.each([
    ['EVENTSTORE_URL', 'http://admin:changeit@log:2113'],
    ['EVENTSTORE_URL', 'esdb://admin:changeit@log:2113?tlz=false'],
    ['MONGODB_URL', 'postgres://admin:changeit@db'],
    ['MASTER_KEY', 'changeit'],
    ['SMTP_URL', 'smtp//robot:changeit@mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['RECAPTCHA_SECRET', 'changeit'.repeat(40)],
  ])('%s is rejected without repeating it', (name, value) => {
    expect(errorsOf({ [name]: value })).toContain(`${name}=(secret): `);
    expect(errorsOf({ [name]: value })).not.toContain('changeit');
  });
  it('names an option of EVENTSTORE_URL that there is none', () => {
    expect(errorsOf({ EVENTSTORE_URL: 'esdb://log:2113?tls=false&tlz=x' })).toContain('tls, tlsCAFile');
    const known = 'esdb://log:2113?TLS=false&nodePreference=leader';
    expect(readConfig({ EVENTSTORE_URL: known }).EVENTSTORE_URL).toBe(known);
  });
  it('are rejected in words, without those of a library', () => {
    const errors = errorsOf({
      PORT: 'x',
      TRUST_PROXY: '9',
      CLOCK: 'now',
      DEMO: 'yes',
      ROLE: 'web',
      LOG_LEVEL: 'loud',
      RECAPTCHA_SCORE: 'high',
      MAIL_FROM: 'x',
      PUBLIC_URL: 'x',
      SMTP_URL: 'x',
    });
    expect(errors.split('\n')).toHaveLength(10);
    expect(errors).not.toMatch(/expected|invalid/i);
  });
  it('that are wrong are all named at once', () =>
    expect(errorsOf({ PORT: 'x', ROLE: 'y', CLOCK: 'z' }).split('\n')).toHaveLength(3));
});

describe('production', () => {
  const TRIAL = { NODE_ENV: 'production', TRIAL: 'payments,mail,captcha' };
  it('loads no demo venue', () => expect(readConfig(TRIAL)).toMatchObject({ production: true, demo: false }));
  it('describes its calls where that is set alone', () => {
    expect(readConfig(TRIAL).apiDocs).toBe(false);
    expect(readConfig({ ...TRIAL, API_DOCS: '1' }).apiDocs).toBe(true);
  });
  it('uses a provider that is built in only where TRIAL names it', () => {
    const errors = errorsOf({ NODE_ENV: 'production' }).split('\n');
    expect(errors.map((line) => line.split(':')[0])).toEqual([
      'TRIAL lacks payments',
      'TRIAL lacks mail',
      'TRIAL lacks captcha',
    ]);
    expect(errorsOf({ NODE_ENV: 'production', TRIAL: 'payments, mail' })).toMatch(/^TRIAL lacks captcha:.*$/);
    expect(readConfig(TRIAL).trial).toEqual(['payments', 'mail', 'captcha']);
  });
  it('names what is on trial: of its own providers alone', () =>
    expect(
      readConfig({
        ...TRIAL,
        SMTP_URL: 'smtps://mail.example.org',
        CAPTCHA: 'recaptcha',
        RECAPTCHA_SITE_KEY: 'x',
        RECAPTCHA_SECRET: 'y',
      }).trial,
    ).toEqual(['payments']));
  it('takes money with a live key of Stripe alone', () => {
    const rest = { NODE_ENV: 'production', TRIAL: 'mail,captcha' };
    expect(readConfig({ ...rest, STRIPE_SECRET_KEY: 'sk_live_12345678' }).trial).toEqual(['mail', 'captcha']);
    expect(errorsOf({ ...rest, STRIPE_SECRET_KEY: 'sk_test_12345678' })).toContain('TRIAL lacks payments');
  });
  it('sends a live key of Stripe to nobody else, and repeats none', () => {
    const STRIPE_URL = 'http://127.0.0.1:9';
    expect(errorsOf({ STRIPE_URL })).toContain('STRIPE_URL: needs STRIPE_SECRET_KEY');
    expect(errorsOf({ STRIPE_URL, STRIPE_SECRET_KEY: 'rk_live_12345678' })).toContain(
      'STRIPE_URL: a live key',
    );
    const wrong = errorsOf({ STRIPE_SECRET_KEY: 'pk_live_12345678' });
    expect(wrong).toContain('STRIPE_SECRET_KEY=(secret): a key that begins with');
    expect(wrong).not.toContain('pk_live');
  });
  it('is what a trial is of: the demo says what it is by itself', () =>
    expect(readConfig({}).trial).toEqual([]));
  it('asks visitors to show that they are people, unless this machine alone reaches it', () => {
    expect(readConfig(TRIAL).CAPTCHA).toBe('pow');
    expect(readConfig({ ...TRIAL, CAPTCHA: 'off' }).CAPTCHA).toBe('off');
    for (const [name, value] of [
      ['HOST', '0.0.0.0'],
      ['PUBLIC_URL', 'https://book.example.org'],
      ['TRUST_PROXY', '1'],
    ] as const)
      expect(errorsOf({ ...TRIAL, CAPTCHA: 'off', [name]: value })).toContain('CAPTCHA=off');
  });
  it('needs both keys of reCAPTCHA', () =>
    expect(errorsOf({ CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'x' })).toContain('RECAPTCHA_SECRET'));
  it('refuses to be asked for it', () => expect(errorsOf({ ...TRIAL, DEMO: '1' })).toContain('DEMO=1'));
});

describe('several processes', () => {
  it.each(['api', 'projector'])('as %s need the servers that they share', (ROLE) => {
    expect(errorsOf({ ROLE })).toContain(`ROLE=${ROLE}: needs EVENTSTORE_URL and MONGODB_URL`);
    expect(readConfig({ ROLE, ...SERVERS })).toMatchObject({ ROLE });
  });
  it('need the one address under which visitors reach them', () => {
    const { PUBLIC_URL: _none, ...servers } = SERVERS;
    expect(errorsOf({ ROLE: 'api', ...servers })).toContain('needs PUBLIC_URL');
  });
  it('need one master key', () => {
    const { MASTER_KEY: _none, ...servers } = SERVERS;
    expect(errorsOf(servers)).toContain('MASTER_KEY: is needed');
  });
});

describe('the card form', () => {
  it('is for the built-in gateway', () =>
    expect(errorsOf({ GATEWAY_PORT: '3001', STRIPE_SECRET_KEY: 'sk_test_12345678' })).toContain(
      'GATEWAY_PORT',
    ));
  it('is on an origin of its own, that visitors reach', () => {
    expect(errorsOf({ GATEWAY_URL: 'https://pay.example.org' })).toBe('GATEWAY_URL: needs GATEWAY_PORT');
    const outside = { PUBLIC_URL: 'https://book.example.org', GATEWAY_PORT: '3001' };
    expect(errorsOf(outside)).toBe('GATEWAY_PORT: needs GATEWAY_URL beside PUBLIC_URL');
    expect(errorsOf({ ...outside, GATEWAY_URL: 'https://book.example.org/' })).toBe(
      'GATEWAY_URL: is another origin than PUBLIC_URL',
    );
    expect(readConfig({ ...outside, GATEWAY_URL: 'https://pay.example.org' })).toMatchObject({
      GATEWAY_PORT: 3001,
    });
  });
});

describe('single sign-on', () => {
  const app = { OIDC_CLIENT_ID: 'stile', OIDC_CLIENT_SECRET: 'sssh-sssh' };
  const OIDC_ISSUER = 'https://example.okta.com/oauth2/default';
  it('needs its client, and repeats no secret', () => {
    expect(readConfig({ OIDC_ISSUER, ...app })).toMatchObject({
      OIDC_SCOPES: 'openid email profile',
      OIDC_LABEL: 'SSO',
    });
    expect(errorsOf({ OIDC_ISSUER })).toContain('needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
    expect(errorsOf(app)).toContain('OIDC_CLIENT_ID: needs OIDC_ISSUER');
    const wrong = errorsOf({ OIDC_ISSUER, ...app, OIDC_CLIENT_SECRET: 'x'.repeat(501) });
    expect(wrong).toContain('OIDC_CLIENT_SECRET=(secret)');
    expect(wrong).not.toContain('xxx');
  });
  it.each(['http://example.okta.com', 'ftp://example.okta.com', 'https://example.okta.com/?a=1', 'okta'])(
    'does not trust %s',
    (issuer) => expect(errorsOf({ OIDC_ISSUER: issuer, ...app })).toContain('OIDC_ISSUER='),
  );
  it('is tried on this machine without TLS', () =>
    expect(readConfig({ OIDC_ISSUER: 'http://127.0.0.1:5601', ...app }).OIDC_ISSUER).toContain('5601'));
  it('reads who signs in', () =>
    expect(errorsOf({ OIDC_ISSUER, ...app, OIDC_SCOPES: 'email' })).toContain('OIDC_SCOPES'));
});

it('the help names every setting with its default', () => {
  const help = configHelp();
  expect(help).toMatch(/PORT\s+port to listen on.*\(3000\)/);
  // A name is never written up against its text.
  for (const line of help.split('\n')) expect(line).toMatch(/^ {2}[A-Z_]+ {2,}\S/);
  for (const name of [
    'HOST',
    'PUBLIC_URL',
    'DATA_DIR',
    'BACKUP_DIR',
    'CLOCK',
    'MASTER_KEY',
    'HOLDS_PER_MINUTE',
    'REQUESTS_PER_ADDRESS',
    'LIVE_HOLDS_PER_BROWSER',
    'MAX_PEOPLE_PER_HOLD',
    'LOG_LEVEL',
  ])
    expect(help).toContain(`  ${name}`);
});

describe('docker-compose.yml', () => {
  const compose = readFileSync(join(__dirname, '..', '..', '..', '..', 'docker-compose.yml'), 'utf8');
  const block = /&settings\n((?: {4}.*\n)+)/.exec(compose)![1]!;
  const settings = [...block.matchAll(/^ {4}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [name!, value!]);

  it('names settings that there are', () => {
    const known = [...configHelp().matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name]) => name);
    const roles = [...compose.matchAll(/\*settings, ([A-Z_]+):/g)].map(([, name]) => name);
    expect(settings.length).toBeGreaterThan(10);
    expect([...known, 'NODE_ENV']).toEqual(
      expect.arrayContaining([...settings.map(([name]) => name), ...roles]),
    );
  });
  it('holds no secret: each is asked of the environment', () => {
    const secrets = settings.filter(([name]) => /KEY|SECRET|SMTP|PASSWORD/.test(name!));
    expect(secrets.length).toBeGreaterThan(3);
    for (const [name, value] of secrets) expect(value).toMatch(new RegExp(`^\\$\\{${name}:[-?]`));
    expect(compose).not.toMatch(/:\/\/[^/\s]*:[^/\s${]*@/);
  });
  /** As `docker compose` fills it in. */
  const filled = (text: string): string =>
    text
      .replace(/\$\{(\w*_PASSWORD)[^}]*\}/g, 'a1b2c3')
      .replace(/\$\{MASTER_KEY[^}]*\}/, Buffer.alloc(32).toString('base64'))
      .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
      .replaceAll("'", '');
  const inCompose = Object.fromEntries(settings.map(([name, value]) => [name, filled(value!)]));

  it('speaks TLS to the log, and signs in to the log and the database', () => {
    const { EVENTSTORE_URL, MONGODB_URL } = readConfig({
      ...inCompose,
      ROLE: 'api',
      TRIAL: 'payments,mail,captcha',
    });
    const [log, database] = [new URL(EVENTSTORE_URL!), new URL(MONGODB_URL!)];
    expect([log.username, log.password, log.searchParams.get('tls')]).toEqual(['admin', 'a1b2c3', 'true']);
    expect([database.username, database.password]).toEqual(['stile', 'a1b2c3']);
    // The log's certificate is checked with what each process is given.
    const authority = log.searchParams.get('tlsCAFile')!;
    expect(compose.match(/'ca:\/ca:ro'/g)).toHaveLength([...compose.matchAll(/ROLE: /g)].length + 1);
    expect(compose).toContain(`cp ca/ca.crt ${authority}`);
    expect(compose).not.toMatch(/INSECURE|tls=false|tlsVerifyCert|changeit/i);
    expect(compose).toMatch(/mongod .*--keyFile/);
    for (const name of ['EVENTSTORE_DEFAULT_ADMIN_PASSWORD', 'EVENTSTORE_DEFAULT_OPS_PASSWORD'])
      expect(compose).toContain(`${name}: \${EVENTSTORE_PASSWORD:?`);
    expect(compose).toContain('MONGO_INITDB_ROOT_PASSWORD: ${MONGODB_PASSWORD:?');
    expect(compose).toContain(`MONGO_INITDB_ROOT_USERNAME: ${database.username}`);
  });
  it('gives the product its volumes to write to, and no right of the machine', () => {
    const product = compose.slice(compose.indexOf('x-stile:'), compose.indexOf('\nservices:'));
    for (const line of ['read_only: true', "cap_drop: ['ALL']", "security_opt: ['no-new-privileges:true']"])
      expect(product).toContain(`  ${line}\n`);
    expect(compose).not.toMatch(/privileged: true|cap_add/);
  });
  it('has the servers that the texts name, the tests start and the clients are for', () => {
    const read = (...path: string[]): string =>
      readFileSync(join(__dirname, '..', '..', '..', '..', ...path), 'utf8');
    const images = [...compose.matchAll(/image: ([\w/-]+):([\w.-]+)/g)].map(([, name, tag]) => [name!, tag!]);
    const [log, database] = ['eventstore/eventstore', 'mongo'].map(
      (image) => images.find(([name]) => name === image)![1]!,
    );
    const version = log!.split('-')[0]!;
    for (const text of ['README.md', 'docs/rules/log.md'])
      expect(read(text)).toContain(`run on EventStoreDB ${version}`);
    expect(read('test/contract/event-store/eventstoredb.test.ts')).toContain(
      `'eventstore/eventstore:${log}'`,
    );
    expect(read('test/support/mongodb.ts')).toContain(`'mongo:${database}'`);
    expect(
      [read('README.md'), read('docs/rules/log.md')].map((text) => text.includes(`MongoDB ${database}`)),
    ).toEqual([true, true]);
    const wire = read('node_modules/mongodb/lib/cmap/wire_protocol/constants.js');
    const [least, most] = ['MIN', 'MAX'].map(
      (end) => new RegExp(`exports\\.${end}_SUPPORTED_SERVER_VERSION = '([\\d.]+)'`).exec(wire)![1]!,
    );
    expect(read('docs/rules/log.md')).toContain(`its versions ${least} to ${most}`);
    expect([Number(database) > Number(least), Number(database) <= Number(most)]).toEqual([true, true]);
    const client = read('node_modules/@eventstore/db-client/README.md');
    expect(client).toMatch(/compatible with version `20\.6\.1` upwards/);
  });
});
