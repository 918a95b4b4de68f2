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
  await write(pdf, broken(text), { size: 10.5, gap: 1.5, layout: { lineGap: 2, paragraphGap: 6 } });
  await writeRows(pdf, rowsOf(paper));
  pdf.end();
  return done;
};

interface Style {
  /** Points. */ readonly size: number;
  readonly isBold?: boolean;
  readonly color?: string;
  /** Lines below it. */ readonly gap?: number;
  readonly layout?: PDFKit.Mixins.TextOptions;
}

/** Writes a text, each run of it in the font that has its letters. */
const write = async (
  pdf: PDFKit.PDFDocument,
  text: string,
  { size, isBold = false, color = tokens.ink, gap = 0, layout = {} }: Style,
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
    pdf.text(run.text, { ...layout, ...mixed, continued: index < runs.length - 1 });
  }
  pdf.moveDown(gap);
};

/** The signed text and its signer stay together. */
const writeRows = async (
  pdf: PDFKit.PDFDocument,
  rows: readonly (readonly [string, string])[],
): Promise<void> => {
  const ROW_HEIGHT = 30;
  const LINE_HEIGHT = 14;
  const height = rows.reduce(
    (sum, [, value]) => sum + ROW_HEIGHT + LINE_HEIGHT * value.split('\n').length,
    0,
  );
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .strokeColor(tokens.line)
    .stroke()
    .moveDown(0.8);
  for (const [name, value] of rows) {
    await write(pdf, name, { size: 8.5, color: tokens.inkSoft });
    const isDigest = name === 'SHA-256';
    await write(pdf, value, { size: isDigest ? 8.5 : 11, isBold: !isDigest, gap: 0.5 });
  }
};
