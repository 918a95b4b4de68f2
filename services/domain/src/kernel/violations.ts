import type { ErrorKey, Rejection } from '@stile/contracts';

/** One field that fails, and why. `detail` holds what the text of the message names. */
export interface Violation {
  readonly field: string;
  readonly code: ErrorKey;
  /** 422 unless given: a rule rejects it. */
  readonly status?: Rejection['status'];
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Names every failing field; the first violation gives the answer its code, status and detail (docs/rules/errors.md 3).
 */
export const rejectionOf = (violations: readonly [Violation, ...Violation[]]): Rejection => {
  const fields: Record<string, string> = {};
  for (const { field, code } of violations) fields[field] ??= code;
  const [{ code, status = 422, detail }] = violations;
  return { code, status, fields, ...(detail ? { detail } : {}) };
};

export const hasViolations = (
  violations: readonly Violation[],
): violations is readonly [Violation, ...Violation[]] => violations.length > 0;
