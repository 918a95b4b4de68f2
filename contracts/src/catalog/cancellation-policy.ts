import type { FieldError } from '../messages/field-error.js';

/** From so many hours before the visit on, the part of the price that a cancellation returns, in percent. */
export interface CancellationStep {
  readonly hours: number;
  readonly percent: number;
}

export const CANCELLATION_POLICY = 'cancellation_policy';
const MAX_STEPS = 10;
const HOURS = /^\d{1,4}$/;
const PERCENT = /^(100|\d{1,2})$/;

/** A step as it is written, right or not. */
export interface WrittenStep {
  readonly hours: string;
  readonly percent: string;
}

/** '48:100, 24:50' as the steps that are written there, in their order. */
export const writtenSteps = (text: string): readonly WrittenStep[] =>
  text.trim() === ''
    ? []
    : text.split(',').map((part) => {
        const [hours = '', ...rest] = part.split(':');
        return { hours: hours.trim(), percent: rest.join(':').trim() };
      });

const WHOLE_HOURS: FieldError = { key: 'whole_hours', values: { from: 0, to: 9999 } };
const WHOLE_PERCENT: FieldError = { key: 'whole_percent', values: { from: 0, to: 100 } };
interface PolicyViolation extends FieldError {
  /** '1.percent' is the second step's; '' the list's own. */ readonly path: string;
}

/** Faults of a policy as it is written, by its steps. */
export const policyViolations = (text: string): readonly PolicyViolation[] => {
  const steps = writtenSteps(text);
  const isTwice = (hours: string, index: number): boolean =>
    steps.findIndex((step) => Number(step.hours) === Number(hours)) < index;
  return [
    ...(steps.length > MAX_STEPS ? [{ path: '', key: 'max_steps' as const, values: { n: MAX_STEPS } }] : []),
    ...steps.flatMap(({ hours, percent }, index) => [
      ...(!HOURS.test(hours)
        ? [{ path: `${index}.hours`, ...WHOLE_HOURS }]
        : isTwice(hours, index)
          ? [{ path: `${index}.hours`, key: 'each_hours' as const }]
          : []),
      ...(PERCENT.test(percent) ? [] : [{ path: `${index}.percent`, ...WHOLE_PERCENT }]),
    ]),
  ];
};

export const REFUND_POLICY = 'refund_policy';
/** Without the setting it is `refund`. */
export const isRefundPolicy = (text: string | null | undefined): boolean =>
  !text || text === 'refund' || text === 'manual';

/**
 * Whether what is due back after a visitor's cancellation or change goes to the card by itself; else the desk
 * returns it.
 */
export const isRefundedToCard = (settings: Readonly<Record<string, string | null>>): boolean =>
  settings[REFUND_POLICY] !== 'manual';

/** The venue's policy, the earliest step first; undefined where it has none: all is returned until the visit begins. */
export const cancellationPolicy = (
  settings: Readonly<Record<string, string | null>>,
): readonly CancellationStep[] | undefined => {
  const text = settings[CANCELLATION_POLICY] ?? '';
  const steps = writtenSteps(text);
  return steps.length === 0 || policyViolations(text).length > 0
    ? undefined
    : steps
        .map(({ hours, percent }) => ({ hours: Number(hours), percent: Number(percent) }))
        .sort((a, b) => b.hours - a.hours);
};
