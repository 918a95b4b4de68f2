import { useEffect, useState } from 'react';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { useLatest } from '../../core/browser/use-latest.js';
import { useDeskTexts } from './desk-i18n.js';
import type { Said } from './store-context.js';
import { useDeviceOf } from './use-device.js';
import { useReceipt } from './use-receipt.js';
import type { Terminals } from './use-terminals.js';

/**
 * Prints the receipt after cash has changed hands, as the venue's settings say: on a page, at this browser's terminal,
 * or not at all (docs/rules/desk.md 63).
 */
export const useCashReceipt = (
  { id: group, settingsDict: settings }: InventoryGroupAnswer,
  { selected: serial, isKnown }: Terminals,
  say: (said: Said | null) => void,
): ((reservationId: string) => void) => {
  const { t } = useDeskTexts();
  const openReceipt = useReceipt(say);
  const { print } = useDeviceOf(group, serial);
  const [waiting, setWaiting] = useState<string | null>(null);
  const printWaiting = useLatest((id: string) => {
    setWaiting(null);
    if (serial !== '') void print(id, t('receipt_at_terminal')).then(say);
  });
  useEffect(() => {
    if (waiting !== null && isKnown) printWaiting(waiting);
  }, [waiting, isKnown, printWaiting]);
  return (reservationId) => {
    if (settings['skip_print_receipt'] === 'true') return;
    if (settings['print_v2'] === 'true') openReceipt(reservationId);
    else setWaiting(reservationId);
  };
};
