import {
  SAVED_QUERIES_CATEGORY,
  type EventOf,
  type Projector,
  type SavedQueryEvent,
  type SavedQuerySaved,
} from '@stile/contracts';

type Saved = EventOf<typeof SavedQuerySaved>['data'];

export interface SavedQueryDocument extends Omit<Saved, 'sharedWith'> {
  /** `venue/permission group`; null: the owner's alone. */ readonly sharedWith: string | null;
}

/** Saved queries as their owners saved them: rights are judged when they are read. */
export const savedQueriesProjector: Projector<SavedQueryEvent, SavedQueryDocument> = {
  name: 'saved_queries',
  version: 1,
  categories: [SAVED_QUERIES_CATEGORY],
  indexes: [['list', 'owner'], ['list', 'sharedWith'], ['owner'], ['sharedWith']],
  keys: ({ data }) => [`${data.owner}/${data.id}`],
  fold: (_document, { type, data }) =>
    type === 'SavedQueryRemoved'
      ? null
      : { ...data, sharedWith: data.sharedWith && `${data.sharedWith.inventoryGroup}/${data.sharedWith.id}` },
};
