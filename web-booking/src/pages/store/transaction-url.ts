/** Where a card's transaction at a terminal is asked for. */
export const transactionUrl = (id: string): string => `/api/payments/${encodeURIComponent(id)}`;
