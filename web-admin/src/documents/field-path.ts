import { get, type FieldErrors } from 'react-hook-form';

const isLeaf = (error: unknown): boolean => typeof (error as { message?: unknown }).message === 'string';

/** The paths of all fields with an error; one of a list as a whole is the list's. */
export const errorPaths = (errors: FieldErrors, prefix = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || name === 'ref') return [];
    if (name === 'root') return prefix === '' ? [] : [prefix.slice(0, -1)];
    return isLeaf(error) ? [prefix + name] : errorPaths(error as FieldErrors, `${prefix}${name}.`);
  });

/** The first message in the errors of a field, or of a list and its entries. */
const messageIn = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const own = (error as { message?: unknown }).message;
  if (typeof own === 'string') return own;
  const parts = Object.entries(error).flatMap(([name, part]) => (name === 'ref' ? [] : [part as unknown]));
  return parts.map(messageIn).find((message) => message !== undefined);
};
export const messageAt = (errors: FieldErrors, path: string): string | undefined =>
  messageIn(get(errors, path));

/** The last name of a path without positions: that of `schedules.0.start_time` is start_time. */
export const lastName = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .at(-1)!;

const OF_ENTRY = /([^.]+)\.(\d+)\.[^.]+$/;
/** The list and entry that a path is a part of, from 1; that of `schedules.0.start_time` is the first of schedules. */
export const partOfEntry = (path: string): { readonly list: string; readonly n: number } | null => {
  const [, list, index] = OF_ENTRY.exec(path) ?? [];
  return list ? { list, n: Number(index) + 1 } : null;
};

/** The id of an input that is no field of its own for react-hook-form, such as a list. */
export const fieldId = (path: string): string => `field-${path}`;

/** The input of a path, or of the list that it is a part of; undefined for inputs that react-hook-form knows. */
export const fieldElement = (path: string): HTMLElement | undefined => {
  for (let parts = path.split('.'); parts.length > 0; parts = parts.slice(0, -1)) {
    const found = document.getElementById(fieldId(parts.join('.')));
    if (found) return found;
    if (document.getElementsByName(parts.join('.')).length > 0) return undefined;
  }
  return undefined;
};

export const ERROR_SUMMARY = 'error-summary';
/** Moves the focus to the summary once it shows the errors. */
export const focusErrors = (): void => {
  setTimeout(() => document.getElementById(ERROR_SUMMARY)?.focus());
};
