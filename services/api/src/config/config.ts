import { resolve } from 'node:path';
import { z } from 'zod';

const flag = z
  .enum(['0', '1', 'true', 'false'], { error: '0, 1, true or false' })
  .transform((value) => value === '1' || value === 'true');
const number = (pattern: RegExp, min: number, max: number, error: string) =>
  z
    .string()
    .refine((text) => pattern.test(text) && Number(text) >= min && Number(text) <= max, { error })
    .transform(Number);
const count = (min: number, max: number) =>
  number(/^\d{1,9}$/, min, max, `a whole number from ${min} to ${max}`);
const choice = <const T extends readonly string[]>(...names: T) =>
  z.enum(names, { error: `one of ${names.join(', ')}` });
/** An address of a site as browsers say it: links are made by putting paths behind it. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`;

/** The client ignores any other, and prints the whole address with its password. */
const EVENTSTORE_OPTIONS = [
  'connectionName',
  'defaultDeadline',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
  'maxDiscoverAttempts',
  'nodePreference',
  'throwOnAppendFailure',
  'tls',
  'tlsCAFile',
  'tlsVerifyCert',
  'userCertFile',
  'userKeyFile',
];
const hasKnownOptions = (url: string): boolean => {
  const known = new Set(EVENTSTORE_OPTIONS.map((name) => name.toLowerCase()));
  const options = new URLSearchParams(url.split('?')[1] ?? '').keys();
  return [...options].every((name) => known.has(name.toLowerCase()));
};

const SITE = 'an address such as https://book.example.org, with nothing behind it';
const ISSUER = 'an address that begins with https://, or with http:// on this machine';
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** Tokens and the client's secret go there. */
const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
  return isSafe && search + hash + username === '';
};

/** Services that the product brings itself: they take no money, send no mail and stop only simple robots. */
const BUILT_IN = ['payments', 'mail', 'captcha'] as const;
export type BuiltIn = (typeof BUILT_IN)[number];

/** Every setting: its variable, what is accepted, what it means. `npm start -- --help` prints this table. */
const SETTINGS = {
  HOST: { schema: z.string().min(1).default('127.0.0.1'), help: 'address to listen on' },
  PORT: { schema: count(0, 65_535).default(3000), help: 'port to listen on; 0 takes a free one' },
  PUBLIC_URL: {
    schema: z
      .url({ protocol: /^https?$/, error: SITE })
      .refine(isOrigin, { error: SITE })
      .optional(),
    help: 'how visitors reach us, such as https://book.example.org; links in mails and secure cookies follow it',
  },
  GATEWAY_PORT: {
    schema: count(0, 65_535).optional(),
    help: 'port of an origin of its own for the built-in card gateway, whose form visitors then see in a frame; 0 takes a free one; without it its page is opened instead',
  },
  GATEWAY_URL: {
    schema: z
      .url({ protocol: /^https?$/, error: SITE })
      .refine(isOrigin, { error: SITE })
      .optional(),
    help: 'how visitors reach GATEWAY_PORT, such as https://pay.example.org',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('data'),
    help: 'folder of the embedded log, read models and vault',
  },
  BACKUP_DIR: {
    schema: z.string().min(1).optional(),
    help: 'folder of the backups that the console makes; better on another disk. Without it the folder beside DATA_DIR whose name ends in -backups',
  },
  CLOCK: {
    schema: z.iso.datetime({ error: 'an instant in UTC such as 2026-12-05T14:00:00Z' }).optional(),
    help: 'starts the clock at this instant and lets it run, such as 2026-12-05T14:00:00Z',
  },
  DEMO: {
    schema: flag.optional(),
    help: 'load the demo venue into an empty data folder; default 1 outside production, refused in it',
  },
  API_DOCS: {
    schema: flag.optional(),
    help: 'whether the calls are described at /api/docs; default 1 outside production',
  },
  TRIAL: {
    schema: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.enum(BUILT_IN, { error: `of ${BUILT_IN.join(', ')}, with commas between` }))),
    help: 'built-in providers that production starts on, as a trial: payments,mail,captcha; pages and mails say so',
  },
  ROLE: {
    schema: choice('all', 'api', 'projector').default('all'),
    help: 'what this process does: answer, project and react, or all of it; api and projector need both servers',
  },
  EVENTSTORE_URL: {
    schema: z
      .string()
      .regex(/^(esdb|kurrentdb)(\+discover)?:\/\//, {
        error: 'a connection string that begins with esdb:// or kurrentdb://',
      })
      .refine(hasKnownOptions, { error: `its options are ${EVENTSTORE_OPTIONS.join(', ')}` })
      .optional(),
    help: 'EventStoreDB or KurrentDB instead of the embedded log',
  },
  EVENTSTORE_READ_MS: {
    schema: count(100, 60_000).default(2000),
    help: 'how long EventStoreDB may say nothing of a read before the caller is told to try again',
  },
  EVENTSTORE_APPENDS: {
    schema: count(1, 256).default(32),
    help: 'how many appends may wait for an answer of EventStoreDB at once; others wait for them',
  },
  MONGODB_URL: {
    schema: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, { error: 'a connection string that begins with mongodb://' })
      .optional(),
    help: 'MongoDB instead of the embedded read models and vault',
  },
  MASTER_KEY: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/, { error: '32 bytes in base64' })
      .optional(),
    help: 'wraps the keys of personal fields; embedded: made once in DATA_DIR. Required with MONGODB_URL',
  },
  NEW_MASTER_KEY: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/, { error: '32 bytes in base64' })
      .optional(),
    help: 'what `npm run rotate-key` puts in place of the present key; nothing else reads it',
  },
  SMTP_URL: {
    schema: z
      .url({
        protocol: /^smtps?$/,
        hostname: /./,
        error: 'an address such as smtps://user:password@mail.example.org',
      })
      .optional(),
    help: 'sends mail, such as smtps://user:password@mail.example.org; without it mail lands in the mailbox page',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .max(200)
      .regex(/^\S+@\S+$|<\S+@\S+>$/, { error: 'an e-mail address, or a name and <an address>' })
      .default('Stile <booking@stile.example>'),
    help: 'sender of mails',
  },
  HOLD_TTL_MINUTES: { schema: count(1, 120).default(10), help: 'how long places are held for a visitor' },
  HOLDS_PER_MINUTE: { schema: count(1, 1_000_000).default(60), help: 'most holds a minute from one address' },
  JOINS_PER_HOUR: {
    schema: count(1, 1_000_000).default(20),
    help: 'most entries of waitlists an hour from one address without a sign-in',
  },
  MAX_PEOPLE_PER_HOLD: {
    schema: count(1, 1_000_000).default(30),
    help: 'most people of one hold without a sign-in, where the venue does not say (max_people_per_hold)',
  },
  CONNECTIONS_PER_ADDRESS: {
    schema: count(1, 1_000_000).default(1_000),
    help: 'most connections of one address, with IPv6 of one /64; not counted behind a proxy (TRUST_PROXY), which does',
  },
  REQUESTS_PER_ADDRESS: {
    schema: count(10, 1_000_000).default(6_000),
    help: 'most requests of one address in ten seconds, with IPv6 of one /64; behind a proxy by the address that it tells (TRUST_PROXY)',
  },
  LIVE_HOLDS_PER_BROWSER: {
    schema: count(1, 1_000_000).default(3),
    help: 'most live holds of one browser at one address without a sign-in',
  },
  CAPTCHA: {
    schema: choice('pow', 'recaptcha', 'off').default('pow'),
    help: 'how a visitor who reserves shows to be a person: pow (their browser works for a moment), recaptcha, or off, for tests on this machine alone',
  },
  RECAPTCHA_SITE_KEY: {
    schema: z.string().min(1).max(200).optional(),
    help: 'of reCAPTCHA v3; pages see it',
  },
  RECAPTCHA_SECRET: {
    schema: z.string().min(1).max(200).optional(),
    help: 'of reCAPTCHA v3; no page sees it',
  },
  RECAPTCHA_SCORE: {
    schema: number(/^\d(\.\d{1,6})?$/, 0, 1, 'a number from 0 to 1').default(0.5),
    help: 'least score of a person, from 0 to 1',
  },
  STRIPE_SECRET_KEY: {
    schema: z
      .string()
      .regex(/^[sr]k_(test|live)_\w{8,200}$/, {
        error: 'a key that begins with sk_live_, rk_live_, sk_test_ or rk_test_',
      })
      .optional(),
    help: 'takes cards on Stripe’s page instead of the built-in one; no page sees it',
  },
  STRIPE_URL: {
    schema: z
      .url({ protocol: /^https?$/, error: SITE })
      .refine(isOrigin, { error: SITE })
      .optional(),
    help: 'a double of Stripe for tests; refused with a key that is live',
  },
  TERMINAL: {
    schema: choice('simulator', 'clover', 'off').optional(),
    help: 'card terminals: the simulator on this machine (default outside production), the provider clover, or off',
  },
  CLOVER_URL: {
    schema: z
      .url({ protocol: /^https?$/, error: SITE })
      .refine(isOrigin, { error: SITE })
      .optional(),
    help: 'where clover’s calls go, such as https://api.clover.com; of the simulator http://127.0.0.1:3010',
  },
  CLOVER_SIGN_IN_URL: {
    schema: z
      .url({ protocol: /^https?$/, error: SITE })
      .refine(isOrigin, { error: SITE })
      .optional(),
    help: 'where staff connect the venue, such as https://www.clover.com',
  },
  CLOVER_CLIENT_ID: { schema: z.string().min(1).max(100).optional(), help: 'of the app at clover' },
  CLOVER_CLIENT_SECRET: {
    schema: z.string().min(1).max(200).optional(),
    help: 'of the app at clover; no page sees it',
  },
  OIDC_ISSUER: {
    schema: z.string().refine(isIssuer, { error: ISSUER }).optional(),
    help: 'where staff with single sign-on sign in (OpenID Connect), such as https://example.okta.com/oauth2/default',
  },
  OIDC_CLIENT_ID: { schema: z.string().min(1).max(200).optional(), help: 'of the app at OIDC_ISSUER' },
  OIDC_CLIENT_SECRET: {
    schema: z.string().min(1).max(500).optional(),
    help: 'of the app at OIDC_ISSUER; no page sees it',
  },
  OIDC_SCOPES: {
    schema: z
      .string()
      .max(500)
      .refine((text) => text.split(' ').includes('openid'), {
        error: 'names with a space between, one of them openid',
      })
      .default('openid email profile'),
    help: 'what is read of who signs in at OIDC_ISSUER',
  },
  OIDC_LABEL: {
    schema: z.string().trim().min(1).max(40).default('SSO'),
    help: 'what staff call OIDC_ISSUER, for the button “Sign in with …”',
  },
  TRUST_PROXY: {
    schema: count(0, 5).default(0),
    help: 'how many proxies in front of us tell the visitor’s address',
  },
  LOG_LEVEL: { schema: choice('error', 'warn', 'info', 'debug').default('info'), help: 'what is printed' },
} as const;

/** Settings that are never repeated: they may end up in a log. */
const SECRETS: readonly string[] = [
  'EVENTSTORE_URL',
  'MONGODB_URL',
  'MASTER_KEY',
  'NEW_MASTER_KEY',
  'SMTP_URL',
  'RECAPTCHA_SECRET',
  'STRIPE_SECRET_KEY',
  'CLOVER_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
];

type Settings = { readonly [K in keyof typeof SETTINGS]: z.infer<(typeof SETTINGS)[K]['schema']> };

export interface Config extends Omit<Settings, 'DEMO' | 'API_DOCS' | 'DATA_DIR' | 'BACKUP_DIR'> {
  readonly production: boolean;
  readonly demo: boolean;
  readonly apiDocs: boolean;
  /** Built-in providers that run as a trial; none outside production. */
  readonly trial: readonly BuiltIn[];
  /** Absolute. */
  readonly DATA_DIR: string;
  /** Absolute. */
  readonly BACKUP_DIR: string;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads and checks the environment; a wrong value is named with what is accepted. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const violations: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(SETTINGS)) {
    const parsed = schema.safeParse(environment[name] === '' ? undefined : environment[name]);
    if (parsed.success) values[name] = parsed.data;
    else
      violations.push(
        `${name}=${SECRETS.includes(name) ? '(secret)' : (environment[name] ?? '')}: ${parsed.error.issues[0]!.message}`,
      );
  }
  const settings = values as Settings;
  const production = environment['NODE_ENV'] === 'production';
  if (production) violations.push(...productionViolations(settings));
  violations.push(
    ...captchaViolations(settings),
    ...stripeViolations(settings),
    ...gatewayViolations(settings),
    ...terminalViolations(settings, production),
    ...singleSignOnViolations(settings),
    ...sharedStorageViolations(settings),
  );
  if (violations.length > 0) throw new ConfigError(violations.join('\n'));
  return {
    ...settings,
    production,
    demo: settings.DEMO ?? !production,
    apiDocs: settings.API_DOCS ?? !production,
    trial: production ? builtInOf(settings) : [],
    DATA_DIR: resolve(settings.DATA_DIR),
    BACKUP_DIR: resolve(settings.BACKUP_DIR ?? `${resolve(settings.DATA_DIR)}-backups`),
  };
};

const takesMoney = ({ STRIPE_SECRET_KEY }: Settings): boolean =>
  STRIPE_SECRET_KEY !== undefined && /^[sr]k_live_/.test(STRIPE_SECRET_KEY);

const builtInOf = (settings: Settings): BuiltIn[] => [
  ...(takesMoney(settings) ? [] : (['payments'] as const)),
  ...(settings.SMTP_URL === undefined ? (['mail'] as const) : []),
  ...(settings.CAPTCHA === 'recaptcha' ? [] : (['captcha'] as const)),
];

const INSTEAD: Readonly<Record<BuiltIn, string>> = {
  payments: 'the built-in card gateway takes no money, nor does Stripe with a test key',
  mail: 'without SMTP_URL no mail is sent',
  captcha: 'without CAPTCHA=recaptcha only simple robots are kept out',
};

/** Customers never meet a stand-in unawares. */
const trialViolations = (settings: Settings): string[] =>
  builtInOf(settings)
    .filter((provider) => !new Set(settings.TRIAL).has(provider))
    .map(
      (provider) =>
        `TRIAL lacks ${provider}: ${INSTEAD[provider]}, so production (NODE_ENV=production) refuses it unless TRIAL names it`,
    );

const productionViolations = (settings: Settings): string[] => {
  const { DEMO, CAPTCHA, HOST, PUBLIC_URL, TRUST_PROXY } = settings;
  const isReachedFromOutside = !LOOPBACK.includes(HOST) || PUBLIC_URL !== undefined || TRUST_PROXY > 0;
  return [
    ...trialViolations(settings),
    ...(DEMO
      ? ['DEMO=1: the demo venue and its users are not loaded in production (NODE_ENV=production)']
      : []),
    ...(CAPTCHA === 'off' && isReachedFromOutside
      ? ['CAPTCHA=off: in production (NODE_ENV=production) only where this machine alone reaches us']
      : []),
  ];
};

const captchaViolations = ({ CAPTCHA, RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET }: Settings): string[] =>
  CAPTCHA === 'recaptcha' && !(RECAPTCHA_SITE_KEY && RECAPTCHA_SECRET)
    ? ['CAPTCHA=recaptcha: needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET']
    : [];

const stripeViolations = (settings: Settings): string[] => {
  if (settings.STRIPE_URL === undefined) return [];
  if (settings.STRIPE_SECRET_KEY === undefined) return ['STRIPE_URL: needs STRIPE_SECRET_KEY'];
  return takesMoney(settings) ? ['STRIPE_URL: a live key goes to Stripe alone, so it is refused here'] : [];
};

/** The card form is for the built-in gateway, on an origin of its own. */
const gatewayViolations = (settings: Settings): string[] => {
  const { GATEWAY_PORT, GATEWAY_URL, PUBLIC_URL, STRIPE_SECRET_KEY } = settings;
  if (GATEWAY_PORT === undefined) return GATEWAY_URL ? ['GATEWAY_URL: needs GATEWAY_PORT'] : [];
  if (STRIPE_SECRET_KEY !== undefined)
    return ['GATEWAY_PORT: the built-in gateway is not asked with STRIPE_SECRET_KEY'];
  if (PUBLIC_URL && !GATEWAY_URL) return ['GATEWAY_PORT: needs GATEWAY_URL beside PUBLIC_URL'];
  return GATEWAY_URL && GATEWAY_URL.replace(/\/$/, '') === PUBLIC_URL?.replace(/\/$/, '')
    ? ['GATEWAY_URL: is another origin than PUBLIC_URL']
    : [];
};

/** Money of customers never goes to a simulator, and calls to a provider never to this machine. */
const terminalViolations = (settings: Settings, production: boolean): string[] => {
  const { TERMINAL, CLOVER_URL, CLOVER_SIGN_IN_URL, CLOVER_CLIENT_ID, CLOVER_CLIENT_SECRET } = settings;
  if (TERMINAL === 'simulator' && production)
    return [
      'TERMINAL=simulator: the simulator takes no money, so it is refused in production (NODE_ENV=production)',
    ];
  if (TERMINAL !== 'clover') return [];
  if (!CLOVER_URL || !CLOVER_SIGN_IN_URL || !CLOVER_CLIENT_ID || !CLOVER_CLIENT_SECRET)
    return [
      'TERMINAL=clover: needs CLOVER_URL, CLOVER_SIGN_IN_URL, CLOVER_CLIENT_ID and CLOVER_CLIENT_SECRET',
    ];
  return LOOPBACK.includes(new URL(CLOVER_URL).hostname)
    ? ['CLOVER_URL: clover is not on this machine; TERMINAL=simulator is']
    : [];
};

/** A provider that is set by half signs nobody in. */
const singleSignOnViolations = ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Settings): string[] => {
  if (OIDC_ISSUER !== undefined)
    return OIDC_CLIENT_ID && OIDC_CLIENT_SECRET
      ? []
      : ['OIDC_ISSUER: needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'];
  if (OIDC_CLIENT_ID !== undefined) return ['OIDC_CLIENT_ID: needs OIDC_ISSUER'];
  return OIDC_CLIENT_SECRET === undefined ? [] : ['OIDC_CLIENT_SECRET: needs OIDC_ISSUER'];
};

/** Several processes share their storage, their address and the key of what is sealed. */
const sharedStorageViolations = (settings: Settings): string[] => {
  const { ROLE, EVENTSTORE_URL, MONGODB_URL, PUBLIC_URL, MASTER_KEY } = settings;
  const isOneOfSeveral = ROLE === 'api' || ROLE === 'projector';
  return [
    ...(isOneOfSeveral && !(EVENTSTORE_URL && MONGODB_URL)
      ? [`ROLE=${ROLE}: needs EVENTSTORE_URL and MONGODB_URL, which several processes share`]
      : []),
    ...(isOneOfSeveral && !PUBLIC_URL
      ? [`ROLE=${ROLE}: needs PUBLIC_URL, the one address under which visitors reach every process`]
      : []),
    ...(MONGODB_URL && !MASTER_KEY
      ? ['MASTER_KEY: is needed with MONGODB_URL, so that every process has the same one']
      : []),
  ];
};

const HELP_COLUMN = Math.max(...Object.keys(SETTINGS).map(({ length }) => length)) + 2;

export const configHelp = (): string =>
  Object.entries(SETTINGS)
    .map(([name, { schema, help }]) => {
      const preset = schema.safeParse(undefined);
      return `  ${name.padEnd(HELP_COLUMN)}${help}${preset.success && preset.data !== undefined ? ` (${String(preset.data)})` : ''}`;
    })
    .join('\n');
