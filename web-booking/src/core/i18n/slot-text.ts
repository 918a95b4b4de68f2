import type { I18n } from './i18n.js';

/** A time of a product and what it has left, unless the product hides that. */
export const slotText = (
  time: string,
  left: number,
  { hide_available_count: isHidden }: { readonly hide_available_count?: boolean | undefined },
  i18n: I18n,
): string => {
  const text = left <= 0 ? i18n.t('day_FULL') : isHidden ? '' : i18n.n('items_left', left);
  return [i18n.time(time), text].filter(Boolean).join(' – ');
};
