import type { UsernameEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { usernameDecider, type UsernameCommand } from './username.decider.js';

const given = givenFor(usernameDecider, '2026-12-03T14:00:00.000Z');
const claim = (inventoryGroup: string): UsernameCommand => ({
  type: 'Claim',
  username: 'morgan',
  inventoryGroup,
});
const claimed = (inventoryGroup: string): UsernameEvent => ({
  type: 'UsernameClaimed',
  data: { username: 'morgan', inventoryGroup },
});

describe('a user name', () => {
  it('is free for the first venue', () =>
    given([])
      .when(claim('a'))
      .then([claimed('a')]));
  it('stays its venue’s', () =>
    given([claimed('a')])
      .when(claim('a'))
      .then([]));
  it('is no other venue’s', () =>
    given([claimed('a')])
      .when(claim('b'))
      .thenRejected('username_taken', { status: 409 }));
});
