import { useMemo } from 'react';
import type { AddonGroup } from '@stile/contracts';
import { isDonation, shownGroups } from '../../core/booking/addon-rules.js';
import type { Booking } from '../../core/booking/use-booking.js';

/** The venue's donations, where it has any for what is chosen. */
export const useDonations = ({ venue, inventory, selection, edited }: Booking): AddonGroup | undefined => {
  const donationType = venue.settingsDict['donation_addon_type'];
  const isDesk = edited?.staff ?? false;
  return useMemo(
    () => shownGroups(inventory, selection, isDesk).find((group) => isDonation(group, donationType)),
    [inventory, selection, isDesk, donationType],
  );
};
