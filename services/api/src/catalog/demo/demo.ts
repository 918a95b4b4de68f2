import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { emptyCatalogue } from '@stile/domain';
import { Credentials } from '../../identity/sessions/credentials.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { importVenue, parseVenueFile } from '../venue-files/venue-files.js';

/** Seen from this file's own place in services/api/{src,dist}/catalog/demo. */
export const DEMO_VENUE = join(
  dirname(fileURLToPath(import.meta.url)),
  '..',
  '..',
  '..',
  'venues',
  'escarpment.json',
);
export const DEMO_PASSWORD = 'demo';
const APPLIED_WITHIN_MS = 10_000;

/** Loads the demo venue where there is no venue yet; its users' password is `demo` (decisions 10). Never in production. */
export const seedDemo = async (app: NestFastifyApplication): Promise<void> => {
  const catalogues = app.get(CatalogueView);
  const credentials = app.get(Credentials);
  const file = parseVenueFile(readFileSync(DEMO_VENUE, 'utf8'));
  if (catalogues.groups().length === 0) {
    const { position } = await importVenue(
      (command) => app.get(CommandBus).execute(command),
      emptyCatalogue(),
      file,
      'system:demo',
    );
    await catalogues.follower.waitFor(position, APPLIED_WITHIN_MS);
  } else if (!catalogues.of(file.inventory_group.id)) return;
  // A start that was stopped between the venue and its passwords is made good by the next.
  for (const { username } of file.users)
    if (!(await credentials.hasPassword(username))) await credentials.setPassword(username, DEMO_PASSWORD);
};
