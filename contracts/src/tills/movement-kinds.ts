/** Acts at a drawer. */
export const MOVEMENT_KINDS = [
  'start',
  'sale',
  'refund',
  'load',
  'unload',
  'count',
  'wrong_try',
  'no_sale',
  'hand_over',
  'close',
] as const;
