/** The status of a reservation that staff see first (docs/rules/desk.md 8). */
export const DISPLAY_STATUSES = [
  'cancelled',
  'over_limit',
  'past',
  'late',
  'early',
  'upcoming',
  'upcoming_validated',
  'expired',
  'active',
] as const;
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number];
