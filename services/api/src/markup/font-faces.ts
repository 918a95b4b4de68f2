import { basename } from 'node:path';
import { writtenRuns } from './written-run.js';

/** Where slices of fonts are served. */
export const FONTS = '/fonts/';

/**
 * The faces of `Letters`, which style sheets name first, for those letters of the texts that a machine may have no font
 * for, and for no others; empty where there are none.
 */
export const fontFaces = (texts: readonly string[]): string => {
  const letters = new Map<string, Set<string>>();
  for (const { text, slice } of texts.flatMap(writtenRuns)) {
    if (slice === null) continue;
    const shown = letters.get(slice) ?? new Set();
    letters.set(slice, shown);
    for (const letter of text) shown.add(`U+${letter.codePointAt(0)!.toString(16)}`);
  }
  return [...letters]
    .map(
      ([slice, codes]) =>
        `@font-face{font-family:Letters;font-weight:100 900;src:url(${FONTS}${basename(slice)});unicode-range:${[...codes].join()}}`,
    )
    .join('');
};
