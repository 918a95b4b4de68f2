/** The hold of what an edit adds, until it is paid. `digest`: 16 hexadecimal digits of the edit's key. */
export const editHoldId = (reservationId: string, digest: string): string => `e-${reservationId}-${digest}`;
export const isEditHold = (holdId: string): boolean => /^e-[2-9A-Z]{10}-[0-9a-f]{16}$/.test(holdId);
