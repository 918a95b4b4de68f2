import type { ConsoleKey } from '@stile/contracts';
import { isAllowed, type Access } from '../core/access.js';
import { LOGIN_PATH, PASSWORD_PATH } from '../core/auth-provider.js';
import type { SessionUser } from '@stile/contracts/identity/services';
import { addressBook, type Addresses } from '../routing/addresses.js';
import { toAddress } from '../routing/list-url.js';
import { SECTIONS, type Entry, type ResourceEntry, type Section } from './pages.js';

/** Paths, addresses and access by the table of pages. */

export const isResource = (entry: Entry): entry is ResourceEntry => 'resource' in entry;
/** react-admin's name of a resource; a page has its path. */
export const nameOf = (entry: Entry): string => (isResource(entry) ? entry.resource : entry.path);

const ENTRIES: readonly { readonly section: Section; readonly entry: Entry }[] = SECTIONS.flatMap((section) =>
  section.pages.map((entry) => ({ section, entry })),
);

const RESOURCES: Readonly<Record<string, Addresses>> = Object.fromEntries(
  ENTRIES.flatMap(({ entry }) => (isResource(entry) ? [[entry.resource, entry.at]] : [])),
);
export const addresses = addressBook(RESOURCES);
/** The address of a page, as the address bar shows it, by react-admin's location. */
export const addressOf = ({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): string => {
  const address = addresses.toAddress({ pathname, search: toAddress(search) });
  return address.pathname + address.search;
};

/** Every path that the server answers with the console, in the form that routers read. */
export const servedPaths = (): string[] => [
  LOGIN_PATH,
  PASSWORD_PATH,
  ...new Set(
    ENTRIES.flatMap(({ entry }) =>
      isResource(entry)
        ? Object.values(entry.at).flatMap((address: string | readonly string[]) =>
            [address].flat().map((one) => one.split('?')[0] ?? ''),
          )
        : [entry.path],
    ),
  ),
];

/** The access of a resource's view, or of a page by its path. */
export const accessOf = (name: string, action: string): Access => {
  const found = ENTRIES.find(({ entry }) => nameOf(entry) === name);
  if (!found) return 'superuser';
  const { section, entry } = found;
  const own = isResource(entry) ? entry.accessOf?.[action as keyof typeof entry.accessOf] : undefined;
  return own ?? entry.access ?? section.access;
};

/** The section of react-admin's path. */
export const sectionAt = (pathname: string): Section | undefined =>
  ENTRIES.find(
    ({ entry }) =>
      nameOf(entry) === (isResource(entry) ? pathname.split('/')[1] : pathname.replace(/\/$/, '')),
  )?.section;

/** The menu entries that a user may open, in order. */
export const menuOf = (user: SessionUser): Section[] =>
  SECTIONS.filter(({ icon, access }) => icon && isAllowed(user, access));

/** The page after signing in: the user's first menu entry, else the overview. */
export const landingOf = (user: SessionUser): string => menuOf(user)[0]?.path ?? '/admin';

/** The pages that a user may open from anywhere, by their titles: the menu's, and the tabs of its sections. */
export const pagesOf = (user: SessionUser): { readonly path: string; readonly label: ConsoleKey }[] =>
  SECTIONS.filter(({ access }) => isAllowed(user, access)).flatMap(({ path, label, pages, access }) => [
    { path, label },
    ...pages
      .filter((entry) => isResource(entry) && entry.tab && isAllowed(user, entry.access ?? access))
      .map((entry) => ({ path: `/${nameOf(entry)}`, label: entry.label })),
  ]);
