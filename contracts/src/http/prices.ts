import { z } from 'zod';
import { priceRule } from '../catalog/documents.js';
import { idText, localDate } from '../kernel/index.js';

/* GET /api/prices */

export const pricesQuery = z.strictObject({
  inventoryGroup: idText,
  inventory: idText,
  startDate: localDate,
});
export const pricesAnswer = z.array(priceRule).meta({ id: 'Prices' });
