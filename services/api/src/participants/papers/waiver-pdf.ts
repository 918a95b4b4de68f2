import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import type { WaiverAnswer } from '@stile/contracts';
import { tokens } from '@stile/web-kit';
import { fontOfRun, writtenRuns } from '../../markup/written-run.js';
import { waiverText } from '../waivers/waiver-text.js';

/* A signed waiver on paper. DejaVu Sans has every European letter, which PDF's own fonts have not; for others see `writtenRuns`. */
const FONTS = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const SANS = join(FONTS, 'DejaVuSans.ttf');
const BOLD = join(FONTS, 'DejaVuSans-Bold.ttf');
const LETTER_WIDTH = 612;
const MARGIN = 56;
/** Above the base line, as a part of the size: letters of another font stand on the same line. */
const ASCENT = 0.928;

/** Longer than any word and shorter than a line: the layout measures what has no break again and again. */
const LONGEST_RUN = 60;
const broken = (text: string): string =>
  text.replaceAll(new RegExp(`\\S{${LONGEST_RUN}}(?=\\S)`, 'gu'), '$&\n');

export interface SignedPaper {
  readonly venue: readonly string[];
  readonly destination: string;
  readonly visitDate: string;
  readonly reservationId: string;
  readonly participant: string;
  readonly document: NonNullable<WaiverAnswer['document']>;
  readonly signer: string;
  readonly relation: 'self' | 'parent' | 'guardian';
  /** UTC, 'YYYY-MM-DD HH:mm:ss' */ readonly signedAt: string;
  /** A guardian's consent to the points that the participant was asked. */
  readonly consent?: {
    readonly signer: string;
    readonly relation: 'parent' | 'guardian';
    readonly text: string;
    readonly consentedAt: string;
  };
}

/** The signed text and its signer: names and values. */
const rowsOf = ({
  participant,
  signer,
  relation,
  signedAt,
  consent,
  document: { language, hash, revision },
}: SignedPaper): readonly (readonly [string, string])[] => {
  const t = waiverText(language);
  return [
    [t('participant'), participant],
    [t('pdf_signer'), `${signer} (${t(`relation_${relation}`)})`],
    [t('pdf_signed'), `${signedAt} UTC`],
    ...(consent
      ? ([
          [
            t('pdf_consent'),
            `${consent.signer} (${t(`relation_${consent.relation}`)}), ${consent.consentedAt} UTC`,
          ],
          [t('pdf_consent_text'), broken(consent.text)],
        ] as const)
      : []),
    [t('pdf_text'), t('pdf_revision', { revision, language: t(`language_${language}`) })],
    ['SHA-256', hash],
  ];
};

/**
 * The text as it was signed, who signed it for which participant and when, and its digest. The same paper is the
 * same bytes.
 */
export const waiverPdf = async (paper: SignedPaper): Promise<Buffer> => {
  const {
    document: { language, title, text },
  } = paper;
  const t = waiverText(language);
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    font: SANS,
    lang: language === 'fr' ? 'fr-CA' : 'en-CA',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `${title}, ${paper.participant}`,
      CreationDate: new Date(`${paper.signedAt.replace(' ', 'T')}Z`),
    },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  await write(pdf, paper.venue.join(' · '), { size: 9, color: tokens.inkSoft, gap: 1.5 });
  await write(pdf, title, { size: 18, isBold: true, gap: 0.4 });
  const visit = { place: paper.destination, date: paper.visitDate, id: paper.reservationId };
  await write(pdf, t('pdf_visit', visit), { size: 10, color: tokens.inkSoft, gap: 1.2 });
  await writeSigned(pdf, broken(text), rowsOf(paper));
  numberPages(pdf);
  pdf.end();
  return done;
};

interface Style {
  /** Points. */ readonly size: number;
  readonly isBold?: boolean;
  readonly color?: string;
  /** Lines below it. */ readonly gap?: number;
  readonly layout?: PDFKit.Mixins.TextOptions;
  /** From the left edge of the page, on the line that `pdf.y` is at; else at the margin. */ readonly x?: number;
}

/** Writes a text, each run of it in the font that has its letters. */
const write = async (
  pdf: PDFKit.PDFDocument,
  text: string,
  { size, isBold = false, color = tokens.ink, gap = 0, layout = {}, x = MARGIN }: Style,
): Promise<void> => {
  pdf.fontSize(size).fillColor(color);
  const runs = writtenRuns(text);
  const isMixed = runs.some(({ slice }) => slice !== null);
  const mixed = isMixed ? { baseline: -ASCENT * size } : {};
  // Signs above Hindi letters reach higher than any European one.
  if (isMixed) pdf.moveDown(0.2);
  for (const [index, run] of runs.entries()) {
    const font = run.slice === null ? null : await fontOfRun(run.text, run.slice, isBold ? 700 : 400);
    pdf.font(font ?? (isBold ? BOLD : SANS));
    const options = { ...layout, ...mixed, continued: index < runs.length - 1 };
    if (index === 0) pdf.text(run.text, x, pdf.y, options);
    else pdf.text(run.text, options);
  }
  pdf.moveDown(gap);
};

const BODY: Style = { size: 10.5, gap: 0.6, layout: { lineGap: 2 } };
/** Names of rows stand beside their values. */
const NAMES_WIDTH = 130;
const VALUE: Style = {
  size: 10,
  isBold: true,
  gap: 0.35,
  layout: { width: LETTER_WIDTH - 2 * MARGIN - NAMES_WIDTH },
  x: MARGIN + NAMES_WIDTH,
};
const DIGEST: Style = { ...VALUE, size: 8.5, isBold: false };

/** The height of a text in the paper's own font; in other letters it is at most `SPARE` higher. */
const heightOf = (
  pdf: PDFKit.PDFDocument,
  text: string,
  { size, isBold, gap = 0, layout }: Style,
): number => {
  pdf.font(isBold ? BOLD : SANS).fontSize(size);
  return pdf.heightOfString(text, layout) + gap * pdf.currentLineHeight(true);
};
const SPARE = 40;

/** The signer stands below the text, on one page with its last paragraph. */
const writeSigned = async (
  pdf: PDFKit.PDFDocument,
  text: string,
  rows: readonly (readonly [string, string])[],
): Promise<void> => {
  const paragraphs = text.split(/\n\s*\n/);
  const last = paragraphs.pop() ?? '';
  for (const paragraph of paragraphs) await write(pdf, paragraph, BODY);
  const rowsHeight = rows.reduce((sum, [, value]) => sum + heightOf(pdf, value, VALUE), SPARE);
  const height = heightOf(pdf, last, BODY) + rowsHeight;
  const bottom = pdf.page.height - MARGIN;
  if (pdf.y + height > bottom && MARGIN + height <= bottom) pdf.addPage();
  await write(pdf, last, BODY);
  if (pdf.y + rowsHeight > bottom) pdf.addPage();
  await writeRows(pdf, rows);
};

const writeRows = async (
  pdf: PDFKit.PDFDocument,
  rows: readonly (readonly [string, string])[],
): Promise<void> => {
  pdf
    .moveDown(0.4)
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .strokeColor(tokens.line)
    .stroke()
    .moveDown(0.8);
  for (const [name, value] of rows) {
    const { y } = pdf;
    await write(pdf, name, { size: 8.5, color: tokens.inkSoft });
    pdf.y = y;
    await write(pdf, value, name === 'SHA-256' ? DIGEST : VALUE);
  }
};

/** Sheets that come apart are known to belong together. */
const numberPages = (pdf: PDFKit.PDFDocument): void => {
  const { count } = pdf.bufferedPageRange();
  if (count === 1) return;
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index);
    // The foot is in the margin, where the layout would begin another page.
    pdf.page.margins.bottom = 0;
    pdf.font(SANS).fontSize(8.5).fillColor(tokens.inkSoft);
    pdf.text(`${index + 1} / ${count}`, MARGIN, pdf.page.height - MARGIN / 2 - 8, { align: 'right' });
  }
};
