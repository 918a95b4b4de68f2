import { useDeskTexts } from './desk-i18n.js';
import type { Way } from './refund.js';

/** How money goes back, in words. */
export const useWayText = (): ((way: Way) => string) => {
  const { t } = useDeskTexts();
  return ({ method, last4 }) => t(`return_${method}`, { card: last4 ? `•••• ${last4}` : '' });
};
