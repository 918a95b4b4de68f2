import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { InventoryGroupAnswer, SessionUser } from '@stile/contracts';
import { languageOf } from './page-language.js';

/** An answer as a request for it would bring it. */
interface Carried {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ROWS = 25;

/** The list of reservations as it opens: today's confirmed ones by arrival (docs/rules/console.md 7). */
const arrivalsAt = (today: string): string =>
  `/api/admin/reservations?${[
    ['filter', { state: 'confirmed', visit_date_gte: today, visit_date_lte: today }],
    ['range', [0, ROWS - 1]],
    ['sort', ['start_date', 'ASC']],
  ]
    .map(([name, value]) => `${name as string}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')}`;

/**
 * First requests of a page of the console, by address: who is signed in, their venue, and what is listed first. Each is
 * requested here as the page itself would, with its permissions; what is refused is left to the page.
 */
export const firstAnswers = async (
  fastify: FastifyInstance,
  request: FastifyRequest,
): Promise<Readonly<Record<string, Carried>>> => {
  const carried: Record<string, Carried> = {};
  const { cookie } = request.headers;
  const language = languageOf(request);
  const load = async <T>(url: string): Promise<T | null> => {
    const { statusCode, body, headers } = await fastify.inject({
      method: 'GET',
      url,
      headers: { 'accept-language': language, ...(cookie === undefined ? {} : { cookie }) },
      remoteAddress: request.ip,
    });
    if (statusCode !== 200) return null;
    const range = headers['content-range'];
    carried[url] = { body, headers: typeof range === 'string' ? { 'content-range': range } : {} };
    return JSON.parse(body) as T;
  };
  if (request.url.split('?')[0] === '/auth/login') await load('/api/sign_in_options');
  if (cookie === undefined) return carried;
  const user = await load<SessionUser>('/api/groups');
  const { inventoryGroup } = request.query as Readonly<Record<string, unknown>>;
  const groups = user?.user_inventory_groups ?? [];
  const group = groups.find((each) => each === inventoryGroup) ?? groups[0];
  if (group === undefined) return carried;
  const venue = await load<InventoryGroupAnswer>(
    `/api/inventoryGroup/${encodeURIComponent(group)}/?language=${language}`,
  );
  if (venue && request.url === '/passes') await load(arrivalsAt(venue.current_time.slice(0, 10)));
  return carried;
};
