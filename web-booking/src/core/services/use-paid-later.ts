import { isPaidLater } from '@stile/contracts/catalog/payment-settings';
import { useVenue } from './venue.js';

/** Whether visitors pay at the venue. */
export const usePaidLater = (): boolean => isPaidLater(useVenue()?.settingsDict ?? {});
