import type { BookableAddon } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';

/** 'Free', '$9.04 each', '$13.56 per person': as the venue shows its prices. */
export const useAddonPrice = (addon: BookableAddon, taxIncluded: boolean): string => {
  const { t, money } = useI18n();
  const price = taxIncluded ? addon.price : addon.price_before_tax;
  return price === 0
    ? t(addon.settings.program ? 'included' : 'free')
    : t(addon.settings.price_per_person ? 'price_per_person' : 'price_each', { price: money(price) });
};
