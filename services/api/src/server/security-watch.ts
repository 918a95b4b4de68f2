import type { FastifyRequest } from 'fastify';
import type { ServerPorts } from '../http/server.js';
import { fromOf } from '../http/network.js';
import type { Signer } from '../ports/signer.js';
import type { Storage } from '../storage/storage.js';

const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);
/** The lists that the console writes out as files. */
const TAKEN_AWAY: ReadonlySet<string | undefined> = new Set([
  '/api/admin/reservations',
  '/api/admin/money_entries',
]);
/** More rows than a page of the console has: somebody takes the list away. */
const ROWS_OF_A_PAGE = 100;

/** Answers everything at once. */
const WHOLE = '/api/schedule_export_json';

const isExport = ({ routeOptions, query }: FastifyRequest): boolean => {
  if (routeOptions.url === WHOLE) return true;
  const { range } = query as { range?: string };
  if (!TAKEN_AWAY.has(routeOptions.url) || !range) return false;
  const [from, to] = JSON.parse(range) as [number, number];
  return to - from >= ROWS_OF_A_PAGE;
};

const subjectOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${routeOptions.url ?? '?'}`;

/** Keeps what is refused, and what is taken away, in the security log (docs/rules/identity-and-access.md 32). */
export const securityWatchOf =
  ({ security }: Storage, signer: Signer): ServerPorts['answered'] =>
  ({ request, caller, answer }) => {
    const { rejection } = answer;
    if (rejection && REFUSALS.has(rejection.status))
      security.record({
        act: rejection.account === undefined ? 'refused' : 'sign_in_refused',
        by: rejection.account ?? caller?.user?.username ?? null,
        subject: subjectOf(request),
        code: rejection.code,
        from: fromOf(signer, request),
      });
    else if (!rejection && caller?.user && isExport(request))
      security.record({
        act: 'exported',
        by: caller.user.username,
        subject: subjectOf(request),
        from: fromOf(signer, request),
      });
  };
