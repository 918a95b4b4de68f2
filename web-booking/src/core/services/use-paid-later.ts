/* By file: the index would bring the schema library (see http.ts). */
import { isPaidLater } from '../../../../contracts/src/catalog/payment-settings.js';
import { useVenue } from './venue.js';

/** Whether visitors pay at the venue. */
export const usePaidLater = (): boolean => isPaidLater(useVenue()?.settingsDict ?? {});
