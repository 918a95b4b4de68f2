import type { AddonGroup, InventoryAnswer } from '@stile/contracts';
import { requestedFields } from '@stile/contracts/profiles/inputs';
import { duplicateProfiles } from '@stile/contracts/profiles/written-profile';
import { offeredGroups } from '@stile/contracts/profiles/profile-addons';
import {
  profileViolations,
  type ProfileViolation,
  type ProfileRules,
} from '@stile/contracts/profiles/profile-violations';
import { shownInputs } from '@stile/contracts/profiles/shown-inputs';
import type { Profile, ProfileInput } from '@stile/contracts/profiles/profile';
import type { Draft } from '../drafts/participant-drafts.js';

export interface Participant {
  readonly draft: Draft;
  /** First and last name, else 'Participant 2'. */
  readonly name: string;
  readonly typeName: string;
  readonly inputs: readonly ProfileInput[];
  readonly groups: readonly AddonGroup[];
  readonly violations: readonly ProfileViolation[];
}

/** The shown, offered and missing parts of a draft. */
export type CheckedDraft = Omit<Participant, 'name'>;

/** As the server takes it: what is asked now, and nothing else. */
export const profileOf = ({
  draft,
  inputs,
  groups,
}: Pick<Participant, 'draft' | 'inputs' | 'groups'>): Profile => {
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

/** A choice that was begun and leads to no product yet would book none without a word. */
const begunChoices = (
  { categories }: Draft,
  groups: readonly AddonGroup[],
  violations: readonly ProfileViolation[],
): ProfileViolation[] =>
  groups
    .filter(({ id, category_filter }) => {
      const answered = categories[id]?.length ?? 0;
      return answered > 0 && answered < category_filter.length;
    })
    .map(({ id }) => ({ field: `addons.${id}`, code: 'validation_need_addons' as const }))
    .filter(({ field }) => !violations.some((other) => other.field === field));

export const checkDraft = (
  draft: Draft,
  inventory: InventoryAnswer,
  common: Pick<ProfileRules, 'price' | 'inputs' | 'visitDate' | 'staff' | 'book'>,
): CheckedDraft => {
  const visitorType = inventory.visitor_types.find(({ id }) => id === draft.visitorType);
  const rules: ProfileRules = { ...common, groups: inventory.addons.groups, visitorType };
  const inputs = shownInputs(rules.inputs, draft, rules);
  const groups = offeredGroups(inventory.addons.groups, inputs, draft.fields);
  const violations = profileViolations(profileOf({ draft, inputs, groups }), rules);
  return {
    draft,
    typeName: visitorType?.name ?? '',
    inputs,
    groups,
    violations: [...violations, ...begunChoices(draft, groups, violations)],
  };
};

/** Adds a violation to each participant who is the same person as another one. */
export const withDuplicates = (list: readonly Participant[]): readonly Participant[] => {
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
};
