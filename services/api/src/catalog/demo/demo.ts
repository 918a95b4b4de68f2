import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { emptyCatalogue } from '@stile/domain';
import type { Config } from '../../config/config.js';
import { Credentials, DEMO_PASSWORD } from '../../identity/sessions/credentials.js';
import { SetPassword } from '../../identity/set-password/set-password.handler.js';
import { CONFIG, LOG } from '../../ports/tokens.js';
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
const APPLIED_WITHIN_MS = 10_000;

/**
 * Loads the demo venue at the start where there is no venue yet; its users' password is `demo`. Never in
 * production.
 */
@Injectable()
export class DemoVenue implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: { readonly readOnlyBecause: string | null },
    private readonly commands: CommandBus,
    private readonly catalogues: CatalogueView,
    private readonly credentials: Credentials,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.demo || this.log.readOnlyBecause !== null) return;
    const file = parseVenueFile(readFileSync(DEMO_VENUE, 'utf8'));
    if (this.catalogues.groups().length === 0) {
      const { position } = await importVenue(
        (command) => this.commands.execute(command),
        emptyCatalogue(),
        file,
        'system:demo',
      );
      await this.catalogues.follower.waitFor(position, APPLIED_WITHIN_MS);
    } else if (!this.catalogues.of(file.inventory_group.id)) return;
    // A start that was stopped between the venue and its passwords is completed by the next.
    for (const { username } of file.users)
      if (!(await this.credentials.hasPassword(username)))
        await this.commands.execute(new SetPassword(username, DEMO_PASSWORD));
  }
}
