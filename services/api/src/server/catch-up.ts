import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServerPorts } from '../http/server.js';
import { Projections } from '../processes/projections.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { LedgerView } from '../views/ledger-view.js';

const CATCH_UP_MS = 1_000;

/** Waits until what an endpoint reads has seen what its caller wrote. */
export const catchUpOf = (app: NestFastifyApplication): ServerPorts['catchUp'] => {
  const projections = app.get(Projections);
  const ledgers = app.get(LedgerView);
  const catalogues = app.get(CatalogueView);
  return async (position, { cached }) => {
    const views = [ledgers.follower, catalogues.follower].map((follower) =>
      follower.waitFor(position, CATCH_UP_MS),
    );
    // An answer that is rendered once per change is rendered from the views in memory, which see an event as soon as it
    // is committed.
    const reached = await Promise.all(
      cached ? views : [...views, projections.waitFor(position, CATCH_UP_MS)],
    );
    return reached.every(Boolean) ? null : ledgers.follower.position;
  };
};
