import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config.js';

/** Headers of every answer. Pages that carry inline styles add their own hash to the policy (web/pages.ts). */
export const contentPolicy = (styles: readonly string[] = []): string =>
  [
    "default-src 'none'", "script-src 'self'", ["style-src 'self'", ...styles].join(' '), "img-src 'self' data: blob:", "connect-src 'self'", "font-src 'self'", "manifest-src 'self'",
    "form-action 'self'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'",
  ].join('; ');

export const securityHeaders = (config: Config): FastifyHelmetOptions => ({
  contentSecurityPolicy: false,
  hsts: config.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
});

/** The reader of the API's documents writes styles of its own. */
const DOCS_POLICY = contentPolicy(["'unsafe-inline'"]);
const POLICY = contentPolicy();
export const policyOf = (url: string): string => (url.startsWith('/api/docs') ? DOCS_POLICY : POLICY);
