import type { AddonGroup, Basket } from '@stile/contracts';
import type { FieldValue, ProfileAddon } from '@stile/contracts/profiles/profile';
import { matchedDrafts, type Draft } from '../drafts/participant-drafts.js';
import type { DraftSignature } from '../signatures/signatures.js';
import type { Drafts } from './use-drafts.js';

/** Edits of one participant, named by the id of their draft. */
export interface DraftEdits {
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
}

export const draftEdits = ({ edit }: Drafts, passes: Basket['passes']): DraftEdits => {
  const editOne = (id: string, edited: (draft: Draft) => Draft) =>
    edit((typed) => matchedDrafts(typed, passes).map((draft) => (draft.id === id ? edited(draft) : draft)));
  const setFields: DraftEdits['setFields'] = (id, fields) =>
    editOne(id, (draft) => ({ ...draft, fields: { ...draft.fields, ...fields } }));
  return {
    setFields,
    setField: (id, name, value) => setFields(id, { [name]: value }),
    setSignature: (id, signature) => editOne(id, (draft) => ({ ...draft, signature })),
    setAddons: (id, group, addons, categories) =>
      editOne(id, (draft) => ({
        ...draft,
        addons: [
          ...draft.addons.filter(
            ({ addon_inventory }) => !group.addons.some((addon) => addon.id === addon_inventory),
          ),
          ...addons,
        ],
        ...(categories ? { categories: { ...draft.categories, [group.id]: categories } } : {}),
      })),
  };
};
