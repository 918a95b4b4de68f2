import { useCardTexts } from './desk-i18n.js';
import { notReadyText } from './not-ready.js';
import type { Store } from './store-context.js';
import { useLeftReceipt } from './use-left-receipt.js';

/** A terminal that is there answers sooner. */
const SLOW_MS = 2_000;

/**
 * Whether a terminal is ready for a card; where it is not, that is said, and what it is engaged with is shown. A state
 * that cannot be asked stops nothing: the server says what becomes of the sale (docs/rules/desk.md 64).
 */
export const useReadyTerminal = ({ venue, open, say }: Pick<Store, 'venue' | 'open' | 'say'>) => {
  const { t } = useCardTexts();
  const { state, engaged, end } = useLeftReceipt(venue.id, say);
  return async (serial: string): Promise<boolean> => {
    const slow = setTimeout(() => say({ tone: 'bad', text: t('state_slow') }), SLOW_MS);
    const answer = await state(serial);
    clearTimeout(slow);
    if (!answer || answer.terminalState === 'READY') {
      say(null);
      return true;
    }
    const isBusy = answer.terminalState === 'BUSY';
    say({ tone: 'bad', text: isBusy ? t('state_BUSY') : notReadyText(t, serial, answer) });
    if (!isBusy) return false;
    if (await end(serial)) return true;
    if (await engaged(serial)) open('pending');
    return false;
  };
};
