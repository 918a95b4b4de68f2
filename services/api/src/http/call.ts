import { idempotencyKey } from '@stile/contracts';
import type { Sender } from '../ports/command-context.js';
import { apiError } from './api-error.js';
import type { Call, Caller } from './endpoint.js';

export const NO_STORE = { 'cache-control': 'no-store' };

/** The name in events of somebody who has not signed in. */
const VISITOR = 'visitor';

/** The caller as events name them. */
export const actorOf = ({ user }: Pick<Caller, 'user'>): string => user?.username ?? VISITOR;

/** The caller as the sender of a command. */
export const senderOf = ({ user, station, till }: Pick<Caller, 'user' | 'station' | 'till'>): Sender => ({
  actor: actorOf({ user }),
  station,
  till: till ?? null,
});

/** The caller's idempotency key. @throws 400 where it is missing. */
export const keyOf = (request: Call['request']): string => {
  const key = idempotencyKey.safeParse(request.headers['idempotency-key']);
  if (!key.success)
    throw apiError(400, 'idempotency_key_missing', {
      fields: { 'header.Idempotency-Key': 'idempotency_key_missing' },
    });
  return key.data;
};
