import {
  accept,
  FIELD_ERRORS,
  fieldErrorOf,
  placesOf,
  documentId,
  KINDS,
  kindOfEvent,
  layoutFaults,
  reject,
  removedType,
  savedType,
  writtenSchema,
  type CatalogEvent,
  type Decider,
  type Decision,
  type DocumentOf,
  type DocumentSaved,
  type FieldError,
  type Kind,
  type ReservationType,
} from '@stile/contracts';
import { emptyCatalogue, withDocument, type Catalogue, type Versioned } from './catalogue.js';
import { danglingReferences, type Violation } from './references.js';

export type Change =
  | {
      readonly kind: Kind;
      readonly body: Readonly<Record<string, unknown>>;
      /** The revision the editor saw; absent: any. */
      readonly expected?: number;
    }
  | { readonly kind: Kind; readonly remove: string; readonly expected?: number };

/** All changes or none, so that documents that name each other come together. */
export interface VenueCommand {
  readonly type: 'Change';
  readonly inventoryGroup: string;
  readonly changes: readonly Change[];
}

const idOf = (change: Change): string =>
  'remove' in change ? change.remove : documentId(change.kind, change.body);
const sameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) &&
        sameJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
};

/** The person whose key seals the personal fields of a document; null for a document without any. */
const subjectOf = (kind: Kind, inventoryGroup: string, id: string): string | null =>
  kind === 'users' || kind === 'memberships' ? `${kind}.${inventoryGroup}.${id}` : null;

const shapeViolations = (change: Change, inventoryGroup: string): Violation[] => {
  // Every other document depends on the venue's own.
  if (change.kind === 'inventory_group' && ('remove' in change || idOf(change) !== inventoryGroup))
    return [
      {
        kind: change.kind,
        id: idOf(change),
        path: 'id',
        code: 'document_invalid',
        error: { key: 'own_document', values: { id: inventoryGroup } },
      },
    ];
  if ('remove' in change) return [];
  const parsed = writtenSchema(change.kind).safeParse(change.body, FIELD_ERRORS);
  const invalid = (path: string, error: FieldError): Violation => ({
    kind: change.kind,
    id: idOf(change),
    path,
    code: 'document_invalid',
    error,
  });
  if (!parsed.success)
    return parsed.error.issues.flatMap((issue) =>
      placesOf(issue).map((path) => invalid(path.join('.'), fieldErrorOf(issue))),
    );
  return change.kind === 'reservation_types'
    ? layoutFaults((change.body as ReservationType).profile_inputs).map(({ path, error }) =>
        invalid(path, error),
      )
    : [];
};

/** Kind, id and path. An id that is refused itself is no part of it: it may hold anything. */
const fieldOf = ({ kind, id, path }: Violation, violations: readonly Violation[]): string => {
  const isRefused = violations.some(
    (other) => other.kind === kind && other.id === id && other.path === KINDS[kind].idField,
  );
  return [kind, isRefused ? '' : id, path].filter((part) => part !== '').join('.');
};

const rejectionOf = (violations: readonly Violation[]) =>
  reject({
    code: violations[0]!.code,
    status: 422,
    fields: Object.fromEntries(
      violations.map((violation) => [fieldOf(violation, violations), violation.code]),
    ),
    detail: { faults: violations },
  });

/** Whether the document is already as the change wants it. */
const isMade = (change: Change, present: Versioned<unknown> | undefined): boolean =>
  'remove' in change ? !present : present !== undefined && sameJson(present.body, change.body);

const eventOf = (change: Change, inventoryGroup: string, id: string, revision: number): CatalogEvent =>
  'remove' in change
    ? { type: removedType(change.kind), data: { inventoryGroup, id, revision } }
    : {
        type: savedType(change.kind),
        data: {
          inventoryGroup,
          id,
          revision,
          subject: subjectOf(change.kind, inventoryGroup, id),
          body: change.body,
        },
      };

const evolve = (state: Catalogue, event: CatalogEvent): Catalogue => {
  const about = kindOfEvent(event.type);
  if (!about) throw new Error(`not an event of a venue: ${event.type}`);
  const { id, revision } = event.data;
  return withDocument(
    state,
    about.kind,
    id,
    about.saved
      ? { revision, body: (event as DocumentSaved).data.body as DocumentOf<typeof about.kind> }
      : null,
  );
};

const decide = (command: VenueCommand, state: Catalogue): Decision<CatalogEvent> => {
  const violations = command.changes.flatMap((change) => shapeViolations(change, command.inventoryGroup));
  if (violations.length > 0) return rejectionOf(violations);
  let next = state;
  const events: CatalogEvent[] = [];
  for (const change of command.changes) {
    const id = idOf(change);
    const present = next[change.kind].get(id);
    if (isMade(change, present)) continue;
    const revision = present?.revision ?? 0;
    if (change.expected !== undefined && change.expected !== revision)
      return reject({
        code: 'document_changed',
        status: 409,
        fields: { [`${change.kind}.${id}`]: 'document_changed' },
        detail: { kind: change.kind, id, revision },
      });
    const event = eventOf(change, command.inventoryGroup, id, revision + 1);
    events.push(event);
    next = evolve(next, event);
  }
  const dangling = events.length > 0 ? danglingReferences(next) : [];
  return dangling.length > 0 ? rejectionOf(dangling) : accept(...events);
};

/** One inventory group's documents: a change is saved whole or not at all (docs/rules/venue-file.md 2). */
export const venueDecider: Decider<VenueCommand, Catalogue, CatalogEvent> = {
  initial: emptyCatalogue(),
  decide,
  evolve,
};
