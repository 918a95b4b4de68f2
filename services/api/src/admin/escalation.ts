import { mayReach, type Kind, type SessionUser } from '@stile/contracts';

type Body = Readonly<Record<string, unknown>>;

/**
 * Whether an edit would give a user what the editor does not have: only superusers make or change superusers, and a
 * permission group reaches no venue whose users the editor may not edit. Undefined stands for no document.
 */
export const escalates = (
  kind: Kind,
  editor: SessionUser,
  before: Body | undefined,
  after: Body | undefined,
): boolean => {
  if (editor.is_superuser) return false;
  if (kind === 'users') return before?.['is_superuser'] === true || after?.['is_superuser'] === true;
  if (kind !== 'permission_groups') return false;
  const reached: unknown = after?.['inventory_groups'];
  return Array.isArray(reached) && reached.some((group) => !mayReach(editor, '/users', String(group)));
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
