import type { Running } from '@stile/api';
import {
  CONSOLE_ROUTES,
  venueStream,
  type Basket,
  type Kind,
  type PermissionGroup,
  type Profile,
  type ReserveAnswer,
  type User,
  type WaiverAnswer,
} from '@stile/contracts';
import { venueDecider } from '@stile/domain';
import { Credentials } from '../../services/api/src/identity/sessions/credentials.js';
import { escarpment } from '../kit/venue.js';
import { Client, key, walk } from './client.js';
import { camper, campWeek, skiDay, skiFamily } from './participants.js';
import { catalogueReaches } from './product.js';
import { joinWaitlist } from './waitlist-acts.js';

/* The escarpment at work, and Lakeside beside it. */

export const TILL = 'till-1';
const ALL_SERVICES = CONSOLE_ROUTES.map(({ service }) => service);

export interface VenueAtWork {
  readonly reservation: string;
  readonly entry: string;
  /** Participants whose waiver is signed, whose waiver is not, who has a test. */
  readonly participants: { readonly signed: string; readonly unsigned: string; readonly tested: string };
  /** The browser that holds the reservation. */
  readonly family: Client;
  /** The browser that holds the waitlist's entry. */
  readonly waiting: Client;
}

const change = async (
  running: Running,
  inventoryGroup: string,
  changes: readonly { readonly kind: Kind; readonly body: Readonly<Record<string, unknown>> }[],
): Promise<void> => {
  const { position, accepted } = await running.storage.lanes.execute(
    venueDecider,
    venueStream(inventoryGroup),
    { type: 'Change', inventoryGroup, changes },
    { commandId: 'test', correlation: inventoryGroup, actor: 'test' },
  );
  expect(accepted).toBe(true);
  await catalogueReaches(running, position);
};
/** The cookie of a new session. */
export const sessionOf = async (running: Running, username: string): Promise<string> =>
  `stile_session=${await running.app.get(Credentials).openSession(username)}`;
const servicesOf = (
  venue: string,
  id: string,
  services: readonly string[],
): { kind: Kind; body: PermissionGroup } => ({
  kind: 'permission_groups',
  body: { id, name: id, services: [...services], inventory_groups: [venue] },
});
const userOf = (username: string, group: string): { kind: Kind; body: User } => ({
  kind: 'users',
  body: {
    username,
    email: null,
    is_staff: true,
    is_superuser: false,
    permission_groups: [group],
    settings: { is_okta: false, skip_tfa: true },
  },
});

const withPeople = async (visitor: Client, basket: Basket, profiles: Profile[]): Promise<ReserveAnswer> => {
  const { body } = await visitor.reserve(basket, {
    change: (request) => ({
      ...request,
      reservation: { ...request.reservation, profiles: profiles as never },
    }),
  });
  return body;
};
const paid = async (visitor: Client, { reservation, redirect_url }: ReserveAnswer): Promise<string> => {
  await visitor.pay(redirect_url!);
  await visitor.checkout(reservation.id);
  return reservation.id;
};
const signed = async (visitor: Client, id: string): Promise<string> => {
  const { document } = (await visitor.get<WaiverAnswer>(`/api/waiver/${id}`)).body;
  const { language, revision, hash } = document!;
  const signature = { language, revision, hash, signer: 'Ann Roy', relation: 'self', agreed: true };
  expect((await visitor.post(`/api/waiver/${id}/sign`, signature)).status).toBe(200);
  return id;
};
/** A family that skis, a child at the camp, a day that is full but for two, somebody who waits for it, an open till. */
export const escarpmentAtWork = async (url: string): Promise<VenueAtWork> => {
  const [family, coach, waiting, casey] = [
    new Client(url),
    new Client(url),
    new Client(url),
    new Client(url),
  ];
  const reservation = await paid(family, await withPeople(family, skiDay(), skiFamily()));
  const camp = await withPeople(family, campWeek(), [camper()]);
  const people = (count: number): Basket =>
    walk({ date: '2026-12-15', passes: [{ visitor_type: 'rr-adult', visitor_count: count }] });
  await paid(coach, (await coach.reserve(people(158))).body);
  const { body: joined } = await joinWaitlist(waiting, 'Ann', people(4));
  await casey.signIn('casey');
  expect(
    (await casey.post(`/api/tills/${TILL}/open`, { float: 20 }, { 'idempotency-key': key() })).status,
  ).toBe(200);
  const participants = {
    signed: await signed(family, `${reservation}.p1`),
    unsigned: `${reservation}.p2`,
    tested: `${camp.reservation.id}.p1`,
  };
  return { reservation, entry: joined.entry.id, participants, family, waiting };
};

/** Signs olga in, who has every service of Lakeside and nothing of the escarpment. */
export const managerOfLakeside = async (running: Running): Promise<string> => {
  const { body: group } = [...escarpment().inventory_group.values()][0]!;
  await change(running, 'lakeside', [
    { kind: 'inventory_group', body: { ...group, id: 'lakeside', name: 'Lakeside' } },
    servicesOf('lakeside', 'all', ALL_SERVICES),
    userOf('olga', 'all'),
  ]);
  return sessionOf(running, 'olga');
};

/** The services that somebody has to be given. */
export const GIVEN_SERVICES: readonly string[] = CONSOLE_ROUTES.filter((route) => !route.public).map(
  ({ service }) => service,
);
/** For each service the session of somebody who has it at the escarpment, and no other. */
export const staffOfOneService = async (running: Running): Promise<ReadonlyMap<string, string>> => {
  const named = GIVEN_SERVICES.map((service) => [service, `only-${service.slice(1)}`] as const);
  await change(
    running,
    'escarpment',
    named.flatMap(([service, name]) => [servicesOf('escarpment', name, [service]), userOf(name, name)]),
  );
  const sessions = named.map(async ([service, name]) => [service, await sessionOf(running, name)] as const);
  return new Map(await Promise.all(sessions));
};
