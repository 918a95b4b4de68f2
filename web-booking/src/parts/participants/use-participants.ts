import { useEffect, useMemo } from 'react';
import type { AddonGroup, Basket, InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import { useServices } from '../../core/services/services.js';
import { countOf, isVehicle, visitorTypesOf } from '../../core/booking/basket.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { useOwnBasket } from '../../core/services/use-hold.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { typeViolations } from '../party/party-rules.js';
import type { DraftSignature } from '../signatures/signatures.js';
import {
  requestedFields,
  capitalised,
  duplicateProfiles,
  offeredGroups,
  profileViolations,
  shownInputs,
  textOf,
  type FieldValue,
  type Profile,
  type ProfileAddon,
  type ProfileViolation,
  type ProfileInput,
  type ProfileRules,
} from '../../core/contracts/profiles.js';
import { activeDrafts, matchedDrafts, type Draft } from '../drafts/participant-drafts.js';
import { basketWith, rememberProfileAddons, ownProducts } from '../drafts/remembered-addons.js';
import { useDrafts } from './use-drafts.js';

/** A visitor on /book; staff have roots of their own. */
const VISITOR = { staff: false, book: true } as const;
const STAFF = { staff: true, book: false } as const;

export interface Participant {
  readonly draft: Draft;
  /** First and last name, else 'Participant 2'. */
  readonly name: string;
  readonly typeName: string;
  readonly inputs: readonly ProfileInput[];
  readonly groups: readonly AddonGroup[];
  readonly violations: readonly ProfileViolation[];
}

export interface Participants {
  readonly list: readonly Participant[];
  /** Null: this kind of reservation asks nothing of participants. */
  readonly basket: Basket | null;
  /** Titles of products that were taken out because the visit is another one. */
  readonly dropped: readonly string[];
  /** As the server takes them: what is asked now, and nothing else. */
  readonly profiles: readonly Profile[];
  readonly setField: (id: string, name: string, value: FieldValue) => void;
  readonly setFields: (id: string, fields: Readonly<Record<string, FieldValue>>) => void;
  /** Undefined takes it back. */
  readonly setSignature: (id: string, signature: DraftSignature | undefined) => void;
  readonly setAddons: (
    id: string,
    group: AddonGroup,
    addons: readonly ProfileAddon[],
    categories?: readonly string[],
  ) => void;
  /** Kinds of visitors that a participant may be. */
  readonly kinds: InventoryAnswer['visitor_types'];
  /** Makes a participant another kind of visitor, with all that was typed of them; returns why that is not possible (docs/rules/participants.md 5). */
  readonly setKind: (id: string, kind: string) => ReturnType<typeof typeViolations>[number] | null;
  readonly remove: (id: string) => void;
  /** Before anything is sent: what was typed just now is part of the list. */
  readonly settle: () => void;
  /** What the others of the party chose of a product. */
  readonly othersHave: (id: string, addon: string, time?: string) => number;
  /** How many of a product this participant can still have: what others of the party chose is gone, what this page holds is its own. */
  readonly leftFor: (
    id: string,
    addon: string,
    occupancy: OccupancyAnswer | undefined,
    time?: string,
  ) => number | null;
}

const sentOf = ({ draft, inputs, groups }: Pick<Participant, 'draft' | 'inputs' | 'groups'>): Profile => {
  const requested = new Set(
    inputs.flatMap((input) => requestedFields(input, draft.fields)).map(({ name }) => name),
  );
  const offered = new Set(groups.flatMap(({ addons }) => addons).map(({ id }) => id));
  return {
    id: draft.id,
    visitorType: draft.visitorType,
    fields: Object.fromEntries(
      Object.entries(draft.fields).filter(([name, value]) => requested.has(name) && value !== ''),
    ),
    addons: draft.addons.filter(({ addon_inventory }) => offered.has(addon_inventory)),
  };
};

type Judged = Omit<Participant, 'name'>;

/** What a draft shows, offers and lacks. */
const judgeOf =
  (
    inventory: InventoryAnswer,
    common: Pick<ProfileRules, 'price' | 'inputs' | 'visitDate' | 'staff' | 'book'>,
  ) =>
  (draft: Draft): Judged => {
    const visitorType = inventory.visitor_types.find(({ id }) => id === draft.visitorType);
    const rules: ProfileRules = { ...common, groups: inventory.addons.groups, visitorType };
    const shown = shownInputs(rules.inputs, draft, rules);
    const groups = offeredGroups(inventory.addons.groups, shown, draft.fields);
    return {
      draft,
      typeName: visitorType?.name ?? '',
      inputs: shown,
      groups,
      violations: profileViolations(sentOf({ draft, inputs: shown, groups }), rules),
    };
  };

const nameOf = ({ fields }: Draft): string =>
  capitalised([textOf(fields['first_name']), textOf(fields['last_name'])].join(' ').trim());

const unitsOf = (
  addons: readonly { addon_inventory: string; addon_count: number; start_time?: string | undefined }[],
  addon: string,
  time?: string,
): number =>
  addons
    .filter((each) => each.addon_inventory === addon && (time === undefined || each.start_time === time))
    .reduce((sum, { addon_count }) => sum + addon_count, 0);

const availableOf = (occupancy: OccupancyAnswer | undefined, addon: string, time?: string): number | null => {
  const found = occupancy?.addon_occupancy.checkouts.find(({ id }) => id === addon);
  return time === undefined
    ? (found?.available ?? null)
    : (found?.timeSlots.find((slot) => slot.time === time)?.numAvailable ?? 0);
};

/** What is typed of each participant, what follows from it, and the basket with their add-ons. `isFree`: the reservation as last quoted. */
export const useParticipants = (
  { inventory, basket, reservationType, selection, edited, change }: Booking,
  isFree: boolean,
): Participants => {
  const { stored } = useServices();
  const { t } = useI18n();
  const held = useOwnBasket();
  const drafts = useDrafts(inventory.id, basket);
  const inputs = reservationType?.profile_inputs;
  const asks = inputs !== undefined && inputs.length > 0;
  const wanted = useMemo(() => {
    const persons = new Set(inventory.visitor_types.filter((type) => !isVehicle(type)).map(({ id }) => id));
    return asks ? (basket?.passes.filter(({ visitor_type }) => persons.has(visitor_type)) ?? []) : [];
  }, [asks, basket, inventory]);
  const all = useMemo(() => matchedDrafts(drafts.drawn, wanted), [drafts.drawn, wanted]);

  // A draft that is not touched keeps its judgement: with twenty people a letter costs one of them.
  const known = useMemo(() => {
    const judge = judgeOf(inventory, {
      ...(edited?.staff ? STAFF : VISITOR),
      price: isFree ? 0 : 1,
      inputs: inputs ?? [],
      visitDate: selection.date ?? '',
    });
    const judgedDrafts = new WeakMap<Draft, Judged>();
    return (draft: Draft): Judged =>
      judgedDrafts.get(draft) ?? judgedDrafts.set(draft, judge(draft)).get(draft)!;
  }, [inventory, inputs, isFree, selection.date, edited]);
  const named = useMemo(() => new WeakMap<Judged, Participant>(), []);
  const list = useMemo(
    () =>
      activeDrafts(all, wanted).map((draft, index): Participant => {
        const judged = known(draft);
        const name = nameOf(draft) || t('participant_number', { n: index + 1 });
        const before = named.get(judged);
        if (before?.name === name) return before;
        const participant = { ...judged, name };
        named.set(judged, participant);
        return participant;
      }),
    [all, wanted, known, named, t],
  );
  const judged = useMemo(() => {
    const same = new Set(duplicateProfiles(list.map(({ draft }) => draft)));
    return list.map((each, index) =>
      same.has(index)
        ? {
            ...each,
            violations: [
              { field: 'fields.first_name', code: 'validation_duplicate_profiles' as const },
              ...each.violations,
            ],
          }
        : each,
    );
  }, [list]);
  const profiles = useMemo(() => judged.map(sentOf), [judged]);
  const whole = useMemo(() => {
    return basket && asks ? basketWith(basket, profiles, ownProducts(inventory)) : basket;
  }, [asks, basket, profiles, inventory]);
  useEffect(() => {
    if (asks && basket) rememberProfileAddons(stored, inventory.id, basket, profiles);
  }, [asks, stored, inventory, basket, profiles]);

  const edit = (id: string, edited: (draft: Draft) => Draft) =>
    drafts.edit((typed) =>
      matchedDrafts(typed, wanted).map((draft) => (draft.id === id ? edited(draft) : draft)),
    );
  const othersHave: Participants['othersHave'] = (id, addon, time) =>
    judged
      .filter(({ draft }) => draft.id !== id)
      .reduce((sum, { draft }) => sum + unitsOf(draft.addons, addon, time), 0);
  const setFields: Participants['setFields'] = (id, fields) =>
    edit(id, (draft) => ({ ...draft, fields: { ...draft.fields, ...fields } }));
  return {
    list: judged,
    basket: whole,
    dropped: inventory.addons.groups
      .flatMap(({ addons }) => addons)
      .filter(({ id }) => drafts.dropped.includes(id))
      .map(({ title }) => title),
    profiles,
    setFields,
    othersHave,
    settle: drafts.settle,
    setField: (id, name, value) => setFields(id, { [name]: value }),
    setSignature: (id, signature) => edit(id, (draft) => ({ ...draft, signature })),
    setAddons: (id, group, addons, categories) =>
      edit(id, (draft) => ({
        ...draft,
        addons: [
          ...draft.addons.filter(
            ({ addon_inventory }) => !group.addons.some((addon) => addon.id === addon_inventory),
          ),
          ...addons,
        ],
        ...(categories ? { categories: { ...draft.categories, [group.id]: categories } } : {}),
      })),
    kinds: visitorTypesOf(inventory, reservationType?.id).filter(
      (type) => !isVehicle(type) && !type.settings.always_1,
    ),
    setKind: (id, kind) => {
      const from = inventory.visitor_types.find(
        (type) => type.id === all.find((draft) => draft.id === id)?.visitorType,
      );
      if (!from || from.id === kind) return null;
      const counts = { [from.id]: countOf(selection, from) - 1, [kind]: (selection.counts[kind] ?? 0) + 1 };
      const [rejection] = typeViolations({
        inventory,
        reservationType,
        selection: { ...selection, counts: { ...selection.counts, ...counts } },
      });
      if (rejection) return rejection;
      // Participants are matched before those of that type who were removed.
      const coming = new Set(list.map(({ draft }) => draft.id));
      drafts.edit((typed) =>
        matchedDrafts(typed, wanted)
          .map((draft) => (draft.id === id ? { ...draft, visitorType: kind } : draft))
          .toSorted((a, b) => Number(coming.has(b.id)) - Number(coming.has(a.id))),
      );
      change({ counts });
      return null;
    },
    remove: (id) => {
      const gone = all.find((draft) => draft.id === id);
      if (!gone) return;
      drafts.edit((typed) => matchedDrafts(typed, wanted).filter((draft) => draft.id !== id));
      change({ counts: { [gone.visitorType]: Math.max(0, (selection.counts[gone.visitorType] ?? 1) - 1) } });
    },
    leftFor: (id, addon, occupancy, time) => {
      const available = availableOf(occupancy, addon, time);
      const mine = held?.date === selection.date ? unitsOf(held.addons, addon, time) : 0;
      return available === null ? null : Math.max(0, available + mine - othersHave(id, addon, time));
    },
  };
};
