import { pathOf, searchOf } from '../../core/browser/router.js';
import { changeSelection } from '../../core/booking/selection.js';
import { embeddedLike } from '../embedder/embedded-like.js';

/** Where a payment's outcome is shown. */
export const outcomeUrl = (
  url: string,
  { reservationId, edit }: { readonly reservationId: string; readonly edit?: number | undefined },
): string => {
  if (edit !== undefined)
    return embeddedLike(url, `/reservation?${new URLSearchParams({ reservationId, edit: String(edit) })}`);
  return pathOf(url) === '/book'
    ? `/book?${changeSelection(searchOf(url), { screen: 2, reservationId })}`
    : url;
};
