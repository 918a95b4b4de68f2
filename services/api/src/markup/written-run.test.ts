import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { fontOfRun, writtenRuns } from './written-run.js';

const SANS = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

/** The part of a font, as PDF programs get it, that says which letters it has. */
interface Letters {
  hasGlyphForCodePoint(code: number): boolean;
  layout(text: string): { readonly glyphs: readonly unknown[] };
}
const letters = (source: string | Buffer): Letters =>
  (new PDFDocument().font(source) as unknown as { readonly _font: { readonly font: Letters } })._font.font;
const fontOf = async ({ text, slice }: ReturnType<typeof writtenRuns>[number], weight = 400) =>
  letters(slice === null ? SANS : await fontOfRun(text, slice, weight));

it.each([
  '李小龙',
  '張偉',
  '歐陽菲菲',
  '鈴木 あいこ',
  '髙橋 ヴィクトール',
  '佐々木 凪',
  '김민준',
  '독고 힣',
  'प्रिया शर्मा',
  'श्री कृष्ण क्षत्रिय',
  'Mei-Li 王 (王美麗)',
  'Łucja Ωμέγα Ђорђе',
])('%s is written with every letter, regular and bold', async (name) => {
  const runs = writtenRuns(name);
  expect(runs.map(({ text }) => text).join('')).toBe(name);
  const missing: string[] = [];
  for (const weight of [400, 700])
    for (const run of runs) {
      const font = await fontOf(run, weight);
      missing.push(...[...run.text].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!)));
    }
  expect(missing).toEqual([]);
});

it('letters that Hindi joins are one', async () => {
  const [run] = writtenRuns('क्षि');
  // Glyphs: the vowel, which stands first, and one for both consonants.
  expect((await fontOf(run!)).layout('क्षि').glyphs).toHaveLength(2);
});

it('Chinese characters are those of the language beside them', () =>
  expect(
    ['山', '山あ', '山김'].map((name) => /noto-sans-(..)-/.exec(writtenRuns(name)[0]!.slice!)![1]),
  ).toEqual(['sc', 'jp', 'kr']));

it('a text without such letters is one run of the paper’s own font', () =>
  expect(writtenRuns('Zoë · O’Neil — 100 %')).toEqual([{ text: 'Zoë · O’Neil — 100 %', slice: null }]));
