import { createHash } from 'node:crypto';

/* A request as the provider reads it. */

export interface HttpRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

interface Route {
  readonly methods: readonly string[];
  readonly path: string;
  readonly area: 'oauth' | 'merchant' | 'connect';
  /** Whether the call moves money and so needs an Idempotency-Key. */
  readonly key?: true;
  /** Whether the device itself takes part; the provider answers everything else alone. */
  readonly device?: true;
  /** Not while the device does something in the foreground; the word is the provider's for this operation. */
  readonly foreground?: string;
}

const CONNECT = '/connect/v1';
const connect = (
  method: string,
  path: string,
  more: Omit<Route, 'methods' | 'path' | 'area'> = {},
): Route => ({
  methods: method.split('|'),
  path: `${CONNECT}${path}`,
  area: 'connect',
  ...more,
});
const onDevice = (method: string, path: string, foreground?: string): Route =>
  connect(method, `/device/${path}`, { device: true, ...(foreground && { foreground }) });
const money = (path: string, foreground: string): Route =>
  connect('POST', path, { key: true, device: true, foreground });

export const ROUTES = {
  'oauth.authorize': { methods: ['GET'], path: '/oauth/v2/authorize', area: 'oauth' },
  'oauth.token': { methods: ['POST'], path: '/oauth/v2/token', area: 'oauth' },
  'oauth.refresh': { methods: ['POST'], path: '/oauth/v2/refresh', area: 'oauth' },
  'merchant.devices': { methods: ['GET'], path: '/v3/merchants/{id}/devices', area: 'merchant' },
  'merchant.payments': { methods: ['GET'], path: '/v3/merchants/{id}/payments', area: 'merchant' },
  'payments.create': money('/payments', 'CreateCharge'),
  'payments.find': connect('GET', '/payments/external/{id}'),
  'payments.get': connect('GET', '/payments/{id}'),
  'payments.capture': money('/payments/{id}/capture', 'CaptureCharge'),
  'payments.increment': money('/payments/{id}/increment', 'IncrementCharge'),
  'payments.tip': money('/payments/{id}/tip-adjust', 'TipAdjust'),
  'payments.void': money('/payments/{id}/void', 'VoidCharge'),
  'payments.refund': money('/payments/{id}/refunds', 'CreateRefund'),
  'payments.receipt': connect('POST', '/payments/{id}/receipt', { device: true }),
  'refunds.receipt': connect('POST', '/refunds/{id}/receipt', { device: true }),
  'credits.create': money('/credits', 'CreateCredit'),
  'credits.get': connect('GET', '/credits/{id}'),
  'credits.receipt': connect('POST', '/credits/{id}/receipt', { device: true }),
  'device.ping': onDevice('POST|GET', 'ping'),
  'device.status': onDevice('GET', 'status'),
  'device.cancel': onDevice('POST', 'cancel'),
  'device.reset': onDevice('PUT', 'reset'),
  'device.welcome': onDevice('POST', 'welcome', 'ShowWelcome'),
  'device.thankYou': onDevice('POST', 'thank-you', 'ShowThankYou'),
  'device.display': onDevice('POST', 'display', 'ShowMessage'),
  'device.receiptOptions': onDevice('POST', 'receipt-options', 'ReceiptOptions'),
  'device.printers': onDevice('POST', 'printers'),
  'device.printText': onDevice('POST', 'print/text'),
  'device.printImage': onDevice('POST', 'print/image'),
  'device.drawers': onDevice('GET', 'cash-drawers'),
  'device.openDrawer': onDevice('POST', 'cash-drawer/open'),
} as const satisfies Record<string, Route>;

export type CallName = keyof typeof ROUTES;
export const CALL_NAMES = Object.keys(ROUTES) as readonly CallName[];

export interface Call {
  readonly callId: string;
  readonly name: CallName;
  readonly route: Route;
  /** The `{id}` of the path, or nothing. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly request: HttpRequest;
  readonly serial: string;
  readonly key: string;
  /** The fingerprint of method, path and body: the same key is for the same of these. */
  readonly fingerprint: string;
}

const PATTERNS: readonly { readonly name: CallName; readonly route: Route; readonly pattern: RegExp }[] =
  CALL_NAMES.map((name) => ({
    name,
    route: ROUTES[name],
    pattern: new RegExp(`^${ROUTES[name].path.replace('{id}', '([^/]{1,64})')}/?$`),
  }));

/** The call that a request is, or null where the provider knows no such address. */
export const callOf = (callId: string, request: HttpRequest): Call | null => {
  const [path = '', query = ''] = request.url.split('?', 2);
  for (const { name, route, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (!match || !route.methods.includes(request.method)) continue;
    return {
      callId,
      name,
      route,
      id: match[1] ?? '',
      query: new URLSearchParams(query),
      request,
      serial: request.headers['x-clover-device-id'] ?? '',
      key: request.headers['idempotency-key'] ?? '',
      fingerprint: createHash('sha256')
        .update(`${request.method} ${path} ${request.body}`)
        .digest('base64url'),
    };
  }
  return null;
};
