import { ALL_KINDS, documentId, mayBeLeftOut, venueFile, type Kind, type VenueFile } from '@stile/contracts';
import type { Catalogue, Change } from '@stile/domain';
import { ChangeVenue, type VenueChanged } from '../change-venue/change-venue.handler.js';

/** Documents that one append carries; a venue's documents name each other, so a file goes whole while it can. */
const MAX_CHANGES = 20_000;

export class InvalidVenueFile extends Error {
  override readonly name = 'InvalidVenueFile';
  /** Every fault with its place in the file. */
  constructor(readonly faults: readonly string[]) {
    super(`the venue file is not valid:\n${faults.join('\n')}`);
  }
}

/** The file, or every fault and its place named. */
export const parseVenueFile = (text: string): VenueFile => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (fault) {
    throw new InvalidVenueFile([`not JSON: ${(fault as Error).message}`]);
  }
  const parsed = venueFile.safeParse(json);
  if (!parsed.success)
    throw new InvalidVenueFile(
      parsed.error.issues.map((issue) => `${issue.path.join('.') || '(file)'}: ${issue.message}`),
    );
  const file = parsed.data as unknown as VenueFile;
  const twice = documentsOf(file).flatMap(({ kind, id, place }, i, all) =>
    all.findIndex((other) => other.kind === kind && other.id === id) < i
      ? [`${place}: ${kind} ${id} is there twice`]
      : [],
  );
  if (twice.length > 0) throw new InvalidVenueFile(twice);
  return file;
};

interface FileDocument {
  readonly kind: Kind;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly place: string;
}

const documentsOf = (file: VenueFile): FileDocument[] =>
  ALL_KINDS.flatMap((kind) => {
    const bodies = (kind === 'inventory_group'
      ? [file.inventory_group]
      : file[kind]) as unknown as readonly Readonly<Record<string, unknown>>[];
    return bodies.map((body, i) => ({
      kind,
      id: documentId(kind, body),
      body,
      place: kind === 'inventory_group' ? kind : `${kind}.${i}`,
    }));
  });

/** What an import would do to a catalogue: save what is new or differs, remove what the file does not have. */
export const changesTo = (catalogue: Catalogue, file: VenueFile): Change[] => {
  const documents = documentsOf(file);
  const wanted = new Set(documents.map(({ kind, id }) => `${kind}/${id}`));
  const removals = ALL_KINDS.flatMap((kind) =>
    [...catalogue[kind].keys()]
      .filter((id) => !wanted.has(`${kind}/${id}`))
      .map((id): Change => ({ kind, remove: id })),
  );
  const saves = documents
    .filter(({ kind, id, body }) => !sameJson(catalogue[kind].get(id)?.body, body))
    .map(({ kind, body }): Change => ({ kind, body }));
  return [...saves, ...removals];
};

/** The catalogue as a venue file: importing it elsewhere gives the same venue. */
export const exportVenue = (catalogue: Catalogue): VenueFile => {
  const lists = Object.fromEntries(
    ALL_KINDS.filter(
      (kind) => kind !== 'inventory_group' && !(mayBeLeftOut(kind) && catalogue[kind].size === 0),
    ).map((kind) => [kind, [...catalogue[kind].values()].map(({ body }) => body)]),
  );
  return {
    format: 1,
    inventory_group: [...catalogue.inventory_group.values()][0]!.body,
    ...lists,
  } as unknown as VenueFile;
};

const sameJson = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => (x < y ? -1 : 1)))
      : inner,
  );

/**
 * Writes what the file changes through the console's own command; the same file twice changes nothing.
 * @throws InvalidVenueFile; ApiError where a document names another that does not exist
 */
export const importVenue = async (
  change: (command: ChangeVenue) => Promise<VenueChanged>,
  catalogue: Catalogue,
  file: VenueFile,
  actor: string,
): Promise<{ changed: number; position: string }> => {
  const changes = changesTo(catalogue, file);
  if (changes.length > MAX_CHANGES)
    throw new InvalidVenueFile([`(file): more than ${MAX_CHANGES} documents`]);
  if (changes.length === 0) return { changed: 0, position: '' };
  const { position, events } = await change(new ChangeVenue(file.inventory_group.id, changes, actor, null));
  return { changed: events, position };
};
