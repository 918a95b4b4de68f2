import { isDamaged, StorageUnavailable } from '@stile/event-store';

/** The operator's ways on (docs/rules/log.md 36). */
export const WAY_ON =
  'To go on, while the product is stopped: restore a backup into an empty folder (`npm run restore`); or ' +
  '`npm run log -- repair` makes the log\u2019s indexes again; or `npm run log -- anchor` takes the log and the vault as they ' +
  'are. `npm run log -- verify` says what is wrong.';

/** In the operator's words, with what to do; undefined for what is no fault of the storage. */
export const wordsOfFault = (error: unknown): string | undefined => {
  if (!(error instanceof StorageUnavailable) && !isDamaged(error)) return undefined;
  const { message, cause } = error as Error;
  return isDamaged(error) || isDamaged(cause)
    ? `The storage is damaged: ${message}.\n${WAY_ON}`
    : `${message}.`;
};
