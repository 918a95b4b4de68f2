import type { CommandBus } from '@nestjs/cqrs';
import {
  FORCED_ENTRY,
  GATE_REJECTIONS,
  VERDICT_OF,
  type GateAnswer,
  type GateRequest,
  type SessionUser,
} from '@stile/contracts';
import type { CheckInCommand } from '@stile/domain';
import { RESERVATION_ID } from '../../../../../test/support/placed-reservation.js';
import { staff } from '../../../../../test/support/staff.js';
import { readConfig } from '../../config/config.js';
import { ApiError, apiError } from '../../http/api-error.js';
import { endpointsOf, type Call, type Endpoint } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { Signer } from '../../ports/signer.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import type { ReservationAccess } from '../access/reservation-access.js';
import type { CheckIn } from '../check-in/check-in.handler.js';
import type { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { GateEndpoint } from './gate.endpoint.js';
import { RefusedScans } from './refused-scans.js';
import type { RefuseScan } from './refuse-scan.handler.js';

const OPENS = '2026-12-05T15:00:00.000Z';
const OFFICER = staff('kim', [['/passes'], ['venue']]);
const MANAGER = staff('ann', [['/passes', FORCED_ENTRY], ['venue']]);
const MANAGER_ELSEWHERE = staff('max', [['/passes'], ['venue']], [['/passes', FORCED_ENTRY], ['other']]);
const [PARK, LAKE] = ['park', 'lake'] as const;

interface World {
  /** The rejection of the check-in; absent: it is accepted. */
  readonly code?: string;
  readonly isReentry?: boolean;
  /** The rejection that an entry was forced over. */ readonly over?: string;
  readonly limits?: Limits;
  /** Minutes from the visit's begin. */ readonly minutes?: number;
}

/** The answer of a scan, the command that it became, and the verdicts that were recorded; or the rejection. */
const scanned = async (user: SessionUser, scan: Partial<GateRequest> = {}, world: World = {}) => {
  const limits = world.limits ?? new Limits(readConfig({}));
  let loads = 0;
  const { code, isReentry = false, over, minutes = 0 } = world;
  const now = new Date(Date.parse(OPENS) + minutes * 60_000).toISOString();
  const clock = { now: () => now };
  let command: CheckInCommand | null = null;
  const recorded: string[] = [];
  const visit = { inventoryGroup: 'venue', startsAt: OPENS, endsAt: '2026-12-05T19:00:00.000Z' };
  const state = {
    placed: { reservationId: RESERVATION_ID, visit, profiles: [{ id: 'p1' }, { id: 'p2' }] },
    checkIns: new Map(),
  };
  const bus = {
    execute: async (sent: CheckIn | RefuseScan) => {
      if ('stream' in sent) {
        const { scan: refused } = sent.command as never as { scan: Record<string, string> };
        recorded.push(`${refused['inventoryGroup']} ${refused['verdict']}`);
        return { position: '9' };
      }
      ({ command } = sent);
      if (code !== undefined) throw apiError(409, code as never);
      const done = { participants: ['p1'], isReentry, forced: over ? { over } : undefined };
      const checkIns = new Map([['key-of-this-scan', done]]);
      return { reservation: { ...state, checkIns }, at: now, position: '8' };
    },
  } as unknown as CommandBus;
  const inventories = (...ids: readonly string[]) =>
    new Map(ids.map((id) => [id, { body: { settings: { re_entry: id === PARK } } }]));
  const catalogues = {
    groups: () => ['other', 'venue'],
    of: (group: string) => ({
      inventories: group === 'venue' ? inventories(PARK, LAKE) : inventories('island'),
      inventory_group: new Map([[group, { body: { timezone: 'America/Toronto' } }]]),
    }),
  } as unknown as CatalogueView;
  const endpoint = new GateEndpoint(
    bus,
    {
      loadOwn: async (id: string) => {
        if (id !== RESERVATION_ID) throw apiError(404, 'reservation_not_found');
        return { ...state, loads: ++loads };
      },
    } as unknown as ReservationAccess,
    {
      today: () => '2026-12-05',
      timeZone: () => 'America/Toronto',
      needsApproval: () => true,
      readNow: (shown: { loads?: number }) => `loaded ${shown.loads ?? 0} times`,
    } as unknown as ReservationPresenter,
    catalogues,
    new RefusedScans(bus, clock, catalogues, new Signer(Buffer.alloc(32, 7))),
    limits,
    clock,
  );
  const call = {
    body: { code: RESERVATION_ID, inventory: PARK, ...scan },
    caller: { user, station: 'gate-1', reservations: [] },
    request: { headers: { 'idempotency-key': 'key-of-this-scan' } },
  } as unknown as Call<unknown, unknown, GateRequest>;
  try {
    const { body, rejection } = await endpoint.scan(call);
    const done = { command: command as CheckInCommand | null, recorded };
    return rejection ? { verdict: rejection.code, ...done } : { ...(body as GateAnswer), ...done };
  } catch (error) {
    if (error instanceof ApiError) return { verdict: error.rejection.code, recorded };
    throw error;
  }
};
const FORCED = { forced: { reason: 'a lost ticket' } };

describe('a scan that leads', () => {
  it.each<[string, Partial<GateRequest>, World, Partial<GateAnswer>]>([
    ['in', {}, {}, { verdict: 'in', timing: null, forced: null, participant: null }],
    ['in again', {}, { isReentry: true }, { verdict: 're_entry' }],
    ['out', { exit: true }, {}, { verdict: 'out' }],
    ['in, of a participant', { code: `${RESERVATION_ID}-2` }, {}, { verdict: 'in', participant: 'p2' }],
    ['in early', {}, { minutes: -31 }, { timing: 'early' }],
    ['in late', {}, { minutes: 91 }, { timing: 'late' }],
    ['in past the end, after midnight', {}, { minutes: 15 * 60 }, { timing: 'expired' }],
    ['out late', { exit: true }, { minutes: 91 }, { timing: null }],
    ['in by force', FORCED, { over: 'balance_due' }, { verdict: 'in', forced: 'to_pay' }],
  ])('%s', async (_, scan, world, answer) => {
    const shown = { reservation: 'loaded 0 times', let_in: ['p1'], may_force: false, recorded: [] };
    expect(await scanned(MANAGER, scan, world)).toMatchObject({ ...shown, ...answer });
  });
});

describe('a scan becomes the command', () => {
  const gate = { inventory: PARK };
  it.each<[string, SessionUser, Partial<GateRequest>, object | null]>([
    ['to let in', OFFICER, {}, { type: 'CheckIn', participants: null, gate, needsApproval: true }],
    ['to let a participant in', OFFICER, { code: `${RESERVATION_ID}-1` }, { participants: ['p1'] }],
    [
      'to let out',
      OFFICER,
      { exit: true },
      { type: 'Exit', gate: { inventory: PARK, isReentryAllowed: true } },
    ],
    [
      'to let out, where nobody comes again',
      OFFICER,
      { exit: true, inventory: LAKE },
      { gate: { inventory: LAKE, isReentryAllowed: false } },
    ],
    [
      'to let out, at a destination of another venue',
      OFFICER,
      { exit: true, inventory: 'island' },
      { gate: { isReentryAllowed: false } },
    ],
    ['to force, by who may', MANAGER, FORCED, { type: 'CheckIn', ...FORCED }],
    ['to force, by who may not', OFFICER, FORCED, null],
    ['to force, by who may elsewhere', MANAGER_ELSEWHERE, FORCED, null],
    ['to let out with words of a force', OFFICER, { exit: true, ...FORCED }, { type: 'Exit' }],
  ])('%s', async (_, user, scan, command) => {
    const done = await scanned(user, scan);
    if (command === null) return expect(done).toMatchObject({ verdict: 'no_access', command: null });
    expect(done).toMatchObject({ command });
  });
});

describe('a scan that is refused', () => {
  const DUE = { code: 'balance_due' };
  const forced = {
    verdict: 'to_pay',
    may_force: true,
    recorded: ['venue to_pay'],
    reservation: 'loaded 2 times',
  };
  it.each<[string, SessionUser, Partial<GateRequest>, World, object]>([
    ['may be forced by who may', MANAGER, {}, DUE, forced],
    ['by no other', OFFICER, {}, DUE, { ...forced, may_force: false }],
    ['by none of another venue', MANAGER_ELSEWHERE, {}, DUE, { ...forced, may_force: false }],
    ['on the way out by nobody', MANAGER, { exit: true }, DUE, { ...forced, may_force: false }],
    [
      'for what no force helps',
      MANAGER,
      {},
      { code: 'reservation_already_cancelled' },
      { verdict: 'cancelled', may_force: false, recorded: ['venue cancelled'] },
    ],
    [
      'as nobody knows its code',
      MANAGER,
      { code: '7KQ4MWXH2Q' },
      {},
      { verdict: 'unknown', may_force: false, recorded: ['venue unknown'], reservation: null },
    ],
    ['as it is no code', MANAGER, { code: 'x' }, {}, { verdict: 'unknown', reservation: null }],
    ['as it names no participant', MANAGER, { code: `${RESERVATION_ID}-3` }, {}, { verdict: 'unknown' }],
    [
      'at no destination of theirs: it is of the ticket’s venue',
      MANAGER,
      { inventory: 'island' },
      DUE,
      { verdict: 'to_pay', recorded: ['venue to_pay'] },
    ],
    [
      'as nobody knows its code, at no destination of theirs',
      MANAGER,
      { code: '7KQ4MWXH2Q', inventory: 'island' },
      {},
      { verdict: 'unknown', recorded: [] },
    ],
    ['as force is not theirs', OFFICER, FORCED, {}, { verdict: 'no_access', recorded: ['venue no_access'] }],
  ])('%s', async (_, user, scan, world, outcome) => {
    expect(await scanned(user, scan, world)).toMatchObject(outcome);
  });
});

/** Rejections of what is no scan: nothing was judged. */
const UNJUDGED = ['idempotency_key_missing', 'idempotency_key_reused', 'too_many_requests'];
describe('a scan that is rejected leaves one event', () => {
  const codes = [...Object.keys(VERDICT_OF), ...GATE_REJECTIONS];
  it.each(codes)('%s', async (code) => {
    const verdict = VERDICT_OF[code] ?? code;
    const scan = code === 're_entry_off' || code === 'not_checked_in' ? { exit: true as const } : {};
    expect(await scanned(OFFICER, scan, { code })).toMatchObject({
      verdict,
      recorded: [`venue ${verdict}`],
    });
  });
  it.each(UNJUDGED)('%s leaves none', async (code) => {
    expect(await scanned(OFFICER, {}, { code })).toEqual({ verdict: code, recorded: [] });
  });
  it('each rejection is one of these', () => {
    const [{ rejections = [] }] = endpointsOf(Object.create(GateEndpoint.prototype) as object) as [Endpoint];
    expect(rejections.filter((code) => !codes.includes(code))).toEqual(UNJUDGED);
  });
});

it('codes that nobody has are counted, and once there were too many no code is looked up', async () => {
  const limits = new Limits(readConfig({}));
  await limits.take('deskCode', 'kim', 299);
  expect(await scanned(OFFICER, {}, { limits })).toMatchObject({ verdict: 'in' });
  expect(await scanned(OFFICER, { code: '7KQ4MWXH2Q' }, { limits })).toMatchObject({ verdict: 'unknown' });
  expect(await scanned(OFFICER, { code: '7KQ4MWXH2Q' }, { limits })).toEqual({
    verdict: 'too_many_requests',
    recorded: [],
  });
  expect(await scanned(OFFICER, {}, { limits })).toEqual({ verdict: 'too_many_requests', recorded: [] });
});
