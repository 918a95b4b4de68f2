import type { Addon, AddonType } from '../catalog/documents.js';
import { fieldsOf, partOf } from './inputs.js';
import type { Fields, Profile, ProfileInput } from './profile.js';

export interface ProfileGroup extends Pick<AddonType, 'id' | 'settings' | 'category_filter'> {
  readonly addons: readonly Pick<Addon, 'id' | 'title' | 'settings' | 'per_reservation_limit'>[];
}

/** Add-ons of a participant: rentals depend on a field, the others are lessons and programs. */
export const isRental = ({ settings }: Pick<ProfileGroup, 'settings'>): boolean =>
  settings.depends_on_profile_field !== undefined;

/** The groups that a profile offers, from the inputs it shows. */
export const offeredGroups = <G extends ProfileGroup>(
  groups: readonly G[],
  shown: readonly ProfileInput[],
  fields: Fields,
): G[] => {
  const parts = new Set(shown.map(partOf));
  const shownFields = new Set(shown.flatMap(fieldsOf).map(({ name }) => name));
  return groups.filter((group) => {
    const field = group.settings.depends_on_profile_field;
    if (!group.settings.profile_addon) return false;
    return field === undefined
      ? parts.has('categories') || parts.has('prices')
      : parts.has('rentals') && shownFields.has(field) && fields[field] === true;
  });
};

/**
 * The groups that an input draws, each once: rentals at the first input for them, the others at the first input for
 * categories, else at the first price table.
 */
export const groupsAt = <G extends ProfileGroup>(
  input: ProfileInput,
  shown: readonly ProfileInput[],
  groups: readonly G[],
): G[] => {
  const first = (part: string) => shown.find((each) => partOf(each) === part);
  const [rentals, others] = [first('rentals'), first('categories') ?? first('prices')];
  return groups.filter((group) => input === (isRental(group) ? rentals : others));
};

/** How many of it one participant may have. */
export const limitPerProfile = ({
  settings,
  per_reservation_limit,
}: ProfileGroup['addons'][number]): number =>
  settings.always_1 || settings.binary ? 1 : per_reservation_limit > 0 ? per_reservation_limit : 1000;

/**
 * Whether only one participant of a reservation may have it (`one_profile_per_reservation`, of a product or its type).
 */
export const isForOne = ({ settings }: Pick<Addon, 'settings'>, type: Pick<AddonType, 'settings'>): boolean =>
  settings.one_profile_per_reservation === true || type.settings.one_profile_per_reservation === true;

/** Where an add-on for one participant is on a second one: `[profile, addon]`. */
export const sharedAddons = (
  profiles: readonly Pick<Profile, 'addons'>[],
  groups: readonly ProfileGroup[],
): (readonly [number, number])[] => {
  const forOne = new Set(
    groups.flatMap((group) => group.addons.filter((addon) => isForOne(addon, group)).map(({ id }) => id)),
  );
  const owner = new Map<string, number>();
  return profiles.flatMap(({ addons }, index) =>
    addons.flatMap(({ addon_inventory: id }, addonIndex) => {
      if (!forOne.has(id)) return [];
      if (!owner.has(id)) owner.set(id, index);
      return owner.get(id) === index ? [] : [[index, addonIndex] as const];
    }),
  );
};
