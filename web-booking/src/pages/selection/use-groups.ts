import { useMemo } from 'react';
import type { AddonGroup } from '@stile/contracts';
import { isDonation, shownGroups } from '../../core/booking/addon-rules.js';
import type { Booking } from '../../core/booking/use-booking.js';

/** Groups of products that this visitor may add. */
export const useGroups = ({ inventory, selection, edited, venue }: Booking): AddonGroup[] => {
  const sees = edited?.staff === true;
  const { donation_addon_type: donationType } = venue.settingsDict;
  // Parts of the selection that decide which products are shown; the others keep their identity while one is taken.
  const { reservationType, discountGroup } = selection;
  const mains = useMemo(
    () => [
      ...new Set(
        inventory.addons.groups.flatMap(({ addons }) =>
          addons.flatMap(({ settings }) => settings.additional_for_addon ?? []),
        ),
      ),
    ],
    [inventory],
  );
  const chosen = mains.filter((id) => selection.addons[id]).join();
  return useMemo(() => {
    const addons = Object.fromEntries(chosen.split(',').map((id) => [id, { count: 1, time: null }]));
    return shownGroups(inventory, { reservationType, discountGroup, addons }, sees).filter(
      (group) => !isDonation(group, donationType),
    );
  }, [inventory, reservationType, discountGroup, chosen, sees, donationType]);
};
