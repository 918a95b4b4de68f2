import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  mayReach,
  TILL_SERVICES,
  tillMovementRow,
  tillMovements,
  tillSessionRow,
  tillSessions,
  type SessionUser,
  type TillMovementRow,
  type TillSessionRow,
} from '@stile/contracts';
import {
  tillMovementsProjector,
  tillSessionsProjector,
  type ReadModel,
  type ReadModels,
  type Stored,
  type TillMovementDocument,
  type TillSessionDocument,
} from '@stile/projections';
import { Instants } from '../../as-of/instants.js';
import { inTimeOrder } from '../../as-of/until.js';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { listEndpoint, type ListResource } from '../../lists/list-resource.js';
import { listOf } from '../../lists/report-list.js';
import { READ_MODELS } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { tillTitleIn, type TillTitle } from '../../views/till-title.js';
import { seesUncounted } from '../desk/desk-tills.js';
import { movementFile, sessionFile } from './till-files.js';

/** A session as a user may see it: its cash is hidden from who counts blind, until it is counted. */
export const sessionOf = (
  { _id, _position, users: _users, ...row }: Stored<TillSessionDocument>,
  user: SessionUser,
): TillSessionRow =>
  row.how === 'counted' || seesUncounted(user, row.inventory_group) ? row : { ...row, cash: null };

const HIDDEN = { amount: null, rounding: null, discrepancy: null, balance: null, denominations: null };
type Sessions = ReadModel<TillSessionDocument>;

/** A user who counts blind sees no amount of a session before its count: they come to what is expected. */
const movementOf = async (
  { _id, _position, order: _order, ...row }: Stored<TillMovementDocument>,
  user: SessionUser,
  sessions: Sessions,
): Promise<TillMovementRow> =>
  seesUncounted(user, row.inventory_group) || (await sessions.get(row.session_id))?.how === 'counted'
    ? row
    : { ...row, ...HIDDEN };

const sessionList = (tillTitle: TillTitle): ListResource<TillSessionDocument> => ({
  ...listOf(tillSessions),
  summary: 'Sessions of tills, a page of them',
  projector: tillSessionsProjector,
  row: tillSessionRow,
  present: sessionOf,
  file: sessionFile(tillTitle),
});

const movementList = (
  sessions: Sessions,
  tillTitle: TillTitle,
  instants: Instants,
): ListResource<TillMovementDocument> => ({
  ...listOf(tillMovements),
  summary: 'What was done at drawers, a page of it',
  projector: tillMovementsProjector,
  row: tillMovementRow,
  present: (document, user) => movementOf(document, user, sessions),
  past: { instants, until: inTimeOrder },
  file: movementFile(tillTitle),
});

/** Tills for who reads their reports: sessions and what was done in them. */
@Endpoints()
export class TillConsoleEndpoints implements Endpoints {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    private readonly catalogues: CatalogueView,
    private readonly instants: Instants,
  ) {}

  endpoints(): readonly Endpoint[] {
    const tillTitle = tillTitleIn(this.catalogues);
    return [
      listEndpoint(this.models, sessionList(tillTitle)),
      listEndpoint(
        this.models,
        movementList(this.models.of(tillSessionsProjector), tillTitle, this.instants),
      ),
      endpoint({
        method: 'GET',
        path: '/api/admin/till_sessions/:id',
        summary: 'One session of a till',
        access: { services: TILL_SERVICES },
        params: z.strictObject({ id: z.string().max(200) }),
        answer: tillSessionRow,
        rejections: ['till_no_report'],
        handle: async ({ params: { id }, caller }) => {
          const user = caller.user!;
          const found = await this.models.of(tillSessionsProjector).get(id);
          if (!found || !TILL_SERVICES.some((service) => mayReach(user, service, found.inventory_group)))
            throw apiError(404, 'till_no_report');
          return { body: sessionOf(found, user), headers: NO_STORE };
        },
      }),
    ];
  }
}
