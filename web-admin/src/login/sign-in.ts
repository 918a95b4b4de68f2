import type { z } from 'zod';
import type { loginAnswer } from '@stile/contracts';
import { asProblem, Problem, type Api } from '@stile/web-kit';
import type { SessionUser } from '@stile/contracts/identity/services';

type LoginAnswer = z.infer<typeof loginAnswer>;
/** Stands for the password while the code is awaited. */
export interface Challenge {
  readonly username: string;
  readonly challenge: string;
  readonly sentTo: string | null;
}
export type SignIn = { readonly user: SessionUser } | { readonly waiting: Challenge };

export const signIn = async (api: Api, username: string, password: string): Promise<SignIn> => {
  const answer = await api.send<LoginAnswer>('POST', '/api/get_tfa_token', { username, password });
  if (answer.user) return { user: answer.user };
  return { waiting: { username, challenge: answer.challenge ?? '', sentTo: answer.sent_to } };
};

export const answerChallenge = async (
  api: Api,
  { username, challenge }: Challenge,
  code: string,
): Promise<SessionUser> => {
  const { user } = await api.send<LoginAnswer>('POST', '/api/handshake_tfa_token', {
    username,
    challenge,
    tfa_token: code,
  });
  if (!user) throw new Problem(502, 'no_user', 'no user in the answer');
  return user;
};

export const sendNewCode = (api: Api, { username, challenge }: Challenge): Promise<unknown> =>
  api.send('POST', '/api/send_new_tfa_token', { username, challenge });

/** No code will be accepted for this challenge any more: it has expired, or was tried too often. */
export const isOver = (thrown: unknown, whileSending: boolean): boolean => {
  const { code, detail } = asProblem(thrown);
  if (code !== 'invalid_code') return false;
  // A new code is rejected only where there is no challenge; a wrong code may say how many tries are left.
  return whileSending || detail['tries_left'] === 0;
};
