import { mayReach, type Kind, type SessionUser } from '@stile/contracts';

type Body = Readonly<Record<string, unknown>>;
interface Reach {
  readonly services: readonly string[];
  readonly inventory_groups: readonly string[];
}

/** An edit of a user or of a permission group. Undefined stands for no document. */
export interface Granting {
  readonly kind: Kind;
  readonly editor: SessionUser;
  readonly before: Body | undefined;
  readonly after: Body | undefined;
  /** The venue's permission groups by their ids. */ readonly groups: ReadonlyMap<
    string,
    { readonly body: Reach }
  >;
}

/** The document has not been through its schema yet. */
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

const reachOf = (body: Body = {}): Reach => ({
  services: texts(body['services']),
  inventory_groups: texts(body['inventory_groups']),
});

const has = ({ services, inventory_groups: venues }: Reach, service: string, venue: string): boolean =>
  services.includes(service) && venues.includes(venue);

/** Whether the editor reaches all of it, but for what was there before. */
const covers = (editor: SessionUser, reach: Reach, before: Reach = reachOf()): boolean =>
  reach.inventory_groups.every((venue) =>
    reach.services.every((service) => has(before, service, venue) || mayReach(editor, service, venue)),
  );

/**
 * Whether an edit gives what the editor does not have, or reaches a user who has more: a new address would open that
 * user's account (docs/rules/identity-and-access.md 19).
 */
export const givesMore = ({ kind, editor, before, after, groups }: Granting): boolean => {
  if (editor.is_superuser) return false;
  if (kind === 'users') {
    const isSuperuser = before?.['is_superuser'] === true || after?.['is_superuser'] === true;
    const ids = [before, after].flatMap((user) => texts(user?.['permission_groups']));
    const reached = ids.flatMap((id) => groups.get(id)?.body ?? []);
    return isSuperuser || reached.some((reach) => !covers(editor, reach));
  }
  if (kind !== 'permission_groups') return false;
  const reach = reachOf(after);
  return (
    reach.inventory_groups.some((venue) => !mayReach(editor, '/users', venue)) ||
    !covers(editor, reach, reachOf(before))
  );
};

/** Whether an edit of a user changes where sign-in codes go, or whether they are asked for. */
export const changesSignIn = (kind: Kind, before: Body | undefined, after: Body | undefined): boolean => {
  if (kind !== 'users' || !before || !after) return false;
  const skipsCode = ({ settings }: Body) => (settings as Body | undefined)?.['skip_tfa'] === true;
  return before['email'] !== after['email'] || skipsCode(before) !== skipsCode(after);
};

/** Whether a user would remove their own access: nobody might be left to restore it. Other editors may remove it. */
export const losesOwnAccess = (
  kind: Kind,
  editor: SessionUser,
  id: string,
  after: Body | undefined,
): boolean =>
  kind === 'users' &&
  id === editor.username &&
  (after?.['is_staff'] !== true || (editor.is_superuser && after['is_superuser'] !== true));
