import { inflateSync } from 'node:zlib';
import { waiverPdf, type SignedPaper } from './waiver-pdf.js';

const paper = (participant: string, text = 'I know the risks.'): SignedPaper => ({
  venue: ['Escarpment'],
  destination: 'Rattle Ridge',
  visitDate: '2026-12-12',
  reservationId: '7KQ4MWXH2P',
  participant,
  document: { language: 'en', title: 'Waiver', text, hash: 'h', revision: 1 } as never,
  signer: participant,
  relation: 'self',
  signedAt: '2026-12-03 14:00:00',
});
const fontsIn = (pdf: Buffer): number => pdf.toString('latin1').split('/FontFile2').length - 1;

it('a text without a space is broken, and takes no longer than another', async () => {
  const before = process.cpuUsage();
  const pdf = await waiverPdf(paper('Ada Lovelace', 'x'.repeat(20_000)));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000_000).toBeLessThan(3);
});

it.each(['李小龙', '髙橋 あいこ', '김민준', 'प्रिया शर्मा'])(
  'the name %s brings the letters that it needs, and little more',
  async (name) => {
    const plain = await waiverPdf(paper('Ada Lovelace'));
    const pdf = await waiverPdf(paper(name));
    expect(fontsIn(plain)).toBe(2);
    expect(fontsIn(pdf)).toBeGreaterThan(2);
    expect(pdf.length - plain.length).toBeLessThan(16_000);
    // The same paper is the same bytes.
    expect((await waiverPdf(paper(name))).equals(pdf)).toBe(true);
  },
);

/** Drawing orders, page by page. */
const pagesOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n/g)]
    .map(({ index, 0: mark }) => {
      try {
        return inflateSync(pdf.subarray(index + mark.length), { finishFlush: 2 }).toString('latin1');
      } catch {
        return '';
      }
    })
    .filter((stream) => / Tf$/m.test(stream));
const TEXT = / 10\.5 Tf$/m;
const SIGNER = / 10 Tf$/m;

it('the signer is on one page with the end of the text, however long it is', async () => {
  const paragraph = 'I know the risks of skiing, and accept them for the participant and for myself. '.repeat(
    3,
  );
  const counts = new Set<number>();
  for (let paragraphs = 1; paragraphs <= 18; paragraphs++) {
    const pages = pagesOf(await waiverPdf(paper('Ada', Array(paragraphs).fill(paragraph).join('\n\n'))));
    const last = pages.at(-1)!;
    expect([paragraphs, TEXT.test(last), SIGNER.test(last)]).toEqual([paragraphs, true, true]);
    counts.add(pages.length);
  }
  expect([...counts]).toEqual([1, 2]);
});
