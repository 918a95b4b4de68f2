const AMOUNT = /^\d{1,9}([.,]\d{1,2})?$/;

/** null for what is no amount above 0 with two decimals */
export const amountOf = (text: string): number | null => {
  const amount = AMOUNT.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 0;
  return amount > 0 ? amount : null;
};
