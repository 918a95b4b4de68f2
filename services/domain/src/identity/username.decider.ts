import { accept, reject, type Decider, type UsernameEvent } from '@stile/contracts';

/** A venue takes a user's name. */
export interface UsernameCommand {
  readonly type: 'Claim';
  readonly username: string;
  readonly inventoryGroup: string;
}
/** The venue that the name belongs to. */
type UsernameState = { readonly inventoryGroup: string } | null;

/** Names are unique over all venues, and are never another's (docs/rules/identity-and-access.md 22). */
export const usernameDecider: Decider<UsernameCommand, UsernameState, UsernameEvent> = {
  initial: null,
  decide({ username, inventoryGroup }, state) {
    if (!state) return accept({ type: 'UsernameClaimed', data: { username, inventoryGroup } });
    return state.inventoryGroup === inventoryGroup
      ? accept()
      : reject({ code: 'username_taken', status: 409, fields: { 'body.username': 'username_taken' } });
  },
  evolve: (_state, { data: { inventoryGroup } }) => ({ inventoryGroup }),
};
