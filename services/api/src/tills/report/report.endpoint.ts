import { z } from 'zod';
import { reportQuery, tillReport } from '@stile/contracts';
import { openSession, sessionsClosedSince } from '@stile/domain';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { DESK, DeskTills, MANAGERS, REPORTS } from '../desk/desk-tills.js';
import { TillSessions } from '../sessions/till-sessions.js';
import { TillReports } from './till-reports.js';

const READERS = [...DESK, ...REPORTS, ...MANAGERS];

@Endpoints()
export class TillReportEndpoint {
  constructor(
    private readonly tills: DeskTills,
    private readonly sessions: TillSessions,
    private readonly reports: TillReports,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/tills/:till/report',
    summary: 'The X report of a till’s open session, or the Z report of a closed one',
    access: { services: READERS },
    params: z.strictObject({ till: z.string().max(64) }),
    query: reportQuery,
    answer: tillReport,
    rejections: ['till_unknown', 'till_no_report'],
  })
  async report({
    params: { till },
    query: { inventoryGroup, kind, session: number },
    caller,
  }: Call<{ till: string }, z.infer<typeof reportQuery>>): Promise<Answer> {
    const user = caller.user!;
    const found = this.tills.find({ till, inventory_group: inventoryGroup, services: READERS }, user);
    const state = await this.sessions.load(found);
    const session =
      kind === 'x'
        ? openSession(state)
        : number === undefined
          ? sessionsClosedSince(state, '')[0]
          : state.sessions.get(number)?.opened;
    const drawer = session && (await this.sessions.drawer(session));
    if (!drawer?.started || (kind === 'z') !== (drawer.closed !== null))
      throw apiError(404, 'till_no_report', { fields: { kind: 'till_no_report' } });
    return { body: await this.reports.of(drawer, user), headers: NO_STORE };
  }
}
