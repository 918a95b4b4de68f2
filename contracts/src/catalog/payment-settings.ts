type Settings = Readonly<Record<string, string | null>>;

/** The venue's smallest coin where its cash is rounded, else 0 (setting `cash_rounding`, docs/rules/payments.md 20). */
export const smallestCoinOf = (settings: Settings): number =>
  settings['cash_rounding'] === 'true' ? 0.05 : 0;

/** Whether what is booked on the web is paid later, at the venue (setting `payment_gateway`, docs/rules/payments.md 22). */
export const isPaidLater = (settings: Settings): boolean => settings['payment_gateway'] === 'deferred';
