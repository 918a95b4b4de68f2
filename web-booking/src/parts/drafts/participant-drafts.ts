import type { Basket } from '@stile/contracts';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import type { DraftSignature } from '../signatures/signatures.js';
import { forgetPreviews } from './photo-file.js';
import type { Fields, Profile, ProfileAddon } from '@stile/contracts/profiles/profile';
import { forgetProfileAddons } from './remembered-addons.js';

/** A participant while the page is filled in: with the values chosen in each cascade of categories, by group. */
export interface Draft extends Profile {
  readonly addons: readonly ProfileAddon[];
  readonly fields: Fields;
  readonly categories: Readonly<Record<string, readonly string[]>>;
  /** The signature of the waiver, until the order is placed. */
  readonly signature?: DraftSignature | undefined;
}

const DRAFTS = 'profiles';

/** Drafts of participants, kept in the tab alone and for one destination. */
export const readDrafts = (stored: TabStorage, inventory: string): readonly Draft[] => {
  const saved = stored.read<{ inventory: string; drafts: readonly Draft[] }>(DRAFTS);
  return saved?.inventory === inventory ? saved.drafts : [];
};
export const writeDrafts = (stored: TabStorage, inventory: string, drafts: readonly Draft[]): void =>
  stored.write(DRAFTS, { inventory, drafts });
export const forgetDrafts = (stored: TabStorage): void => {
  stored.remove(DRAFTS);
  forgetProfileAddons(stored);
  forgetPreviews(stored);
};

type Wanted = Basket['passes'];

/**
 * All drafts, with a blank one for each visitor that has none yet. Those of visitors who were taken out again stay,
 * out of sight.
 */
export const matchedDrafts = (drafts: readonly Draft[], wanted: Wanted): readonly Draft[] => {
  const missing = wanted.flatMap(({ visitor_type, visitor_count }) =>
    Array.from(
      {
        length: Math.max(
          0,
          visitor_count - drafts.filter(({ visitorType }) => visitorType === visitor_type).length,
        ),
      },
      () => visitor_type,
    ),
  );
  if (missing.length === 0) return drafts;
  const last = Math.max(0, ...drafts.map(({ id }) => Number(id.slice(1)) || 0));
  return [
    ...drafts,
    ...missing.map((visitorType, index) => ({
      id: `p${last + index + 1}`,
      visitorType,
      fields: {},
      addons: [],
      categories: {},
    })),
  ];
};

/** One a visitor, in the order of the basket. */
export const activeDrafts = (drafts: readonly Draft[], wanted: Wanted): readonly Draft[] =>
  wanted.flatMap(({ visitor_type, visitor_count }) =>
    drafts.filter(({ visitorType }) => visitorType === visitor_type).slice(0, visitor_count),
  );
