import type { FieldError } from '@stile/contracts';
import type { FieldErrors } from './api-error.js';

/** Fields of one body that are named. */
const MAX_NAMED = 100;
/** Nesting that no body of ours comes near. */
export const MAX_DEPTH = 20;

const [QUOTE, BACKSLASH, U] = [0x22, 0x5c, 0x75];
const NUMBER = /-?\d[\d.eE+-]*/y;

/** Tab, line feed and carriage return are text; other control characters are not. */
const isControl = (c: number): boolean => (c < 0x20 && c !== 0x09 && c !== 0x0a && c !== 0x0d) || c === 0x7f;
const isHigh = (c: number): boolean => c >= 0xd800 && c <= 0xdbff;
const isLow = (c: number): boolean => c >= 0xdc00 && c <= 0xdfff;
/** Whether a text holds what no text of a request may: control characters, half characters. */
export const hasControl = (text: string): boolean =>
  Array.from(text, (character) => character.codePointAt(0)!).some(
    (code) => isControl(code) || isHigh(code) || isLow(code),
  );
const escaped = (text: string, i: number): number =>
  text.charCodeAt(i) === BACKSLASH && text.charCodeAt(i + 1) === U
    ? Number.parseInt(text.slice(i + 2, i + 6), 16)
    : Number.NaN;

/**
 * Where a text that begins at `i` ends, its quote included; undefined for one with control characters or half a
 * surrogate pair.
 */
const endOfText = (text: string, i: number): number | undefined => {
  for (let end = i + 1; end < text.length; end++) {
    const c = text.charCodeAt(end);
    if (c === QUOTE) return end;
    if (isControl(c)) return undefined;
    if (c !== BACKSLASH) continue;
    const character = escaped(text, end);
    if (isControl(character) || isLow(character) || (isHigh(character) && !isLow(escaped(text, end + 6))))
      return undefined;
    end += isHigh(character) ? 11 : Number.isNaN(character) ? 1 : 5;
  }
  return text.length;
};

/**
 * The fault of a JSON text before anyone parses it: too deep, or control characters, half characters or numbers beyond
 * counting in it, all of which a parser lets pass. Undefined: nothing.
 */
export const hostileJson = (text: string): 'body_too_deep' | 'bad_request' | undefined => {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) {
      const end = endOfText(text, i);
      if (end === undefined) return 'bad_request';
      i = end;
    } else if (c === 0x7b || c === 0x5b) {
      if (++depth > MAX_DEPTH) return 'body_too_deep';
    } else if (c === 0x7d || c === 0x5d) depth--;
    else if (c >= 0x30 && c <= 0x39) {
      NUMBER.lastIndex = i;
      const [number] = NUMBER.exec(text)!;
      if (!Number.isFinite(Number(number))) return 'bad_request';
      i += number.length - 1;
    }
  }
  return undefined;
};

export const CONTROL: FieldError = { key: 'control' };
/** A name as it may be sent back. */
export const printable = (name: string): string =>
  name.replaceAll(/[\p{Cc}\p{Cs}]/gu, '\uFFFD').slice(0, 100) || '""';

/** Names that would change what an object is. */
const isForbidden = (name: string, value: unknown): boolean =>
  name === '__proto__' ||
  (name === 'constructor' &&
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, 'prototype'));

const faultsIn = (value: unknown, field: string, depth: number): [field: string, error: FieldError][] => {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [[field, { key: 'beyond_counting' }]];
  if (typeof value === 'string') return hasControl(value) ? [[field, CONTROL]] : [];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = `${field}.${printable(name)}`;
    if (isForbidden(name, inner)) return [[path, { key: 'unknown' }] as [string, FieldError]];
    return hasControl(name) ? [[path, CONTROL]] : faultsIn(inner, path, depth + 1);
  });
};

/** The fields of a body that no endpoint takes, by their path; the body itself where it is not JSON. */
export const hostileFields = (text: string): FieldErrors => {
  try {
    const found = faultsIn(JSON.parse(text), 'body', 0);
    if (found.length > 0) return Object.fromEntries(found.slice(0, MAX_NAMED));
  } catch {
    // Named below.
  }
  return { body: { key: 'not_json' } };
};
