/** The receipt in a small window of its own; the next one takes its place. */
export const openReceipt = (reservationId: string, language: string): void => {
  const query = new URLSearchParams({ paper: '80mm', lang: language });
  window.open(
    `/reservation/${encodeURIComponent(reservationId)}/print_receipt?${query}`,
    'receipt',
    'popup,width=440,height=680',
  );
};
