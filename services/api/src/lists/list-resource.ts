import { z } from 'zod';
import {
  pastListQuery,
  type DomainEvent,
  type ExportColumn,
  type Language,
  type Projector,
  type SessionUser,
} from '@stile/contracts';
import type { Filter, ReadModel, ReadModels, Stored } from '@stile/projections';
import type { AsOf, Instants } from '../as-of/instants.js';
import { asOfHeaders } from '../as-of/told.js';
import { malformed } from '../http/api-error.js';
import { endpoint, type Answer, type Endpoint } from '../http/endpoint.js';
import type { ListedRows, OpenRows, RowsRequest } from '../http/listed-rows.js';
import { groupsOf } from '../identity/permissions/reached-groups.js';
import { filterOf, hasWords, namesOf, type ListFilters } from './list-filter.js';
import { contentRange, listRequest, type ListBounds, type Sort } from './list-request.js';
import { pageOf, queryOf, type Rows } from './list-rows.js';

/** The most rows that a list counts; of more it says that there are more (docs/rules/calls.md 4). */
const MOST_COUNTED = 10_000;
/** The most rows that a search counts, where each row is looked at. */
const MOST_FOUND = 1_000;

/** A list's columns where it is made into files, and the lines of a row there, itself where absent. */
export interface ListFile<R = never> {
  readonly columns: readonly ExportColumn[];
  lines?(row: R, language: Language): readonly object[];
}

/**
 * A list of the console: a read model, who may read which rows of it, what it is sorted and filtered by, and its
 * rows.
 */
export interface ListResource<D extends object> extends ListBounds, ListFilters {
  /** In the path and in the Content-Range header. */
  readonly name: string;
  readonly summary: string;
  readonly projector: Projector<DomainEvent, D>;
  /** Any of these services lets a user read the rows of the inventory groups in which they reach it. */
  readonly services: readonly string[];
  /** The field that holds a row's inventory group. */
  readonly groupField: string;
  /** The rows of the read model that belong to the list; all where absent. */
  readonly scope?: Filter;
  /** Sorts in whose order the read model has the words of people. */
  readonly wordSorts?: readonly string[];
  /** For a sort whose order other fields of the read model hold, as an index of theirs names them. */
  readonly sortFields?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * How many rows a request has, where another read model knows; undefined: they are counted. `groups` are those of it
   * that the user reaches.
   */
  counted?(
    requested: Readonly<Record<string, unknown>>,
    groups: readonly string[],
  ): Promise<number | undefined>;
  readonly row: z.ZodType;
  readonly file?: ListFile;
  /** The list answers as of any past instant; absent of one whose rows change. */
  readonly past?: ListPast;
  /** A row as the list answers it to a user: as of an instant, or now. */
  present(document: Stored<D>, user: SessionUser, asOf: AsOf | null): unknown;
}

/** The past of rows that each follow from one event and never change. */
interface ListPast {
  readonly instants: Pick<Instants, 'resolve'>;
  /** Bounds that all rows until then have too, of fields in whose order they are read. */
  until?(asOf: AsOf): Filter;
}

type ListOf<D extends object> = Omit<ListResource<D>, 'projector'>;

/** GET /api/admin/{name} in the simple-rest dialect. */
export const listEndpoint = <D extends object>(models: ReadModels, list: ListResource<D>): Endpoint =>
  rowsEndpoint(models.of(list.projector), list);

/** The same of rows that no projector folds. */
export const rowsEndpoint = <D extends object>(model: ReadModel<D>, list: ListOf<D>): Endpoint =>
  endpoint({
    method: 'GET',
    path: `/api/admin/${list.name}`,
    summary: list.summary,
    access: { services: list.services },
    query: queryOfList(list),
    answer: z.array(list.row),
    handle: ({ query, caller }) => answer(model, list, query, caller.user!),
    ...(list.file ? { listed: listedRows(model, list, list.file) } : {}),
  });

const listedRows = <D extends object>(
  model: ReadModel<D>,
  list: ListOf<D>,
  { columns, lines = (row) => [row] }: ListFile,
): ListedRows => ({
  name: list.name,
  services: list.services,
  columns,
  lines: (row, language) => lines(row as never, language),
  open: (request, user) => openRows(model, list, request, user),
});

/** Rows of an instant; all now. @throws ApiError 400 for an instant of a list without a past */
const untilOf = async <D extends object>(
  { past }: ListOf<D>,
  instant: string | undefined,
): Promise<{ readonly asOf: AsOf | null; readonly until: Filter }> => {
  if (instant !== undefined && !past) throw malformed({ 'query.asOf': { key: 'no_past' } });
  const asOf = (await past?.instants.resolve(instant)) ?? null;
  return {
    asOf,
    until: asOf ? { $and: [{ _position: { $lte: asOf.position } }, past?.until?.(asOf) ?? {}] } : {},
  };
};

const openRows = async <D extends object>(
  model: ReadModel<D>,
  list: ListOf<D>,
  { filter: filterText, sort: sortText, skip, limit, asOf: instant }: RowsRequest,
  user: SessionUser,
): Promise<OpenRows> => {
  const { filter: requested, sort } = listRequest({ filter: filterText, sort: sortText }, list);
  const { groups, others } = venuesOf(requested, list, groupsOf(user, list.services));
  const { asOf, until } = await untilOf(list, instant);
  const parts: Filter = { $and: [list.scope ?? {}, filterOf(others, list, groups), until] };
  const { filter } = queryOf(
    { filter: parts, groupField: list.groupField, groups, sort: [], skip, limit },
    groups,
  );
  const walk = await model.walk({ filter, sort: sortOf(list, sort), skip, limit });
  const { total, checkpoint } = walk;
  const rows = async function* (): AsyncGenerator<object> {
    for await (const document of walk.documents)
      yield (await list.present(document as Stored<D>, user, asOf)) as object;
  };
  return {
    groups,
    total,
    asOf: asOf?.position ?? checkpoint,
    instant: asOf?.asOf,
    rows: rows(),
    close: () => walk.close(),
  };
};

/** The query, which says in /api/docs what the list is filtered and sorted by. */
const queryOfList = ({
  fields,
  searched,
  words,
  sorts,
  past,
  ...others
}: ListFilters & ListBounds & { readonly past?: ListPast }): typeof pastListQuery => {
  const { filter, sort, asOf } = pastListQuery.shape;
  const search = searched.length > 0 || words !== undefined ? ['q'] : [];
  const names = [...search, ...fields, ...namesOf(others)];
  return pastListQuery.extend({
    asOf: past ? asOf : asOf.describe('Rejected: this list has no past'),
    filter: filter.describe(`JSON with any of ${names.join(', ')}`),
    sort: sort.describe(`JSON [field, "ASC" or "DESC"], field one of ${sorts.join(', ')}`),
  });
};

const answer = async <D extends object>(
  model: ReadModel<D>,
  list: ListOf<D>,
  query: z.infer<typeof pastListQuery>,
  user: SessionUser,
): Promise<Answer> => {
  const { filter: requested, sort, skip, limit } = listRequest(query, list);
  const [field] = sort;
  const { groups, others } = venuesOf(requested, list, groupsOf(user, list.services));
  const { asOf, until } = await untilOf(list, query.asOf);
  const filter: Filter = { $and: [list.scope ?? {}, filterOf(others, list, groups), until] };
  const rows: Rows = {
    filter,
    skip,
    limit,
    sort: sortOf(list, sort),
    groupField: list.groupField,
    groups,
  };
  // Words are those of a venue, so no document is read to know whether it is of one of them.
  const ofWords = hasWords(others, list) ? { filter, sort: rows.sort, skip, limit } : undefined;
  // The venue's index in another order finds the first rows of a common word.
  const found = list.wordSorts?.includes(field) ? ofWords : undefined;
  const atMost = Math.max(requested['q'] === undefined ? MOST_COUNTED : MOST_FOUND, skip + limit);
  const countRows = async (): Promise<number> =>
    (asOf ? undefined : await list.counted?.(requested, groups)) ??
    (await model.count(ofWords?.filter ?? queryOf(rows, groups).filter, atMost + 1));
  const documents = await (found ? model.find(found) : pageOf(model, rows));
  const body = await Promise.all(documents.map((row) => list.present(row, user, asOf)));
  const isEnd = documents.length < limit && (documents.length > 0 || skip === 0);
  const counted = isEnd ? skip + documents.length : await countRows();
  const total = counted > atMost ? '*' : counted;
  return { body, headers: { ...contentRange(list.name, skip, body.length, total), ...asOfHeaders(asOf) } };
};

/** The inventory groups whose rows are asked for, and the rest of the filter. */
const venuesOf = <D extends object>(
  requested: Readonly<Record<string, unknown>>,
  { fields, groupField }: ListOf<D>,
  reached: readonly string[],
) => {
  const { [groupField]: named, ...others } = requested;
  return typeof named === 'string' && fields.includes(groupField)
    ? { groups: reached.filter((group) => group === named), others }
    : { groups: reached, others: requested };
};

/** A field that has a minus goes the other way than the sort. */
export const sortOf = (
  { sortFields }: Pick<ListOf<object>, 'sortFields'>,
  [field, direction]: Sort,
): Sort[] =>
  [sortFields?.[field] ?? field]
    .flat()
    .map((entry): Sort =>
      entry.startsWith('-') ? [entry.slice(1), direction === 1 ? -1 : 1] : [entry, direction],
    );

/** People are found by words of their own, and sorted without regard to case and accents. */
export const OF_PEOPLE = { searched: [], words: 'words', sortFields: { last_name: 'by_name' } } as const;
