type Settings = Readonly<Record<string, string | null>>;

export const REFUND_LIMIT = 'refund_limit';
export const REFUND_LIMIT_PER_DAY = 'refund_limit_per_day';
export const REFUND_REASONS = 'refund_reasons';

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
export const isRefundLimit = (text: string | null | undefined): boolean => !text || AMOUNT.test(text);

const limitOf = (text: string | null | undefined): number | null =>
  text && isRefundLimit(text) ? Number(text) : null;

/** Limits of what one person may concede alone; null where the venue sets none. */
export interface RefundLimits {
  readonly perAct: number | null;
  readonly perDay: number | null;
}
export const refundLimitsOf = (settings: Settings): RefundLimits => ({
  perAct: limitOf(settings[REFUND_LIMIT]),
  perDay: limitOf(settings[REFUND_LIMIT_PER_DAY]),
});

const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The venue's reasons as they are recorded, each with the text that says it in the reader's language. */
export const refundReasonsOf = (
  settings: Settings,
  language: string,
): { readonly reason: string; readonly text: string }[] => {
  const translated = linesOf(language === 'fr' ? settings[`${REFUND_REASONS}_fr`] : null);
  return linesOf(settings[REFUND_REASONS]).map((reason, nth) => ({
    reason,
    text: translated[nth] ?? reason,
  }));
};

/** A recorded reason in the reader's language, where it is one of the venue's. */
export const refundReasonText = (settings: Settings, language: string, reason: string): string =>
  refundReasonsOf(settings, language).find((known) => known.reason === reason)?.text ?? reason;
