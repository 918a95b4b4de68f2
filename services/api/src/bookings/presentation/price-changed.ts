import type { Priced, ReserveRequest } from '@stile/contracts';
import { apiError, type ApiError } from '../../http/api-error.js';
import { quoteLines } from '../../markup/quote-lines.js';
import { quoteDiscounts } from './reservation-presenter.js';

type Shown = Pick<ReserveRequest['reservation'], 'price' | 'subtotal' | 'tax_amount'>;

/** Whether the reader was shown this price. */
export const isShown = ({ total, subtotal, taxAmount }: Priced, shown: Shown): boolean =>
  total === shown.price && subtotal === shown.subtotal && taxAmount === shown.tax_amount;

/** Another price was shown: the error has the one of now with its lines. */
export const priceChanged = ({ price }: Pick<Shown, 'price'>, now: Priced): ApiError =>
  apiError(409, 'price_changed', {
    fields: { price: 'price_changed' },
    detail: {
      shown: price,
      now: now.total,
      quote: {
        lines: quoteLines(now),
        discounts: quoteDiscounts(now),
        subtotal: now.subtotal,
        tax_amount: now.taxAmount,
        price: now.total,
        currency: now.currency,
      },
    },
  });
