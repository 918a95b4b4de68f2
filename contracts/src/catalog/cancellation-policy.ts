/** From so many hours before the visit on, the part of the price that a cancellation returns, in percent. */
export interface CancellationStep {
  readonly hours: number;
  readonly percent: number;
}

export const CANCELLATION_POLICY = 'cancellation_policy';
const MAX_STEPS = 10;
const STEP = /^(\d{1,4}):(100|\d{1,2})$/;

/** '48:100, 24:50' as steps, the earliest first; null for a text that is none. Each number of hours stands once. */
export const parseCancellationPolicy = (text: string): readonly CancellationStep[] | null => {
  const steps = text
    .split(',')
    .map((part) => STEP.exec(part.trim()))
    .map((match) => (match ? { hours: Number(match[1]), percent: Number(match[2]) } : null));
  const known = steps.filter((step) => step !== null);
  return known.length === steps.length &&
    known.length <= MAX_STEPS &&
    new Set(known.map(({ hours }) => hours)).size === known.length
    ? known.sort((a, b) => b.hours - a.hours)
    : null;
};

export const REFUND_POLICY = 'refund_policy';
/** Without the setting it is `refund`. */
export const isRefundPolicy = (text: string | null | undefined): boolean =>
  !text || text === 'refund' || text === 'manual';

/** Whether what is due back after a visitor's cancellation or change goes to the card by itself; else the desk returns it. */
export const isRefundedToCard = (settings: Readonly<Record<string, string | null>>): boolean =>
  settings[REFUND_POLICY] !== 'manual';

/** The venue's policy; undefined where it has none: all is returned until the visit begins. */
export const cancellationPolicy = (
  settings: Readonly<Record<string, string | null>>,
): readonly CancellationStep[] | undefined =>
  parseCancellationPolicy(settings[CANCELLATION_POLICY] ?? '') ?? undefined;
