import { errorText, type ErrorBody, type Language, type Rejection } from '@stile/contracts';

/** Any answer that is not a success. `status` is 4xx or 5xx; `code` a message key. */
export interface Refusal {
  readonly code: string;
  readonly status: number;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
  /** Client codes of the desk (420, 430, ...) travel here; the HTTP status otherwise. */
  readonly statusCode?: number;
  readonly retryAfterSeconds?: number;
}

/** Thrown where a refusal is rare; the hot path returns refusals as values. */
export class ApiError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

export const refuse = (status: number, code: string, more: Partial<Refusal> = {}): ApiError =>
  new ApiError({ status, code, ...more });
export const fromRejection = (rejection: Rejection): Refusal => rejection;

/** The error body (docs/rules/errors.md 1): a text in the caller's language, never an internal name. */
export const errorBodyOf = (refusal: Refusal, language: Language): ErrorBody => ({
  error: errorText(refusal.code, language, refusal.detail),
  code: refusal.code,
  status_code: refusal.statusCode ?? refusal.status,
  ...(refusal.fields ? { fields: { ...refusal.fields } } : {}),
  ...(refusal.detail ? { detail: { ...refusal.detail } } : {}),
});
