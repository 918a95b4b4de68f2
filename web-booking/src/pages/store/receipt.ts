/** The receipt in a small window of its own; the next one takes its place. */
export const openReceipt = (reservationId: string, language: string): void => {
  const query = new URLSearchParams({ paper: '80mm', lang: language });
  window.open(
    `/reservation/${encodeURIComponent(reservationId)}/print_receipt?${query}`,
    'receipt',
    'popup,width=440,height=680',
  );
};

/** A receipt is opened after each sale for cash where the venue says so. */
export const printsBySelf = (settings: Readonly<Record<string, string | null>>): boolean =>
  settings['print_v2'] === 'true' && settings['skip_print_receipt'] !== 'true';
