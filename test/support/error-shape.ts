import { errorBody, fieldErrorMessages, isErrorKey, type ErrorBody } from '@stile/contracts';

/* The one shape of all errors (docs/rules/errors.md). */

/** Codes of the desk's client that are no HTTP status. */
const CLIENT_CODES: Readonly<Record<string, readonly number[]>> = {
  till_not_selected: [420],
  time_slot_missing: [430],
  inventory_group_missing: [570],
  // 590 to the calls that deal with pending transactions alone.
  transaction_unknown: [404, 590],
};

export interface ErrorReply {
  readonly status: number;
  readonly text: string;
  readonly type: string;
}

/** The French texts of fields: ours with their values. */
const FRENCH = Object.values(fieldErrorMessages.fr).map(
  (text) =>
    new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+')}$`),
);
/** Texts of fields that are in no language of ours: what the schema library says, or English. */
const foreignTexts = ({ fields, detail }: ErrorBody): string[] =>
  [
    ...Object.values(fields ?? {}),
    ...((detail?.['faults'] ?? []) as { message: string }[]).map(({ message }) => message),
  ].filter((text) => !isErrorKey(text) && !FRENCH.some((pattern) => pattern.test(text)));

/** Faults of an answer, which was asked for in French. */
export const shapeFaults = ({ status, text, type }: ErrorReply, mustRefuse: boolean): string[] => {
  if (status >= 500) return [`answered ${status}: ${text.slice(0, 300)}`];
  if (status < 400) return mustRefuse ? [`was accepted with ${status}: ${text.slice(0, 200)}`] : [];
  const parsed = type.startsWith('application/json') ? errorBody.safeParse(JSON.parse(text)) : undefined;
  if (!parsed?.success) return [`is not the shape of an error: ${type} ${text.slice(0, 300)}`];
  const { data } = parsed;
  return [
    ...((CLIENT_CODES[data.code] ?? [status]).includes(data.status_code)
      ? []
      : [`says ${data.status_code} and is ${status}`]),
    ...(isErrorKey(data.code) ? [] : [`has the code ${data.code}, which has no text`]),
    ...(/\{\w+\}/.test(data.error) ? [`leaves a gap: ${data.error}`] : []),
    ...(/\bat .+:\d+:\d+|node_modules|sqlite|FST_ERR|ZodError|\$\w+/i.test(data.error)
      ? [`tells what is inside: ${data.error}`]
      : []),
    ...((status === 409 || (status === 400 && data.code === 'bad_request' && data.fields)) &&
    Object.keys(data.fields ?? {}).length === 0
      ? ['names no field']
      : []),
    ...foreignTexts(data).map((text) => `says of a field ${text}`),
    ...Object.keys(data.fields ?? {})
      .filter((field) => /^$|^\.|\.$|\.\./.test(field))
      .map((field) => `names the field ${JSON.stringify(field)}`),
  ];
};
