import { Inject, Injectable } from '@nestjs/common';
import { mayReach, reservationStream, worksAt } from '@stile/contracts';
import { isHiddenProduct, reservationDecider, reservationOf, type Catalogue } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import type { Caller } from '../../http/endpoint.js';
import { isHeldBy } from '../../identity/permissions/reservation-readers.js';
import { LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';

/** Hidden products that a reader sees: all of them, or some by their id. */
export type SeenHidden = 'all' | readonly string[];

/** Staff who see the figures of everything. */
const SEES_FIGURES = ['/visitors', '/destinations'];

/** Whether a product is in an answer for a reader. */
export const isShownTo = (catalogue: Catalogue, seen: SeenHidden, addon: string): boolean =>
  seen === 'all' || seen.includes(addon) || !isHiddenProduct(catalogue, addon);

/** Hidden products that somebody sees (docs/rules/products.md 3 and 5). */
@Injectable()
export class HiddenProducts {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    private readonly catalogues: CatalogueView,
  ) {}

  /** All for staff of the venue; what their reservations have for visitors. */
  async seenBy({ user, reservations }: Caller, inventoryGroup: string): Promise<SeenHidden> {
    if (
      user &&
      (worksAt(user, inventoryGroup) ||
        SEES_FIGURES.some((service) => mayReach(user, service, inventoryGroup)))
    )
      return 'all';
    const catalogue = this.catalogues.of(inventoryGroup);
    if (!catalogue) return [];
    const states = await Promise.all(
      reservations.map((held) => this.lanes.load(reservationDecider, reservationStream(reservationOf(held)))),
    );
    const booked = states.flatMap(({ state }) =>
      state && isHeldBy(state, { reservations }) ? state.placed.priced.lines : [],
    );
    return [
      ...new Set(
        booked
          .filter(({ kind, item }) => kind === 'addon' && isHiddenProduct(catalogue, item))
          .map(({ item }) => item),
      ),
    ].sort();
  }
}
