import diff from 'microdiff';
import {
  ALL_KINDS,
  FIELD_ERRORS,
  fieldErrorOf,
  fieldErrorText,
  placesOf,
  documentId,
  KINDS,
  mayBeLeftOut,
  venueFile,
  type DocumentOf,
  type Kind,
  type VenueFile,
} from '@stile/contracts';
import { danglingReferences, emptyCatalogue, type Catalogue, type Change } from '@stile/domain';
import { firstByteNotUtf8, withoutMark } from '../../http/utf8.js';
import { ChangeVenue, type VenueChanged } from '../change-venue/change-venue.handler.js';

/** Documents that one append carries; a venue's documents name each other, so a file goes whole while it can. */
const MAX_CHANGES = 20_000;

/** Characters of a wrong value that are shown. */
const MAX_VALUE_TEXT = 40;

export class InvalidVenueFile extends Error {
  override readonly name = 'InvalidVenueFile';
  /** Every violation with its place in the file. */
  constructor(readonly violations: readonly string[]) {
    super(`the venue file is not valid:\n${violations.join('\n')}`);
  }
}

/** The order of a file's UTF-16; undefined of UTF-8. JSON begins with a sign of ASCII, so that one of its bytes is 0. */
const utf16Of = ([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : undefined;
};

/** The text, and the first byte that is not in its encoding, counted from 1; undefined where all are. */
const decoded = (bytes: Buffer): { text: string; encoding: string; byte: number | undefined } => {
  const utf16 = utf16Of(bytes);
  const text = new TextDecoder(utf16, { ignoreBOM: true }).decode(bytes);
  if (!utf16) return { text, encoding: 'UTF-8', byte: firstByteNotUtf8(bytes) };
  const readable = Buffer.from(text, 'utf16le');
  if (utf16 === 'utf-16be') readable.swap16();
  if (readable.equals(bytes)) return { text, encoding: 'UTF-16', byte: undefined };
  const wrong = bytes.findIndex((byte, index) => byte !== readable[index]);
  return { text, encoding: 'UTF-16', byte: wrong < 0 ? bytes.length : wrong + 1 };
};

/**
 * The text of a file: UTF-8, or UTF-16, as some editors save it.
 *
 * @throws InvalidVenueFile that names the first byte of another encoding
 */
export const decodeVenueFile = (bytes: Buffer): string => {
  const { text, encoding, byte } = decoded(bytes);
  if (byte === undefined) return withoutMark(text);
  const line = bytes.subarray(0, byte).toString('latin1').split('\n').length;
  throw new InvalidVenueFile([`not ${encoding}: byte ${byte}, in line ${line}. Save the file as UTF-8.`]);
};

/** The file, or every violation and its place named. */
export const parseVenueFile = (text: string): VenueFile => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new InvalidVenueFile([`not JSON: ${(error as Error).message}`]);
  }
  const parsed = venueFile.safeParse(json, FIELD_ERRORS);
  const shapes = parsed.error?.issues.flatMap((issue) =>
    placesOf(issue).map(
      (path) =>
        `${path.join('.') || '(file)'}: ${fieldErrorText(fieldErrorOf(issue), 'en')}${valueText(json, path)}`,
    ),
  );
  const violations = [...(shapes ?? []), ...violationsBetween(documentsIn(json))];
  if (!parsed.success || violations.length > 0) throw new InvalidVenueFile(violations);
  return parsed.data as unknown as VenueFile;
};

/** The text or the number that is wrong. */
const valueText = (file: unknown, path: readonly PropertyKey[]): string => {
  const value = path.reduce(
    (node, key) => (node as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key],
    file,
  );
  return typeof value === 'number' || typeof value === 'string'
    ? ` (is ${JSON.stringify(value).slice(0, MAX_VALUE_TEXT)})`
    : '';
};

/** Documents that are there twice, and names of documents that are not there. */
const violationsBetween = (documents: readonly FileDocument[]): string[] => {
  const places = new Map<string, string>();
  const twice = documents.flatMap(({ kind, id, path }) => {
    const isFirst = !places.has(`${kind}/${id}`);
    if (isFirst) places.set(`${kind}/${id}`, path);
    return isFirst ? [] : [`${path}: ${kind} ${id} is there twice`];
  });
  const references = danglingReferences(catalogueOf(documents)).map(
    ({ kind, id, path, error }) => `${places.get(`${kind}/${id}`)}.${path}: ${fieldErrorText(error, 'en')}`,
  );
  return [...twice, ...references];
};

const catalogueOf = (documents: readonly FileDocument[]): Catalogue => {
  const catalogue = emptyCatalogue() as Record<
    Kind,
    Map<string, { revision: number; body: DocumentOf<Kind> }>
  >;
  for (const { kind, id, body } of documents)
    catalogue[kind].set(id, { revision: 1, body: body as unknown as DocumentOf<Kind> });
  return catalogue as Catalogue;
};

interface FileDocument {
  readonly kind: Kind;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly path: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All that can be told as a document by its id, also where the file is not valid. */
const documentsIn = (file: unknown): FileDocument[] =>
  ALL_KINDS.flatMap((kind) => {
    const listed = isObject(file) ? file[kind] : undefined;
    const bodies: unknown[] = kind === 'inventory_group' ? [listed] : Array.isArray(listed) ? listed : [];
    return bodies.flatMap((body, i) =>
      isObject(body) && ['string', 'number'].includes(typeof body[KINDS[kind].idField])
        ? [
            {
              kind,
              id: documentId(kind, body),
              body,
              path: kind === 'inventory_group' ? kind : `${kind}.${i}`,
            },
          ]
        : [],
    );
  });

interface FieldDifference {
  readonly path: string;
  /** undefined: not there */ readonly before: unknown;
  readonly after: unknown;
}

/** The fields in which two versions of a document differ. */
export const fieldDifferences = (before: object, after: object): FieldDifference[] =>
  diff(before, after, { cyclesFix: false }).map((difference) => ({
    path: difference.path.join('.'),
    before: difference.type === 'CREATE' ? undefined : (difference.oldValue as unknown),
    after: difference.type === 'REMOVE' ? undefined : (difference.value as unknown),
  }));

/** Changes of an import to a catalogue: save what is new or differs, remove what the file does not have. */
export const changesTo = (catalogue: Catalogue, file: VenueFile): Change[] => {
  const documents = documentsIn(file);
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
  const { position, events } = await change(
    new ChangeVenue(file.inventory_group.id, changes, { actor, station: null }, true),
  );
  return { changed: events, position };
};
