import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.js';

type Headers = Readonly<Record<string, string>>;

/** What helmet would set on an answer, taken from it once: asking it for every request would make the same headers again. */
const headersBy = (options: HelmetOptions): Headers => {
  const headers: Record<string, string> = {};
  const answer = { setHeader: (name: string, value: string | number | readonly string[]) => void (headers[name.toLowerCase()] = String(value)), removeHeader: () => undefined };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined);
  return headers;
};

const policy = (styles: readonly string[]): { contentSecurityPolicy: Exclude<HelmetOptions['contentSecurityPolicy'], undefined> } => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"], scriptSrc: ["'self'"], styleSrc: ["'self'", ...styles], imgSrc: ["'self'", 'data:', 'blob:'], connectSrc: ["'self'"], fontSrc: ["'self'"], manifestSrc: ["'self'"],
      formAction: ["'self'"], baseUri: ["'none'"], objectSrc: ["'none'"], frameAncestors: ["'none'"],
    },
  },
});

/** The policy of a page that carries inline styles, by their hash or nonce. */
export const contentPolicy = (styles: readonly string[] = []): string => headersBy(policy(styles))['content-security-policy'] ?? '';

/** The headers of any answer at a path, made once: they are the same for every request. */
export const securityHeaders = (config: Config): ((url: string) => Headers) => {
  const common = {
    strictTransportSecurity: config.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' }, xFrameOptions: { action: 'deny' }, crossOriginEmbedderPolicy: false,
  } satisfies HelmetOptions;
  const headers = headersBy({ ...common, ...policy([]) });
  // The reader of the API's documents writes styles of its own.
  const docsHeaders = headersBy({ ...common, ...policy(["'unsafe-inline'"]) });
  return (url) => (url.startsWith('/api/docs') ? docsHeaders : headers);
};
