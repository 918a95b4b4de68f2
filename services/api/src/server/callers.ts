import type { FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { epochMsOf, idText, type Clock, type Language } from '@stile/contracts';
import type { Caller } from '../http/endpoint.js';
import { networkOf } from '../http/network.js';
import { Cookies } from '../identity/sessions/cookies.js';
import { Credentials } from '../identity/sessions/credentials.js';
import { CLOCK } from '../ports/tokens.js';

const languageOf = (request: FastifyRequest): Language =>
  /^\s*fr\b/i.test(request.headers['accept-language'] ?? '') ? 'fr' : 'en';

/** A visitor has no till, whatever a cookie says. */
const withUser = (known: Caller, user: Caller['user'], till: string): Caller =>
  user && idText.safeParse(till).success ? { ...known, user, till } : { ...known, user };

/** Says who sends a request, from its cookies and headers. */
export const callersOf = (
  app: NestFastifyApplication,
): ((request: FastifyRequest) => Promise<Caller> | Caller) => {
  const cookies = app.get(Cookies);
  const credentials = app.get(Credentials);
  const clock = app.get<Clock>(CLOCK);
  return (request) => {
    const visitor: Caller = {
      language: languageOf(request),
      user: null,
      station: null,
      address: networkOf(request.ip),
      reservations: [],
      waivers: [],
    };
    // Most requests come without a cookie: nothing is looked up for them.
    if (request.headers.cookie === undefined) return visitor;
    const nowMs = epochMsOf(clock.now());
    const known = {
      ...visitor,
      station: cookies.station(request),
      reservations: cookies.reservations(request, nowMs),
      waivers: cookies.waivers(request, nowMs),
    };
    const token = cookies.session(request);
    return token
      ? credentials.userOfSession(token).then((user) => withUser(known, user, cookies.till(request)))
      : known;
  };
};
