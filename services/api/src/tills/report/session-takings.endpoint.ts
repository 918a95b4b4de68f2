import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { sessionTakingsQuery, takings } from '@stile/contracts';
import { takingsProjector, type ReadModels } from '@stile/projections';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { READ_MODELS } from '../../ports/tokens.js';
import { DESK, DeskTills, MANAGERS, REPORTS, seesUncounted } from '../desk/desk-tills.js';
import { TillSessions } from '../sessions/till-sessions.js';
import { sharesOfSession, takingsFigures } from './takings-figures.js';

const READERS = [...DESK, ...REPORTS, ...MANAGERS];
/** Days that a session lasts. */
const MAX_DAYS = 400;

/** Sales and payments in a session of a till, beside its cash (docs/rules/tills.md 39). */
@Endpoints()
export class SessionTakingsEndpoint {
  constructor(
    private readonly tills: DeskTills,
    private readonly sessions: TillSessions,
    @Inject(READ_MODELS) private readonly models: ReadModels,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/tills/:till/takings',
    summary: 'What was sold and paid in a session of a till, for its X or Z report',
    access: { services: READERS },
    params: z.strictObject({ till: z.string().max(64) }),
    query: sessionTakingsQuery,
    answer: takings,
    rejections: ['till_unknown', 'till_no_report'],
  })
  async takings({
    params: { till },
    query: { inventoryGroup, session },
    caller,
  }: Call<{ till: string }, z.infer<typeof sessionTakingsQuery>>): Promise<Answer> {
    const user = caller.user!;
    const found = this.tills.find({ till, inventory_group: inventoryGroup, services: READERS }, user);
    const opened = (await this.sessions.load(found)).sessions.get(session)?.opened;
    const drawer = opened && (await this.sessions.drawer(opened));
    if (!drawer?.started) throw apiError(404, 'till_no_report', { fields: { session: 'till_no_report' } });
    const { started, closed } = drawer;
    const until = closed ? { $lte: closed.businessDate } : {};
    const days = await this.models.of(takingsProjector).find({
      filter: {
        inventory_group: found.inventoryGroup,
        till,
        business_date: { $gte: started.businessDate, ...until },
      },
      sort: [['business_date', 1]],
      limit: MAX_DAYS,
    });
    const isBlind = closed?.how !== 'counted' && !seesUncounted(user, found.inventoryGroup);
    return { body: takingsFigures(sharesOfSession(days, started), isBlind), headers: NO_STORE };
  }
}
