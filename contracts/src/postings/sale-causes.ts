/** The acts that change what a reservation sells. */
export const SALE_CAUSES = [
  'sold',
  'edited',
  'cancelled',
  'uncancelled',
  'refunded',
  'refund_failed',
] as const;
export type SaleCause = (typeof SALE_CAUSES)[number];
