import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  seesHiddenProducts,
  idText,
  inventoryGroupAnswer,
  inventoryGroupQuery,
  pricesAnswer,
  pricesQuery,
  timeOf,
  type Clock,
  type InventoryAnswer,
  type InventoryGroupAnswer,
  type Language,
} from '@stile/contracts';
import { inLanguage, isAddonOffered, isGroupOffered, localOf, type Catalogue } from '@stile/domain';
import { AnswerCache, send } from '../../views/answer-cache.js';
import { apiError } from '../../http/api-error.js';
import { endpoint, type Endpoint, Endpoints } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';

const listed = <T>(documents: ReadonlyMap<string, { body: T }>): T[] =>
  [...documents.values()].map(({ body }) => body);

/** What a venue offers (docs/rules/venue-file.md 1). */
@Endpoints()
export class InventoryGroupEndpoints implements Endpoints {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly answers: AnswerCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/inventoryGroup/:id',
        summary: 'A venue, its destinations, and one destination with all that is sold there',
        access: 'anyone',
        params: z.strictObject({ id: idText }),
        query: inventoryGroupQuery,
        answer: inventoryGroupAnswer,
        rejections: ['inventory_group_undefined', 'invalid_park'],
        handle: async ({ params, query, caller, request }) => {
          const hidden = seesHiddenProducts(caller.user, params.id);
          return send(
            await this.answers.render(
              `g ${hidden} ${query.language ?? ''} ${params.id} ${query.inventory ?? ''}`,
              params.id,
              () => ({
                ledgers: [],
                text: () =>
                  JSON.stringify(this.inventoryGroup(params.id, query.inventory, hidden, query.language)),
              }),
            ),
            request,
          );
        },
      }),
      endpoint({
        method: 'GET',
        path: '/api/prices',
        summary: 'The price rules of an inventory on a day',
        access: 'anyone',
        query: pricesQuery,
        answer: pricesAnswer,
        rejections: ['inventory_group_undefined', 'invalid_park'],
        again: this.answers.again,
        handle: async ({ query, request }) =>
          send(
            await this.answers.render(request.url, query.inventoryGroup, (catalogue) => {
              if (!catalogue.inventories.has(query.inventory)) throw apiError(404, 'invalid_park');
              const rules = listed(catalogue.price_rules).filter(
                (rule) =>
                  rule.inventory === query.inventory &&
                  rule.start_date <= query.startDate &&
                  query.startDate <= rule.end_date,
              );
              return { ledgers: [], text: () => JSON.stringify(rules) };
            }),
            request,
          ),
      }),
    ];
  }

  /** `hidden`: with what is hidden from customers. `language`: of the texts, where they have been translated. `as`: with which changes the caller sees the catalogue. */
  inventoryGroup(
    id: string,
    inventoryId: string | undefined,
    hidden: boolean,
    language?: Language,
    as: (catalogue: Catalogue) => Catalogue = (whole) => whole,
  ): InventoryGroupAnswer {
    const written = as(this.catalogue(id));
    const catalogue = language ? inLanguage(written, language) : written;
    const group = catalogue.inventory_group.get(id)!.body;
    const { date, minutes } = localOf(this.clock.now(), group.timezone);
    const now = `${date}T${timeOf(minutes)}`;
    const { settings } = group;
    return {
      id,
      name: group.name,
      timezone: group.timezone,
      currency: group.currency,
      languages: group.languages,
      current_time: now,
      settingsDict: settings,
      business: { name: group.business.name, address: group.business.address, phone: group.business.phone },
      inventories: listed(catalogue.inventories).map(({ id: inventory, name, title }) => ({
        id: inventory,
        name,
        title,
      })),
      inventory:
        inventoryId === undefined ? null : inventoryAnswer(catalogue, id, inventoryId, now, hidden, language),
    };
  }

  private catalogue(inventoryGroup: string): Catalogue {
    const catalogue = this.catalogues.of(inventoryGroup);
    if (!catalogue) throw apiError(404, 'inventory_group_undefined');
    return catalogue;
  }
}

/** A document as an answer shows it: in one language. */
const bare = <T extends { readonly translations?: unknown }>({
  translations: _others,
  ...body
}: T): Omit<T, 'translations'> => body;

const inventoryAnswer = (
  catalogue: Catalogue,
  group: string,
  id: string,
  now: string,
  hidden: boolean,
  language: Language | undefined,
): InventoryAnswer => {
  const inventory = catalogue.inventories.get(id)?.body;
  if (!inventory) throw apiError(404, 'invalid_park');
  const groups = listed(catalogue.addon_types)
    .filter((type) => type.inventory === id)
    .sort((a, b) => a.order - b.order)
    .map((type) => ({
      ...bare(type),
      ...(language && type.translations?.[language]?.categories
        ? { category_words: type.translations[language].categories }
        : {}),
      addons: listed(catalogue.addons)
        .filter(
          (addon) =>
            addon.addon_type === type.id &&
            isAddonOffered(addon, type, {
              inventory: id,
              reservationType: '',
              discountGroup: addon.discount_group ?? type.discount_group,
              seesHidden: hidden,
            }),
        )
        .map(({ barcodes: _barcodes, ...addon }) => bare(addon)),
    }))
    .filter(({ addons }) => addons.length > 0);
  const feeders = listed(catalogue.feeder_locations)
    .filter((feeder) => feeder.inventory === id && feeder.is_active)
    .map(({ id: feeder, name, stops }) => ({ id: feeder, name, stops }));
  return {
    id,
    inventory_group_id: group,
    name: inventory.name,
    title: inventory.title,
    current_time: now,
    predefinedInterval: inventory.predefined_interval,
    visitor_types: inventory.visitor_types
      .flatMap((type) => catalogue.visitor_types.get(type)?.body ?? [])
      .sort((a, b) => a.order - b.order)
      .map(bare),
    discount_groups: listed(catalogue.discount_groups)
      .filter((discountGroup) => isGroupOffered(discountGroup, id))
      .map((discountGroup) => ({
        ...bare(discountGroup),
        title: (language && discountGroup.translations?.[language]?.name) ?? discountGroup.name,
      })),
    reservation_types: inventory.reservation_types
      .flatMap((type) => catalogue.reservation_types.get(type)?.body ?? [])
      .map(bare),
    settingsDict: inventory.settings,
    addons: { groups },
    ...(inventory.map ? { map: inventory.map } : {}),
    ...(feeders.length > 0 ? { feeders } : {}),
  };
};
