import { useState } from 'react';
import type { AddonGroup, InventoryAnswer, QuoteAnswer } from '@stile/contracts';
import { isVehicle, reservationTypeOf, visitorTypesOf } from '../../core/booking/basket.js';
import type { ChosenAddon, Selection } from '../../core/booking/selection.js';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { withoutProducts } from './lines.js';

const BEACH_ACCESS = 'beach_access';

export const isAlwaysOpen = ({ id, settings }: AddonGroup): boolean =>
  Boolean(settings.default_open) && id !== BEACH_ACCESS;

const hasPayingVisitor = (
  inventory: InventoryAnswer,
  selection: Selection,
  quote: QuoteAnswer | undefined,
): boolean =>
  visitorTypesOf(inventory, reservationTypeOf(inventory, selection.reservationType)?.id).some(
    (type) =>
      !isVehicle(type) &&
      (selection.counts[type.id] ?? 0) > 0 &&
      (quote?.visitor_prices.find((price) => price.visitor_type === type.id)?.price ?? 0) > 0,
  );

interface Visit {
  readonly inventory: InventoryAnswer;
  readonly selection: Selection;
  readonly quote: QuoteAnswer | undefined;
  readonly onChange: (addons: Record<string, ChosenAddon>) => void;
}

/**
 * Which groups are open: those that the visitor opened, or that something is chosen of. A search opens all it
 * finds.
 */
export const useOpenGroups = (isSearched: boolean, { inventory, selection, quote, onChange }: Visit) => {
  const { t } = useI18n();
  const { announcer } = useServices();
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const [rejected, setRejected] = useState<string | null>(null);
  const isOpen = (group: AddonGroup) =>
    isSearched ||
    isAlwaysOpen(group) ||
    (toggled[group.id] ?? group.addons.some((addon) => selection.addons[addon.id]));
  const isRejected = (group: AddonGroup) =>
    group.id === BEACH_ACCESS && !hasPayingVisitor(inventory, selection, quote);
  const toggle = (group: AddonGroup) => {
    const open = isOpen(group);
    const reject = !open && isRejected(group);
    setRejected(reject ? group.id : null);
    if (reject) return announcer.say(t('needs_paying_visitor'));
    setToggled({ ...toggled, [group.id]: !open });
    // Off means: nothing of it. The total says so at once.
    if (open) onChange(withoutProducts(selection, (id) => group.addons.some((addon) => addon.id === id)));
  };
  return {
    isOpen,
    isRejected,
    toggle,
    /** Says why the group that was just pressed stays closed; null for every other group. */
    rejectionOf: (group: AddonGroup): string | null =>
      rejected === group.id && isRejected(group) ? t('needs_paying_visitor') : null,
  };
};
