import { useCallback, useEffect } from 'react';
import { useLatest } from '../../core/browser/use-latest.js';
import { useServices } from '../../core/services/services.js';
import { useDeskTexts } from './desk-i18n.js';
import type { Said } from './store-context.js';
import type { Person } from './use-people.js';

const signatures = () => import('../../parts/signatures/signatures.js');

/**
 * Signatures that were given at the desk are handed in once there is a reservation to sign for; what the network kept
 * back, once it is there again (docs/rules/desk.md 50).
 */
export const useSignatures = (
  online: boolean,
  say: (said: Said) => void,
): ((reservationId: string | null, people: readonly Person[]) => void) => {
  const { api, stored: tab } = useServices();
  const { t } = useDeskTexts();
  const sayOpen = useLatest(() => say({ tone: 'bad', text: t('signatures_open') }));
  const sendWaiting = useCallback(async (): Promise<void> => {
    const { allWaiting, handIn } = await signatures();
    if ((await handIn(api, tab, allWaiting(tab))).length > 0) sayOpen();
  }, [api, tab, sayOpen]);
  useEffect(() => {
    if (online) void sendWaiting();
  }, [online, sendWaiting]);
  return useCallback(
    (reservationId, people) => {
      if (people.every(({ draft }) => draft.signature === undefined)) return;
      // A sale without the network has no reservation yet.
      if (reservationId === null) return sayOpen();
      void signatures().then(({ storeSignatures }) => {
        storeSignatures(tab, reservationId, people);
        return sendWaiting();
      });
    },
    [tab, sayOpen, sendWaiting],
  );
};
