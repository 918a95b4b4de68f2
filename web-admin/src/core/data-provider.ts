import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { Api } from '@stile/web-kit';
import { actsOf, type ConsoleDataProvider } from './acts.js';
import { answersOf, partOf } from './answers.js';
import { withQuery, type Query } from './api.js';

const ADMIN_PATH = '/api/admin';
/** The server answers at most so many rows at once. */
const MOST_ROWS = 1000;
const AS_OF_HEADER = 'stile-as-of';

/** `meta` of a record with all that its page shows, where the list has only a row of it. */
export const WHOLE = { whole: true } as const;
const WHOLE_PATHS: Readonly<Record<string, string>> = { reservations: '/api/reservation' };

/** Resources that are another's records under rules of their own. */
const SAME_AS: Readonly<Record<string, string>> = { product_rules: 'capacity_rules' };
const named = (resource: string): string => SAME_AS[resource] ?? resource;

interface Meta {
  readonly group?: string;
  readonly whole?: boolean;
}

const signalOf = ({ signal }: { readonly signal?: AbortSignal | undefined }): { signal?: AbortSignal } =>
  signal ? { signal } : {};

/** Where the server did not count all rows, it has more of them. */
const counted = <R extends GetListResult>(
  result: R,
  { pagination }: Pick<GetListParams, 'pagination'>,
): R => {
  const { total, ...rows } = result;
  if (!Number.isNaN(total)) return result;
  return { ...rows, pageInfo: { hasNextPage: true, hasPreviousPage: (pagination?.page ?? 1) > 1 } } as R;
};

/** Spaces around what is searched for say nothing. */
const listOf = (params: GetListParams): GetListParams => {
  const { q } = (params.filter ?? {}) as { readonly q?: unknown };
  return typeof q === 'string' ? { ...params, filter: { ...params.filter, q: q.trim() } } : params;
};

type Dialect = NonNullable<Parameters<typeof simpleRestProvider>[1]>;

/** A list as of an instant; its `meta` is the answer's own instant and the position that it was told up to. */
const pastLists =
  (call: Dialect) =>
  async <T extends RaRecord>(
    resource: string,
    params: GetListParams,
    asOf: string,
  ): Promise<GetListResult<T>> => {
    const told: string[] = [];
    const rest = simpleRestProvider(ADMIN_PATH, async (url, options) => {
      const answer = await call(`${url}&${new URLSearchParams({ asOf })}`, options);
      told.push(answer.headers.get(AS_OF_HEADER) ?? asOf);
      return answer;
    });
    const result = await rest.getList<T>(resource, params);
    const [as_of, position = ''] = (told.at(-1) ?? asOf).split(' ');
    return { ...result, meta: { as_of, position } };
  };

/**
 * The console's resources in the ra-data-simple-rest dialect. `meta.group` names the inventory group of a venue
 * document; only a user of several groups needs it.
 */
export const createDataProvider = (api: Api): ConsoleDataProvider => {
  const call = async (url: string, options?: RequestInit) => ({
    ...(await api.call(url, options)),
    status: 200,
    body: '',
  });
  const rest = simpleRestProvider(ADMIN_PATH, call);
  const answers = answersOf(api);
  const past = pastLists(call);
  /** Calls about one document say whose it is; lists do not. */
  const inGroup = (params: { meta?: Meta }): DataProvider =>
    simpleRestProvider(ADMIN_PATH, (url, options) =>
      call(withQuery(url, { group: params.meta?.group }), options),
    );

  /** A longer page than the server answers, in several calls. */
  const longList = async <T extends RaRecord>(
    resource: string,
    params: GetListParams,
  ): Promise<GetListResult<T>> => {
    const most = params.pagination?.perPage ?? MOST_ROWS;
    const data: T[] = [];
    for (let page = 1; ; page += 1) {
      const part = await rest.getList<T>(resource, {
        ...params,
        pagination: { page, perPage: MOST_ROWS },
      });
      data.push(...part.data);
      if (part.data.length < MOST_ROWS || data.length >= most) return { ...part, data };
    }
  };

  return {
    ...rest,
    ...actsOf(api),
    supportAbortSignal: true,
    getList: async (resource, params) => {
      const all = answers[resource]?.all;
      if (all) return partOf(await all((params.filter ?? {}) as Query, signalOf(params)), params);
      const { asOf, ...filter } = (params.filter ?? {}) as { readonly asOf?: string };
      if (asOf !== undefined)
        return counted(await past(named(resource), listOf({ ...params, filter }), asOf), params);
      const isLong = (params.pagination?.perPage ?? 0) > MOST_ROWS;
      const list = isLong ? longList : rest.getList;
      return counted(await list(named(resource), listOf(params)), params);
    },
    getMany: (resource, params) => {
      const { group } = (params.meta ?? {}) as Meta;
      if (group === undefined) return rest.getMany(named(resource), params);
      const { ids, ...more } = params;
      return rest.getList(named(resource), {
        ...more,
        filter: { id: ids, _group: group },
        pagination: { page: 1, perPage: MOST_ROWS },
      });
    },
    getManyReference: async (resource, params) =>
      counted(await rest.getManyReference(named(resource), params), params),
    getOne: async (resource, params) => {
      const one = answers[resource]?.one;
      if (one)
        return {
          data: (await one(String(params.id), (params.meta ?? {}) as Query, signalOf(params))) as never,
        };
      const { whole } = (params.meta ?? {}) as Meta;
      const path = whole ? WHOLE_PATHS[resource] : undefined;
      if (!path) return inGroup(params).getOne(named(resource), params);
      return { data: await api.get(`${path}/${encodeURIComponent(params.id)}`, signalOf(params)) };
    },
    create: (resource, params) => inGroup(params).create(named(resource), params),
    update: (resource, params) => inGroup(params).update(named(resource), params),
    delete: (resource, params) => inGroup(params).delete(named(resource), params),
  };
};
