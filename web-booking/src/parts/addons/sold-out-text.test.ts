import type { BookableAddon } from '@stile/contracts';
import type { I18n } from '../../core/i18n/i18n.js';
import { soldOutText } from './AddonRow.js';
import type { Stock } from './stock.js';

const words = { t: (key: string) => key } as unknown as I18n;
const addon = (availability_message: string, daily_capacity = false) =>
  ({ availability_message, settings_v2: { daily_capacity } }) as BookableAddon;
const stock = (slots: number) => ({ slots: Array.from({ length: slots }, () => ({})) }) as unknown as Stock;

/* docs/rules/products.md 40. */
it.each<[string, BookableAddon, Stock, string]>([
  ['by time of day', addon('Ask us'), stock(2), 'not_available_in_visit'],
  ['so many a day', addon('Ask us', true), stock(0), 'not_available_today'],
  ['of a stock, in the venue’s own words', addon('Ask us'), stock(0), 'Ask us'],
  ['of a stock', addon(''), stock(0), 'not_available_now'],
])('a product %s that is gone says %#', (_what, product, left, said) =>
  expect(soldOutText(product, left, words)).toBe(said),
);
