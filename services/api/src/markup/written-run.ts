import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/*
 * Letters that DejaVu Sans has not: Chinese, Japanese, Korean and Devanagari. A family of Noto Sans comes in slices of
 * some hundred letters; a paper embeds those letters of a slice that it shows, and one that shows none reads no slice.
 */
type Family = 'devanagari' | 'jp' | 'kr' | 'sc';
const { resolve } = createRequire(import.meta.url);
const folderOf = (family: Family): string =>
  dirname(resolve(`@fontsource-variable/noto-sans-${family}/package.json`));

/** Where the files of slices are. */
export const SLICES = (['devanagari', 'jp', 'kr', 'sc'] as const).map((family) =>
  join(folderOf(family), 'files'),
);

const DEVANAGARI = /\p{Script_Extensions=Devanagari}/u;
const KANA = /[\u3040-\u30ff\u31f0-\u31ff]/u;
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]/u;
const EAST_ASIAN =
  /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u;
/** Joiners shape the letters beside them. */
const JOINER = /[\u200c\u200d]/u;

interface Slice {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** 'U+4e00-4e05,U+4e07' as code points. */
const rangesOf = (text: string): Slice['ranges'] =>
  text.split(',').map((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return [from, to];
  });

const readSlices = (family: Family): readonly Slice[] => {
  const folder = folderOf(family);
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([name, text]) => ({
    file: join(folder, 'files', `noto-sans-${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: rangesOf(text),
  }));
};
const slices = new Map<Family, readonly Slice[]>();
const slicesOf = (family: Family): readonly Slice[] => {
  const known = slices.get(family) ?? readSlices(family);
  slices.set(family, known);
  return known;
};

/** Chinese characters are drawn as the language of the letters beside them has them. */
const familiesOf = (text: string): readonly Family[] =>
  KANA.test(text) ? ['jp', 'sc', 'kr'] : HANGUL.test(text) ? ['kr', 'sc', 'jp'] : ['sc', 'jp', 'kr'];

const sliceOf = (letter: string, families: readonly Family[]): string | null => {
  const code = letter.codePointAt(0)!;
  const all = DEVANAGARI.test(letter) ? (['devanagari'] as const) : EAST_ASIAN.test(letter) ? families : [];
  for (const family of all) {
    const slice = slicesOf(family).find(({ ranges }) =>
      ranges.some(([from, to]) => code >= from && code <= to),
    );
    if (slice) return slice.file;
  }
  return null;
};

/** A piece of a text in one font. */
export interface WrittenRun {
  readonly text: string;
  /** The file of its slice; null in the paper's own font. */
  readonly slice: string | null;
}

export const writtenRuns = (text: string): readonly WrittenRun[] => {
  if (!DEVANAGARI.test(text) && !EAST_ASIAN.test(text)) return [{ text, slice: null }];
  const families = familiesOf(text);
  const runs: WrittenRun[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const slice = last && JOINER.test(letter) ? last.slice : sliceOf(letter, families);
    if (last?.slice === slice) runs[runs.length - 1] = { slice, text: last.text + letter };
    else runs.push({ slice, text: letter });
  }
  return runs;
};

/** The font of a run's letters and no others, which PDF programs read. `weight`: 400 is regular, 700 bold. */
export const fontOfRun = async (text: string, slice: string, weight: number): Promise<Buffer> => {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(await readFile(slice), text, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
};
