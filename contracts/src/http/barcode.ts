import { z } from 'zod';
import { idText, reservationId } from '../kernel/index.js';

/* Codes that a scanner at the desk reads (docs/rules/desk.md 36). */

/** Characters of a code that is looked up. */
export const MAX_BARCODE = 200;

/** GET /api/barcode/{code} */
export const barcodeParams = z.strictObject({ code: z.string().min(1).max(MAX_BARCODE) });
export const barcodeQuery = z.strictObject({ inventoryGroup: idText.optional() });
export const barcodeAnswer = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('addon'),
      addon_inventory: z.string(),
      /** Where it is sold. */ inventories: z.array(z.string()),
    }),
    z.strictObject({
      kind: z.literal('reservation'),
      reservation: reservationId,
      /** The participant of the code, counted from 1; null of the whole party's. */ participant: z
        .int()
        .nullable(),
    }),
    z.strictObject({
      kind: z.literal('member'),
      /** The member's number. */ code: z.string(),
      discount_group: z.string(),
    }),
  ])
  .meta({ id: 'Barcode' });
export type BarcodeAnswer = z.infer<typeof barcodeAnswer>;
