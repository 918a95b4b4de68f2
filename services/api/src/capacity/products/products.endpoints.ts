import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import {
  daysFrom,
  MAX_RANGE_DAYS,
  productsForRangeAnswer,
  productsForRangeQuery,
  reservationStream,
  worksAt,
  type Addon,
  type Clock,
  type ProductsForRangeAnswer,
} from '@stile/contracts';
import {
  isAddonOffered,
  ledgerDecider,
  ledgersOf,
  localOf,
  occupancyOfDay,
  planDay,
  reservationDecider,
  type Catalogue,
  type LocalMoment,
  type Taken,
} from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { takenNow } from '@stile/projections';
import { venueOf } from '../../catalog/venue/venue-of.js';
import { apiError } from '../../http/api-error.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { mayRead } from '../../identity/permissions/reservation-readers.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { LedgerView } from '../../views/ledger-view.js';
import { windowOf } from '../availability/day-range.js';
import { AnswerCache, send, type Prepared } from '../../views/answer-cache.js';

type Units = Readonly<Record<string, number>>;
interface ProductsQuestion {
  readonly id: string;
  readonly dates: readonly string[];
  readonly hidden: boolean;
}

/** Which products can be had on every day of a range (docs/rules/products.md 25). */
@Endpoints()
export class ProductEndpoints {
  constructor(
    private readonly answers: AnswerCache,
    private readonly catalogues: CatalogueView,
    private readonly ledgers: LedgerView,
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/products_for_daterange',
    summary: 'Products that can be had on every day of a range',
    access: 'anyone',
    query: productsForRangeQuery,
    answer: productsForRangeAnswer,
    rejections: ['invalid_park', 'reservation_not_found'],
  })
  async list({
    query,
    caller,
    request,
  }: Call<unknown, z.infer<typeof productsForRangeQuery>>): Promise<Answer> {
    const { inventoryGroup, catalogue } = venueOf(this.catalogues, { inventory: query.inventory_id });
    const end = windowOf(query.start_date, query.end_date, MAX_RANGE_DAYS, 'query.end_date');
    const dates = daysFrom(query.start_date, end);
    const hidden = worksAt(caller.user, inventoryGroup);
    const question = { id: query.inventory_id, dates, hidden };
    if (query.reservation_id !== undefined) {
      const own = await this.ownPlaces(query.reservation_id, caller);
      const moment = localOf(this.clock.now(), catalogue.inventory_group.get(inventoryGroup)!.body.timezone);
      return {
        body: JSON.parse((await this.prepare(catalogue, moment, question, own)).text()) as unknown,
        headers: { 'cache-control': 'no-store' },
      };
    }
    return send(
      await this.answers.render(
        `${hidden ? 'hidden ' : ''}${request.url}`,
        inventoryGroup,
        (present, moment) => this.prepare(present, moment, question, new Map()),
      ),
      request,
    );
  }

  private async prepare(
    catalogue: Catalogue,
    moment: LocalMoment,
    { id, dates, hidden }: ProductsQuestion,
    own: ReadonlyMap<string, Units>,
  ): Promise<Prepared> {
    const inventory = catalogue.inventories.get(id)!.body;
    const plans = dates.map((date) => planDay(catalogue, id, date, { today: moment.date }));
    if (plans.some(({ closedBy }) => closedBy))
      return { ledgers: [], text: () => JSON.stringify({ data: [] }) };
    const ledgers = [...new Set(plans.flatMap(ledgersOf))];
    await this.ledgers.getMany(ledgers);
    const now = this.clock.now();
    const taken: Taken = (ledger) =>
      less(takenNow(this.ledgers.peek(ledger)?.document ?? { taken: {}, lapses: [] }, now), own.get(ledger));
    return {
      ledgers,
      text: () => {
        let left = [...catalogue.addons.values()]
          .map(({ body }) => body)
          .filter((addon) => isOffered(catalogue, addon, id, hidden))
          .map((addon) => addon.id);
        for (const plan of plans) {
          const available = new Map(
            occupancyOfDay(plan, taken, inventory, moment).addon_occupancy.checkouts.map((addon) => [
              addon.id,
              addon.available,
            ]),
          );
          left = left.filter((addon) => available.has(addon) && available.get(addon) !== 0);
        }
        return JSON.stringify({ data: left } satisfies ProductsForRangeAnswer);
      },
    };
  }

  /** Units that a reservation has booked of each ledger: its own edit may keep them. */
  private async ownPlaces(id: string, caller: Caller): Promise<Map<string, Units>> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
    if (!state || !mayRead(state, caller)) throw apiError(404, 'reservation_not_found');
    const places = new Map<string, Units>();
    for (const { ledger } of state.placed.claims) {
      const booked = (await this.lanes.load(ledgerDecider, ledger)).state.booked.get(id)?.lines ?? [];
      places.set(ledger, Object.fromEntries(booked.map(({ pool, units }) => [pool, units])));
    }
    return places;
  }
}

const less = (taken: Units, own: Units | undefined): Units =>
  own
    ? {
        ...taken,
        ...Object.fromEntries(Object.entries(own).map(([pool, units]) => [pool, (taken[pool] ?? 0) - units])),
      }
    : taken;

/** A product of a group is on offer to that group: which of them the visitor is in, the call does not say. */
const isOffered = (catalogue: Catalogue, addon: Addon, inventory: string, hidden: boolean): boolean => {
  const type = catalogue.addon_types.get(addon.addon_type)?.body;
  return isAddonOffered(addon, type, {
    inventory,
    reservationType: '',
    discountGroup: addon.discount_group ?? type?.discount_group ?? null,
    seesHidden: hidden,
  });
};
