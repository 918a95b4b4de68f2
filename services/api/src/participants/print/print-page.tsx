import { createHash } from 'node:crypto';
import { Fragment } from 'react';
import type { Language } from '@stile/contracts';
import type { Answer } from '../../http/endpoint.js';
import { contentPolicy } from '../../http/headers.js';
import { fontFaces } from '../../markup/font-faces.js';
import { Page } from '../../markup/page.js';
import { HTML_HEADERS, renderDocument } from '../../markup/render.js';
import { printText, type Paper, type ParticipantPrint } from './participant-print.js';

/** A sheet of its own, a sticker of 62 × 29 mm, a tag of 102 × 51 mm: sizes that label printers have. */
const STYLES: Readonly<Record<Paper, string>> = {
  sheet: '@page{margin:16mm}',
  sticker: '@page{size:62mm 29mm;margin:2mm}',
  lesson_tag: '@page{size:102mm 51mm;margin:3mm}',
};

interface Printed {
  readonly reservationId: string;
  readonly paper: Paper;
  readonly language: Language;
  readonly participants: readonly ParticipantPrint[];
}

/** Each participant on a paper of their own. */
export const printPage = async (printed: Printed): Promise<Answer> => {
  const { paper, language, reservationId, participants } = printed;
  const t = printText(language);
  const style = STYLES[paper] + fontFaces(participants.flatMap(textsOf));
  const hash = createHash('sha256').update(style).digest('base64');
  const page = (
    <Page
      title={`${t(`title_${paper}`)} ${reservationId}`}
      language={language}
      style={style}
      script="/print.js"
    >
      <h1 className="acts">{t(`title_${paper}`)}</h1>
      {participants.map((participant) => (
        <Participant key={participant.number} participant={participant} {...printed} />
      ))}
      <div className="acts">
        <button type="button" data-print="">
          {t('print')}
        </button>
        <a href={`/reservation/${reservationId}`}>{t('back')}</a>
      </div>
    </Page>
  );
  return {
    body: await renderDocument(page),
    headers: { ...HTML_HEADERS, 'content-security-policy': contentPolicy([`'sha256-${hash}'`]) },
  };
};

/** Texts that people wrote. */
const textsOf = ({ name, facts }: ParticipantPrint): readonly string[] => [
  name,
  ...facts.map(([, value]) => value),
];

const Participant = ({
  participant: { number, name, visitorType, level, facts },
  reservationId,
  paper,
  language,
}: Printed & { readonly participant: ParticipantPrint }) => (
  <article className={`card participant-print ${paper.replace('_', '-')}`}>
    <div>
      <h2>{name}</h2>
      <p>{[visitorType, level].filter(Boolean).join(' · ')}</p>
      <dl>
        {facts.map(([fact, value]) => (
          <Fragment key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
    <figure>
      <img
        src={`/api/reservation/${reservationId}/participants/${number}/qr.svg`}
        width="112"
        height="112"
        alt={printText(language)('code_of', { name })}
      />
      <figcaption>{`${reservationId}-${number}`}</figcaption>
    </figure>
  </article>
);
