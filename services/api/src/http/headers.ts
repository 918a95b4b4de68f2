import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { DocumentOf } from '@stile/contracts';
import { CASH_DRAWER } from '@stile/web-kit';
import type { Config } from '../config/config.js';

type Headers = Readonly<Record<string, string>>;
type Till = DocumentOf<'tills'>;

/** The headers that helmet sets, computed once: they are the same for every request. */
const headersBy = (options: HelmetOptions): Headers => {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string | number | readonly string[]) =>
      void (headers[name.toLowerCase()] = String(value)),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined);
  return headers;
};

const policy = (
  styles: readonly string[],
  scripts: readonly string[] = [],
): { contentSecurityPolicy: Exclude<HelmetOptions['contentSecurityPolicy'], undefined> } => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...scripts],
      styleSrc: ["'self'", ...styles],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'", ...scripts],
      ...(scripts.length > 0 ? { frameSrc: [...scripts] } : {}),
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
});

/**
 * The policy of a page with inline styles, given by hash or nonce. `scripts`: other sites that it loads scripts and
 * frames from.
 */
export const contentPolicy = (styles: readonly string[] = [], scripts: readonly string[] = []): string =>
  headersBy(policy(styles, scripts))['content-security-policy'] ?? '';

const UNUSED = [
  'accelerometer',
  'bluetooth',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** A page whose form is led on to another site: browsers hold its redirect to the policy as well. */
export const withForms = (contents: string, origin: string | null): string =>
  origin === null ? contents : contents.replace("form-action 'self'", `form-action 'self' ${origin}`);

/** Parts of its machine that a page may use: the camera, for photos, and, where it opens the drawer, the loopback. */
const permissions = (loopback: '()' | '(self)'): string =>
  [
    'camera=(self)',
    `loopback-network=${loopback}`,
    // Its name in older browsers, where it is for the network around the machine too.
    `local-network-access=${loopback}`,
    ...UNUSED.map((feature) => `${feature}=()`),
  ].join(', ');

/**
 * A page of the desk or of the console asks the drawer on its own machine to open: the usual one, or that of one of these
 * tills.
 */
export const withDrawer = (contents: string, tills: Iterable<Pick<Till, 'drawer_url'>>): Headers => {
  const drawers = new Set([CASH_DRAWER]);
  for (const { drawer_url } of tills) if (drawer_url) drawers.add(new URL(drawer_url).origin);
  return {
    'content-security-policy': contents.replace(
      "connect-src 'self'",
      `connect-src 'self' ${[...drawers].join(' ')}`,
    ),
    'permissions-policy': permissions('(self)'),
  };
};

/**
 * For data: nothing in it may run, be framed or be read by another site. Headers about windows are left out, as in
 * OWASP's list for REST.
 */
const DATA_POLICY = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
} satisfies HelmetOptions;
const OF_A_WINDOW = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions;

/** Scripts and styles of the apps: what is said of documents means nothing there. */
const ASSET = /^\/(?:book|console)-assets\/[^?]+\.(?:js|css)$/;
export const isAsset = (url: string): boolean => ASSET.test(url);
const NOT_OF_ASSETS = {
  contentSecurityPolicy: false,
  referrerPolicy: false,
  xFrameOptions: false,
} satisfies HelmetOptions;

/** The headers of any answer at a path, made once. */
export const securityHeaders = (config: Config): ((url: string) => Headers) => {
  const common = {
    strictTransportSecurity: config.PUBLIC_URL?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  } satisfies HelmetOptions;
  const ofPages = { 'permissions-policy': permissions('()') };
  const headers = { ...headersBy({ ...common, ...policy([]) }), ...ofPages };
  // The reader of the API's documents writes styles of its own.
  const docsHeaders = { ...headersBy({ ...common, ...policy(["'unsafe-inline'"]) }), ...ofPages };
  const dataHeaders = headersBy({ ...common, ...DATA_POLICY, ...OF_A_WINDOW });
  const assetHeaders = headersBy({ ...common, ...OF_A_WINDOW, ...NOT_OF_ASSETS });
  return (url) => {
    if (url.startsWith('/api/')) return url.startsWith('/api/docs') ? docsHeaders : dataHeaders;
    return isAsset(url) ? assetHeaders : headers;
  };
};
