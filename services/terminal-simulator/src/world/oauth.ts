import { z } from 'zod';
import { bodyOf } from './body.js';
import type { Call } from './call.js';
import { badRequest, ok, unauthorized } from './replies.js';
import { bounded, type Turn } from './turn.js';
import type { Reply } from './world.js';

/* Tokens: a code is good once and for a minute, a refresh token once and for a year. Expiries are said in seconds. */

const CODE_MS = 60_000;
const REFRESH_MS = 365 * 86_400_000;
const TOKEN_LENGTH = 40;

const CODE = z.object({
  client_id: z.string().max(100),
  client_secret: z.string().max(200),
  code: z.string().max(100),
  no_refresh_token: z.boolean().default(false),
});
const REFRESH = z.object({ client_id: z.string().max(100), refresh_token: z.string().max(100) });

export const isLoopback = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname);

/** Sends the browser back with a code. Only to this machine: nobody is led elsewhere. */
export const authorize = (turn: Turn, { query }: Call): Reply => {
  const { settings } = turn.world;
  const target = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== settings.clientId) return badRequest('Unknown client_id');
  if (!URL.canParse(target) || !isLoopback(new URL(target).hostname))
    return badRequest('redirect_uri must be an address of this machine');
  const code = turn.newId(TOKEN_LENGTH);
  turn.world = {
    ...turn.world,
    codes: bounded(turn.world.codes, code, turn.now + CODE_MS, settings.most),
  };
  const url = new URL(target);
  const said = {
    merchant_id: settings.merchantId,
    employee_id: 'SIMEMPLOYEE01',
    client_id: settings.clientId,
    code,
  };
  for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value);
  const state = query.get('state');
  if (state !== null) url.searchParams.set('state', state);
  return { status: 302, body: {}, location: url.href };
};

const seconds = (ms: number): number => Math.floor(ms / 1000);

const grant = (turn: Turn, withRefresh: boolean): Reply => {
  const { settings, accessTokens, refreshTokens } = turn.world;
  const [access, refresh] = [turn.newId(TOKEN_LENGTH), turn.newId(TOKEN_LENGTH)];
  const [accessUntil, refreshUntil] = [turn.now + settings.accessTokenMs, turn.now + REFRESH_MS];
  turn.world = {
    ...turn.world,
    accessTokens: bounded(accessTokens, access, accessUntil, settings.most),
    refreshTokens: withRefresh ? bounded(refreshTokens, refresh, refreshUntil, settings.most) : refreshTokens,
  };
  return ok({
    access_token: access,
    access_token_expiration: seconds(accessUntil),
    ...(withRefresh && { refresh_token: refresh, refresh_token_expiration: seconds(refreshUntil) }),
  });
};

export const exchange = (turn: Turn, call: Call): Reply => {
  const read = bodyOf(call, CODE);
  if ('rejection' in read) return read.rejection;
  const { settings, codes } = turn.world;
  const { client_id, client_secret, code, no_refresh_token } = read.body;
  const until = codes.get(code) ?? 0;
  if (client_id !== settings.clientId || client_secret !== settings.clientSecret) return unauthorized();
  turn.world = { ...turn.world, codes: codes.delete(code) };
  return until > turn.now ? grant(turn, !no_refresh_token) : unauthorized();
};

export const refresh = (turn: Turn, call: Call): Reply => {
  const read = bodyOf(call, REFRESH);
  if ('rejection' in read) return read.rejection;
  const { settings, refreshTokens } = turn.world;
  const { client_id, refresh_token } = read.body;
  const until = refreshTokens.get(refresh_token) ?? 0;
  if (client_id !== settings.clientId) return unauthorized();
  turn.world = { ...turn.world, refreshTokens: refreshTokens.delete(refresh_token) };
  return until > turn.now ? grant(turn, true) : unauthorized();
};

const bearerOf = ({ request }: Call): string =>
  /^Bearer (.+)$/.exec(request.headers['authorization'] ?? '')?.[1] ?? '';

export const isSignedIn = ({ world, now }: Turn, call: Call): boolean =>
  (world.accessTokens.get(bearerOf(call)) ?? 0) > now;

export const expireToken = (turn: Turn, call: Call): void => {
  turn.world = { ...turn.world, accessTokens: turn.world.accessTokens.delete(bearerOf(call)) };
};
