import {
  deskCodeOf,
  errorText,
  fieldErrorText,
  type ErrorBody,
  type ErrorKey,
  type FieldError,
  type Language,
} from '@stile/contracts';
import type { Violation } from '@stile/domain';

/** The words of a fault, with a number of their own (docs/rules/errors.md 26). */
export type Failure = 'sale_failed' | 'change_failed';
export type FieldErrors = Readonly<Record<string, FieldError>>;

/** Any answer that is not a success. `status` is 4xx or 5xx; `code` a message key. */
export interface HttpRejection {
  readonly code: ErrorKey;
  readonly status: number;
  /** Fields that a rule rejects, with its message key. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Fields that are malformed, with what each accepts. */
  readonly fieldErrors?: FieldErrors;
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
  /** Client codes of the desk (420, 430, ...) travel here; the HTTP status otherwise. */
  readonly statusCode?: number;
  readonly retryAfterSeconds?: number;
  /** The account of the sign-in: for the security log, never in the answer. */
  readonly account?: string;
}

/** Thrown where a rejection is rare; the hot path returns rejections as values. */
export class ApiError extends Error {
  constructor(readonly rejection: HttpRejection) {
    super(rejection.code);
  }
}

export const apiError = (status: number, code: ErrorKey, more: Partial<HttpRejection> = {}): ApiError =>
  new ApiError({ status, code, ...more });
export const malformed = (fieldErrors: FieldErrors): ApiError =>
  apiError(400, 'bad_request', { fieldErrors });

/** No such venue, or no such destination in it: the detail names what was asked for. */
export const unknownGroup = (inventory_group: string): ApiError =>
  apiError(404, 'inventory_group_undefined', { detail: { inventory_group } });
export const unknownPark = (inventory: string | undefined): ApiError =>
  apiError(404, 'invalid_park', { detail: { inventory } });

/**
 * The error body (docs/rules/errors.md 1): a text in the caller's language, never an internal name. `failure`: the
 * call's words for a fault.
 */
export const errorBodyOf = (rejection: HttpRejection, language: Language, failure?: Failure): ErrorBody => ({
  ...saidOf(rejection, language, rejection.status >= FAULT ? failure : undefined),
  code: rejection.code,
  ...(rejection.fields || rejection.fieldErrors ? { fields: fieldsIn(rejection, language) } : {}),
  ...(rejection.detail ? { detail: detailIn(rejection.detail, language) } : {}),
});

const FAULT = 500;
const saidOf = (
  { code, detail, status, statusCode }: HttpRejection,
  language: Language,
  failure: Failure | undefined,
): Pick<ErrorBody, 'error' | 'status_code'> => {
  const error = errorText(code, language, detail);
  return failure
    ? { error: errorText(failure, language, { error }), status_code: deskCodeOf(failure)! }
    : { error, status_code: statusCode ?? deskCodeOf(code) ?? status };
};

const fieldsIn = (
  { fields, fieldErrors = {} }: HttpRejection,
  language: Language,
): Record<string, string> => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(fieldErrors).map(([field, error]) => [field, fieldErrorText(error, language)]),
  ),
});

/** Faults of documents stand in the detail, a text for each field. */
const detailIn = (detail: Readonly<Record<string, unknown>>, language: Language): Record<string, unknown> => {
  const faults = detail['faults'] as readonly Violation[] | undefined;
  return faults
    ? {
        ...detail,
        faults: faults.map(({ error, ...fault }) => ({ ...fault, message: fieldErrorText(error, language) })),
      }
    : detail;
};
