import {
  allowedFields,
  CHANNELS,
  dinSetBy,
  duplicateProfiles,
  isConsent,
  preservedFields,
  profileViolations,
  sharedAddons,
  writtenProfile,
  type Basket,
  type Consent,
  type Instant,
  type Participant,
  type PricedLine,
  type Profile,
  type ProfileGroup,
  type ProfileInput,
  type ProfileRules,
  type Rejection,
} from '@stile/contracts';
import type { RequestedPass } from '../pricing/requested.js';
import { resolveBasket, type ResolvedBasket } from '../basket/resolved-basket.js';
import type { Violation } from '../kernel/violations.js';
import { previousCount } from '../amendment/previous-booking.js';
import { isAddonOffered } from '../basket/offered.js';
import { isPerson } from '../basket/party.js';
import type { Catalogue } from '../catalog/catalogue.js';

export interface ParticipantContext {
  readonly now: Instant;
  /** The person who fills them in, and the page (docs/rules/participants.md 11). */
  readonly staff: boolean;
  readonly book: boolean;
  /** Price of the reservation: where it is 0, nothing is rented. */
  readonly price: number;
  /** Lines of the edited reservation: its products stay on offer. */
  readonly previousLines?: readonly PricedLine[];
  /** Its participants: fields that the sender of the edit does not see stay. */
  readonly before?: readonly Participant[];
  /** The name of staff, who may set bindings by hand. */
  readonly username?: string;
}
export type Participants =
  | { readonly ok: true; readonly participants: readonly Participant[] }
  | {
      readonly ok: false;
      readonly rejection: Rejection & { readonly fields: Readonly<Record<string, string>> };
    };

/** Add-on types of a participant that are on offer here, with their add-ons. */
const groupsOf = (
  catalogue: Catalogue,
  { inventory, reservationType, discountGroup }: ResolvedBasket,
  seesHidden: boolean,
  previousLines: readonly PricedLine[],
): ProfileGroup[] => {
  const viewer = {
    inventory: inventory.id,
    reservationType: reservationType.id,
    discountGroup: discountGroup?.id ?? null,
    seesHidden,
  };
  const addons = [...catalogue.addons.values()].map(({ body }) => body);
  return [...catalogue.addon_types.values()]
    .filter(({ body }) => body.settings.profile_addon && body.inventory === inventory.id)
    .map(({ body }) => ({
      ...body,
      addons: addons.filter(
        (addon) =>
          addon.addon_type === body.id &&
          (isAddonOffered(addon, body, viewer) || previousCount(previousLines, 'product', addon.id) > 0),
      ),
    }));
};

const counted = <T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  countOf: (item: T) => number,
): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + countOf(item));
  return counts;
};
const sameCounts = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([key, count]) => b.get(key) === count);

const MISMATCH = 'validation_profile_product_visitor_mismatch' as const;
type BasketAddon = Basket['addons'][number];
const addonKey = ({ addon_inventory, start_time }: BasketAddon): string =>
  `${addon_inventory}@${start_time ?? ''}`;

const isOneForEach = (persons: readonly RequestedPass[], profiles: readonly Profile[]): boolean => {
  const required = counted(
    persons,
    ({ visitorType }) => visitorType.id,
    ({ count }) => count,
  );
  const present = counted(
    profiles,
    ({ visitorType }) => visitorType,
    () => 1,
  );
  return sameCounts(required, present) && new Set(profiles.map(({ id }) => id)).size === profiles.length;
};

const haveAddonsOf = ({ addons }: ResolvedBasket, basket: Basket, profiles: readonly Profile[]): boolean => {
  const ofParticipants = new Set(
    addons.filter(({ type }) => type.settings.profile_addon).map(({ addon }) => addon.body.id),
  );
  const inBasket = basket.addons.filter(({ addon_inventory }) => ofParticipants.has(addon_inventory));
  const chosen = profiles.flatMap((profile) => profile.addons);
  return sameCounts(
    counted(inBasket, addonKey, ({ addon_count }) => addon_count),
    counted(chosen, addonKey, ({ addon_count }) => addon_count),
  );
};

/**
 * Participants against the basket: one for each counted visitor; every add-on of a participant is in the basket, and
 * the other way round.
 */
const sharedViolations = (
  resolved: ResolvedBasket,
  basket: Basket,
  profiles: readonly Profile[],
): Violation[] => {
  const { passes, reservationType } = resolved;
  const persons = passes.filter(({ visitorType }) => isPerson(visitorType));
  if (reservationType.profile_inputs.length === 0)
    return profiles.length > 0 ? [{ field: 'profiles', code: 'field_unknown' }] : [];
  if (profiles.length === 0)
    return persons.length > 0 ? [{ field: 'profiles', code: 'validation_profiles_not_0' }] : [];
  return [
    ...(isOneForEach(persons, profiles) ? [] : [{ field: 'profiles', code: MISMATCH }]),
    ...(haveAddonsOf(resolved, basket, profiles) ? [] : [{ field: 'addons', code: MISMATCH }]),
    ...duplicateProfiles(profiles).map((index): Violation => ({
      field: `profiles.${index}.fields.first_name`,
      code: 'validation_duplicate_profiles',
    })),
  ];
};

const ownViolations = (profile: Profile, index: number, rules: ProfileRules): Violation[] => {
  const allowed = allowedFields(profile, rules);
  const unknown = Object.keys(profile.fields).filter((name) => !allowed.has(name));
  return [
    ...unknown.map((name): Violation => ({
      field: `profiles.${index}.fields.${name}`,
      code: 'field_unknown',
    })),
    ...profileViolations(profile, rules).map((violation): Violation => ({
      ...violation,
      field: `profiles.${index}.${violation.field}`,
    })),
  ];
};

/** One violation for each add-on for one participant that a second one has. */
const doubleViolations = (profiles: readonly Profile[], groups: readonly ProfileGroup[]): Violation[] =>
  sharedAddons(profiles, groups).map(([index, addonIndex]) => ({
    field: `profiles.${index}.addons.${addonIndex}`,
    code: 'addon_one_participant',
  }));

const rejected = (own: readonly Violation[], shared: readonly Violation[]): Participants => ({
  ok: false,
  rejection: {
    code: shared[0]?.code ?? 'validation_profiles',
    status: 422,
    fields: Object.fromEntries([...own, ...shared].map(({ field, code }) => [field, code])),
  },
});

/** A guardian's consent that an edit repeats stays as it was given: the venue's points may read otherwise by now. */
const standingConsents = (
  profile: Profile,
  earlier: Participant | undefined,
): Readonly<Record<string, Consent>> =>
  Object.fromEntries(
    Object.entries(profile.fields).flatMap(([name, value]) => {
      const stored = earlier?.fields[name];
      return isConsent(value) && isConsent(stored) && repeats(value, stored) ? [[name, stored] as const] : [];
    }),
  );

const repeats = ({ by, completeUTCTimestamp }: Consent, stored: Consent): boolean =>
  by !== undefined &&
  completeUTCTimestamp === stored.completeUTCTimestamp &&
  by.signer === stored.by?.signer &&
  by.relation === stored.by.relation &&
  by.participant === stored.by.participant;

/** The fields that are stored: what was typed, what its sender does not see, and the user who set the bindings. */
const storedFields = (
  profile: Profile,
  inputs: readonly ProfileInput[],
  context: ParticipantContext,
): Participant['fields'] => {
  const { before = [], username } = context;
  const earlier = before.find(
    ({ id, visitorType }) => id === profile.id && visitorType === profile.visitorType,
  );
  return {
    ...profile.fields,
    ...standingConsents(profile, earlier),
    ...preservedFields(profile, earlier, inputs, context),
    ...(username === undefined ? {} : dinSetBy(profile, earlier, username)),
  } as Participant['fields'];
};

const participantOf = (
  { visitor_types, addons }: Catalogue,
  profile: Profile,
  fields: Participant['fields'],
): Participant => ({
  id: profile.id,
  visitorType: profile.visitorType,
  visitorTypeName: visitor_types.get(profile.visitorType)?.body.name ?? profile.visitorType,
  fields,
  addons: profile.addons.map(({ addon_inventory, addon_count, start_time }) => ({
    addon: addon_inventory,
    title: addons.get(addon_inventory)?.body.title ?? addon_inventory,
    count: addon_count,
    start: start_time ?? null,
  })),
});

/**
 * The participants of a basket as they are stored, or every failing field of each (docs/rules/participants.md 3). A
 * basket that cannot be resolved is rejected elsewhere: here it has no participants.
 */
export const readParticipants = (
  catalogue: Catalogue,
  basket: Basket,
  typed: readonly Profile[],
  context: ParticipantContext,
): Participants => {
  const { now, previousLines = [], staff, book, price } = context;
  const channel = book ? 'web' : 'desk';
  const { resolved } = resolveBasket(catalogue, basket, channel, previousLines);
  if (!resolved) return { ok: true, participants: [] };
  const inputs = resolved.reservationType.profile_inputs;
  const profiles = typed.map((profile) => writtenProfile(profile, inputs, now));
  const groups = groupsOf(catalogue, resolved, CHANNELS[channel].seesHidden, previousLines);
  const rulesFor = ({ visitorType }: Profile): ProfileRules => ({
    staff,
    book,
    price,
    inputs,
    groups,
    visitorType: catalogue.visitor_types.get(visitorType)?.body,
    visitDate: basket.date,
  });
  const shared = sharedViolations(resolved, basket, profiles);
  const own: Violation[] = [];
  if (inputs.length > 0) {
    shared.push(...doubleViolations(profiles, groups));
    own.push(...profiles.flatMap((profile, index) => ownViolations(profile, index, rulesFor(profile))));
  }
  if (shared.length > 0 || own.length > 0) return rejected(own, shared);
  return {
    ok: true,
    participants: profiles.map((profile) =>
      participantOf(catalogue, profile, storedFields(profile, inputs, context)),
    ),
  };
};
