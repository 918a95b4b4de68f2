import { Inject, Injectable } from '@nestjs/common';
import {
  type Addon,
  timeOf,
  visitorSettings,
  type Clock,
  type InventoryAnswer,
  type InventoryGroupAnswer,
  type Language,
} from '@stile/contracts';
import {
  inLanguage,
  isAddonOffered,
  isGroupOffered,
  isHiddenProduct,
  localOf,
  type Catalogue,
} from '@stile/domain';
import { unknownGroup, unknownPark } from '../../http/api-error.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { listed } from '../venue/listed.js';

/** Which part of a venue is shown, and to which reader. */
export interface OfferQuestion {
  /** The destination that is shown with all that is sold there. */
  readonly inventory: string | undefined;
  /** With what is hidden from customers, all settings of the venue among it. */
  readonly hidden: boolean;
  /** The language of the texts, where they have been translated. */
  readonly language: Language | undefined;
  /** With which changes the reader sees the catalogue. */
  readonly as?: (catalogue: Catalogue) => Catalogue;
}

/** The offer of a venue (docs/rules/venue-file.md 1). */
@Injectable()
export class OfferedVenue {
  constructor(
    private readonly catalogues: CatalogueView,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ApiError 404 for a venue or a destination that is not there */
  of(id: string, question: OfferQuestion): InventoryGroupAnswer {
    const { inventory, language, as } = question;
    const whole = this.catalogues.of(id);
    if (!whole) throw unknownGroup(id);
    const written = as ? as(whole) : whole;
    const catalogue = language ? inLanguage(written, language) : written;
    const group = catalogue.inventory_group.get(id)!.body;
    const { date, minutes } = localOf(this.clock.now(), group.timezone);
    const now = `${date}T${timeOf(minutes)}`;
    return {
      id,
      name: group.name,
      timezone: group.timezone,
      currency: group.currency,
      languages: group.languages,
      current_time: now,
      settingsDict: question.hidden ? group.settings : visitorSettings(group.settings),
      business: { name: group.business.name, address: group.business.address, phone: group.business.phone },
      inventories: listed(catalogue.inventories).map(({ id, name, title, picture, summary }) => ({
        id,
        name,
        title,
        ...(inventory === undefined && picture ? { picture } : {}),
        ...(inventory === undefined && summary ? { summary } : {}),
      })),
      inventory:
        inventory === undefined
          ? null
          : {
              ...destinationOf(catalogue, inventory, question),
              inventory_group_id: id,
              current_time: now,
            },
    };
  }
}

/** A document as an answer shows it: in one language, without the venue's books. */
const bare = <T extends { readonly translations?: unknown; readonly accounting_code?: unknown }>({
  translations: _others,
  accounting_code: _books,
  ...body
}: T): Omit<T, 'translations' | 'accounting_code'> => body;

const destinationOf = (
  catalogue: Catalogue,
  id: string,
  { hidden, language }: OfferQuestion,
): Omit<InventoryAnswer, 'inventory_group_id' | 'current_time'> => {
  const inventory = catalogue.inventories.get(id)?.body;
  if (!inventory) throw unknownPark(id);
  const feeders = listed(catalogue.feeder_locations)
    .filter((feeder) => feeder.inventory === id && feeder.is_active)
    .map(({ id: feeder, name, stops }) => ({ id: feeder, name, stops }));
  return {
    id,
    name: inventory.name,
    title: inventory.title,
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
    addons: { groups: addonGroupsOf(catalogue, id, hidden, language) },
    ...(inventory.map
      ? {
          map: {
            ...inventory.map,
            spots: inventory.map.spots.filter(({ addon }) => hidden || !isHiddenProduct(catalogue, addon)),
          },
        }
      : {}),
    ...(feeders.length > 0 ? { feeders } : {}),
  };
};

/** A product that names no hidden one; undefined where it is sold with a hidden one alone. */
const withoutHidden = (catalogue: Catalogue, addon: Addon): Addon | undefined => {
  const isNamed = (id: string | undefined): boolean => id !== undefined && isHiddenProduct(catalogue, id);
  const { addon_extra_inventory: extra, addon_waitlist_inventory: waitlist, ...rest } = addon.settings_v2;
  return isNamed(addon.settings.additional_for_addon)
    ? undefined
    : {
        ...addon,
        main_addons: addon.main_addons.filter((id) => !isNamed(id)),
        settings_v2: {
          ...rest,
          ...(extra !== undefined && !isNamed(extra) && { addon_extra_inventory: extra }),
          ...(waitlist !== undefined && !isNamed(waitlist) && { addon_waitlist_inventory: waitlist }),
        },
      };
};

/** The products of a destination by their type, types in order; a type without products is left out. */
const addonGroupsOf = (
  catalogue: Catalogue,
  inventory: string,
  hidden: boolean,
  language: Language | undefined,
): InventoryAnswer['addons']['groups'] =>
  listed(catalogue.addon_types)
    .filter((type) => type.inventory === inventory)
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
              inventory,
              reservationType: '',
              discountGroup: addon.discount_group ?? type.discount_group,
              seesHidden: hidden,
            }),
        )
        .flatMap((addon) => (hidden ? addon : (withoutHidden(catalogue, addon) ?? [])))
        .map(({ barcodes: _barcodes, ...addon }) => bare(addon)),
    }))
    .filter(({ addons }) => addons.length > 0);
