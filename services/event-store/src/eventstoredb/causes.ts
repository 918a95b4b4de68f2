import { AccessDeniedError } from '@eventstore/db-client';

const UNAUTHENTICATED = 16;

/** The client's errors in the operator's words. The first that fits holds. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'nothing listens at its address'],
  [/Name resolution failed|ENOTFOUND|EAI_AGAIN/, 'the name of its host is not known'],
  [/wrong version number/, 'it does not speak TLS: its address needs ?tls=false'],
  [/altnames/, 'its certificate is of another host'],
  [
    /self-signed certificate|unable to (verify|get)|certificate has expired|certificate is not/,
    'its certificate is not trusted, or has expired: tlsCAFile in its address names who signed it',
  ],
  [/Last error: Failed to connect|ECONNRESET|Protocol error/, 'the connection breaks: it may expect TLS'],
  [/Failed to discover/, 'none of its nodes answers'],
];

/** Why the server did not do it; '' where that is not known. */
export const causeOf = (error: unknown): string => {
  if (error instanceof AccessDeniedError)
    return (error as { code?: number }).code === UNAUTHENTICATED
      ? 'it does not know the user of its address, or the password is wrong'
      : 'its user may not do that: the ACL of $all has to allow reading ("$r" in $$$all, or a member of $admins), that of streams writing ("$w" in $userStreamAcl of $settings)';
  const text = error instanceof Error ? error.message : String(error);
  return CAUSES.find(([pattern]) => pattern.test(text))?.[1] ?? '';
};
