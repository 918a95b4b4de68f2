/*
 * react-admin derives a view's path from the resource: /r, /r/create, /r/:id, /r/:id/show. The console's addresses are
 * those of docs/rules/console.md 1 to 3. An address book translates both ways, so that no component knows of it.
 */

/**
 * The addresses of a resource's views; `:id` stands in the path or in the query. The first of several lists is
 * written.
 */
export interface Addresses {
  readonly list?: string | readonly string[];
  readonly create?: string;
  readonly edit?: string;
  readonly show?: string;
}

interface PageAddress {
  readonly pathname: string;
  readonly search: string;
}

export interface AddressBook {
  /** react-admin's path to the address; what is an address already stays. */
  toAddress(target: PageAddress): PageAddress;
  /** The address to react-admin's pathname. */
  toPathname(target: PageAddress): string;
}

type View = keyof Addresses;
interface Entry {
  readonly resource: string;
  readonly view: View;
  readonly path: RegExp;
  /** The parameter that carries the id, where the query does. */
  readonly idKey: string | undefined;
}

/** No page has this path. */
const UNKNOWN = '/unknown';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const entryOf = (resource: string, view: View, address: string): Entry => {
  const [path = '', query = ''] = address.split('?');
  return {
    resource,
    view,
    path: new RegExp(`^${path.split(':id').map(escaped).join('([^/]+)')}/?$`),
    idKey: query.endsWith('=:id') ? query.slice(0, -'=:id'.length) : undefined,
  };
};

const inside = (resource: string, view: View, id: string): string => {
  switch (view) {
    case 'list':
      return `/${resource}`;
    case 'create':
      return `/${resource}/create`;
    case 'edit':
      return `/${resource}/${id}`;
    case 'show':
      return `/${resource}/${id}/show`;
  }
};

/** The view that react-admin means by a path below /resource. */
const viewOf = (rest: readonly string[]): { view: View; id: string } | null => {
  const [id = '', last, ...more] = rest;
  if (rest.length === 0) return { view: 'list', id };
  if (rest.length === 1) return { view: id === 'create' ? 'create' : 'edit', id };
  return last === 'show' && more.length === 0 ? { view: 'show', id } : null;
};

export const addressBook = (resources: Readonly<Record<string, Addresses>>): AddressBook => {
  const entries = Object.entries(resources)
    .flatMap(([resource, views]) =>
      (['list', 'create', 'edit', 'show'] as const).flatMap((view) =>
        [views[view] ?? []].flat().map((address) => entryOf(resource, view, address)),
      ),
    )
    // The same path with an id in its query is the narrower one.
    .sort((a, b) => Number(b.idKey !== undefined) - Number(a.idKey !== undefined));

  const found = ({ pathname, search }: PageAddress): string | undefined => {
    for (const { resource, view, path, idKey } of entries) {
      const match = path.exec(pathname);
      const id = idKey === undefined ? match?.[1] : new URLSearchParams(search).get(idKey);
      if (match && (idKey === undefined || id)) return inside(resource, view, id ?? '');
    }
    return undefined;
  };

  return {
    toPathname: (target) => {
      const first = target.pathname.split('/')[1] ?? '';
      return found(target) ?? (Object.hasOwn(resources, first) ? UNKNOWN + target.pathname : target.pathname);
    },
    toAddress: (target) => {
      const [, resource = '', ...rest] = target.pathname.replace(/\/$/, '').split('/');
      const meant = viewOf(rest);
      const address = meant && Object.hasOwn(resources, resource) && resources[resource]?.[meant.view];
      if (!address || found(target)) return target;
      const [path = '', query] = ([address].flat()[0] ?? '').replace(':id', meant.id).split('?');
      const search = new URLSearchParams(query);
      for (const [name, value] of new URLSearchParams(target.search)) search.append(name, value);
      return { pathname: path, search: search.size > 0 ? `?${search}` : '' };
    },
  };
};
