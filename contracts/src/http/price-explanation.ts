import { z } from 'zod';
import { priceRule } from '../catalog/documents.js';
import { idText, localDate, localTime } from '../kernel/index.js';

/* GET /api/admin/price_explanation: what a visitor pays on a day, and why (docs/rules/pricing.md 6). */

export const PRICE_VERDICTS = [
  'applies',
  'outranked',
  'date',
  'reservation_type',
  'discount_group',
  'arrival_time',
] as const;
export type PriceVerdict = (typeof PRICE_VERDICTS)[number];
/** The most rules that are shown: the first ones. */
export const MAX_CONSIDERED_RULES = 100;

export const priceExplanationQuery = z.strictObject({
  group: idText.optional(),
  inventory: idText,
  visitor_type: idText,
  date: localDate,
  arrival_time: localTime.optional(),
  reservation_type: idText.optional(),
  /** Its name, as price rules write it. */
  discount_group: z.string().max(80).optional(),
});
export const priceExplanationAnswer = z
  .strictObject({
    /** The rule that prices the visitor comes first or after those that are not for this sale. */
    rules: z.array(z.strictObject({ rule: priceRule, verdict: z.enum(PRICE_VERDICTS) })),
    more_rules: z.int(),
  })
  .meta({ id: 'PriceExplanation' });
export type PriceExplanationAnswer = z.infer<typeof priceExplanationAnswer>;
