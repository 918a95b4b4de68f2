import { drawerStream, type Clock, type Recorded, type SessionUser } from '@stile/contracts';
import { MemoryVault, readStream } from '@stile/event-store';
import { endpointsOf, type Call } from '../../services/api/src/http/endpoint.js';
import { PasswordTries } from '../../services/api/src/identity/limits/password-tries.js';
import { PinTries } from '../../services/api/src/identity/limits/pin-tries.js';
import type { LogAnchors } from '../../services/api/src/storage/log-anchors.js';
import type { Cookies } from '../../services/api/src/identity/sessions/cookies.js';
import { SecondPerson } from '../../services/api/src/identity/pin/second-person.js';
import type { Credentials } from '../../services/api/src/identity/sessions/credentials.js';
import { BalanceTillEndpoint } from '../../services/api/src/tills/balance-till/balance-till.endpoint.js';
import {
  ChangeDrawer,
  ChangeDrawerHandler,
  ChangeTill,
  ChangeTillHandler,
} from '../../services/api/src/tills/change-till/change-till.handler.js';
import { CloseTillEndpoints } from '../../services/api/src/tills/close-till/close-till.endpoints.js';
import { Witnesses } from '../../services/api/src/tills/close-till/witnesses.js';
import { DeskTills } from '../../services/api/src/tills/desk/desk-tills.js';
import { HandOverEndpoint } from '../../services/api/src/tills/hand-over/hand-over.endpoint.js';
import { LoadUnloadTillEndpoint } from '../../services/api/src/tills/load-unload-till/load-unload-till.endpoint.js';
import { NoSaleEndpoint } from '../../services/api/src/tills/no-sale/no-sale.endpoint.js';
import { OpenTillEndpoint } from '../../services/api/src/tills/open-till/open-till.endpoint.js';
import { TillReportEndpoint } from '../../services/api/src/tills/report/report.endpoint.js';
import { TillReports } from '../../services/api/src/tills/report/till-reports.js';
import {
  ReturnCash,
  ReturnCashHandler,
} from '../../services/api/src/tills/return-cash/return-cash.handler.js';
import { CashAnswers } from '../../services/api/src/tills/sessions/cash-answers.js';
import { TillSessions } from '../../services/api/src/tills/sessions/till-sessions.js';
import { TakeCash, TakeCashHandler } from '../../services/api/src/tills/take-cash/take-cash.handler.js';
import { TillsEndpoints } from '../../services/api/src/tills/view-tills/tills.endpoints.js';
import type { CatalogueView } from '../../services/api/src/views/catalogue-view.js';
import { MemoryBus } from './memory-bus.js';
import { memoryLanes } from './memory-lanes.js';
import { outcomeOf } from './outcome.js';

/** The settings of a venue for its tills. A test changes it. */
export interface TillVenue {
  tills: Map<string, object>;
  settings: Record<string, string | null>;
}
const venueWith = (...tills: readonly string[]): TillVenue => ({
  tills: new Map(tills.map((id) => [id, { body: { id, name: `Till ${id}` } }])),
  settings: {},
});

/** Tills of two venues in process, on a log in memory. The second one has a till of its own. */
export const memoryTills = (clock: Clock) => {
  const { log, lanes, happened } = memoryLanes(clock);
  const venues: Record<string, TillVenue> = {
    venue: venueWith('till-1', 'till-2'),
    other: venueWith('till-9'),
  };
  const catalogues = {
    of: (group: string) => {
      const venue = venues[group];
      if (!venue) return undefined;
      const body = { settings: venue.settings, timezone: 'America/Toronto', currency: 'CAD' };
      return { tills: venue.tills, inventory_group: new Map([[group, { body }]]) };
    },
    user: () => ({}),
  } as unknown as CatalogueView;
  const bus = new MemoryBus();
  bus.handle(ChangeTill, new ChangeTillHandler(lanes));
  bus.handle(ChangeDrawer, new ChangeDrawerHandler(lanes));
  const sessions = new TillSessions(bus.asCommandBus(), lanes, clock, catalogues);
  const answers = new CashAnswers(sessions);
  bus.handle(TakeCash, new TakeCashHandler(answers));
  bus.handle(ReturnCash, new ReturnCashHandler(answers));
  const drawer = (till: string, session: number): Promise<readonly Recorded[]> =>
    readStream(log, drawerStream('venue', till, session));
  return { log, lanes, happened, bus, sessions, venues, catalogues, drawer };
};

export interface DeskCall {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly key?: string;
  /** The till in the browser's cookie. */ readonly selected?: string;
}

/** The desk's calls at those tills, by people whose password is `password of kim` and whose PIN is `pin of kim`. */
export const memoryDesk = (clock: Clock, people: readonly SessionUser[]) => {
  const tills = memoryTills(clock);
  const { sessions, catalogues } = tills;
  const credentials = {
    checkPassword: async (name: string, password: string) => password === `password of ${name}`,
    checkPin: async (name: string, pin: string) => pin === `pin of ${name}`,
    sessionUser: (name: string) => people.find(({ username }) => username === name) ?? null,
  } as unknown as Credentials;
  const selections: string[] = [];
  const cookies = {
    till: ({ headers }: { headers: { till?: string } }) => headers.till ?? '',
    setTill: (_: unknown, till: string) => selections.push(till),
  } as unknown as Cookies;
  const tries = new PasswordTries(clock, catalogues);
  const desk = new DeskTills(sessions, clock);
  const { log, lanes } = tills;
  const reports = new TillReports(catalogues, {
    log,
    lanes,
    anchors: { before: () => undefined } as unknown as LogAnchors,
  });
  const endpoints = [
    new BalanceTillEndpoint(desk),
    new CloseTillEndpoints(desk, reports, new Witnesses(credentials, tries), catalogues),
    new HandOverEndpoint(
      desk,
      reports,
      new SecondPerson(credentials, new PinTries(clock, new MemoryVault(clock), catalogues)),
    ),
    new LoadUnloadTillEndpoint(desk),
    new NoSaleEndpoint(desk),
    new OpenTillEndpoint(desk, reports),
    new TillReportEndpoint(desk, sessions, reports),
    new TillsEndpoints(desk, sessions, catalogues, cookies),
  ].flatMap(endpointsOf);
  let count = 0;
  /** The answer of a call, or the code of its rejection. */
  const call = async (
    user: SessionUser,
    name: string,
    { params, query, body, key, selected }: DeskCall = {},
  ): Promise<unknown> => {
    const { handle } = endpoints.find(({ method, path }) => `${method} ${path}` === name)!;
    const headers = { 'idempotency-key': key ?? `key-of-this-call-${++count}`, till: selected };
    const caller = { user, station: 'gate-1' };
    const request = { headers };
    const made = { params, query: query ?? {}, body, caller, request, reply: {} } as unknown as Call;
    return outcomeOf(async () => (await handle(made)).body);
  };
  return { ...tills, call, selections };
};
