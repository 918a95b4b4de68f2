import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import type { WaiverAnswer } from '@stile/contracts';
import { tokens } from '@stile/web-kit';
import { waiverText } from '../waivers/waiver-text.js';

/* A signed waiver on paper. DejaVu Sans has every European letter, which PDF's own fonts have not. */
const FONTS = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const SANS = join(FONTS, 'DejaVuSans.ttf');
const BOLD = join(FONTS, 'DejaVuSans-Bold.ttf');
const MARGIN = 56;

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
export const waiverPdf = (paper: SignedPaper): Promise<Buffer> => {
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
  pdf.font(SANS).fontSize(9).fillColor(tokens.inkSoft).text(paper.venue.join(' · ')).moveDown(1.5);
  pdf.font(BOLD).fontSize(18).fillColor(tokens.ink).text(title).moveDown(0.4);
  pdf
    .font(SANS)
    .fontSize(10)
    .fillColor(tokens.inkSoft)
    .text(t('pdf_visit', { place: paper.destination, date: paper.visitDate, id: paper.reservationId }))
    .moveDown(1.2);
  pdf.fillColor(tokens.ink).fontSize(10.5).text(broken(text), { lineGap: 2, paragraphGap: 6 }).moveDown(1.5);
  // The signed text and its signer stay together.
  const rows = rowsOf(paper);
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
    pdf.font(SANS).fontSize(8.5).fillColor(tokens.inkSoft).text(name);
    pdf
      .font(name === 'SHA-256' ? SANS : BOLD)
      .fontSize(name === 'SHA-256' ? 8.5 : 11)
      .fillColor(tokens.ink)
      .text(value)
      .moveDown(0.5);
  }
  pdf.end();
  return done;
};
