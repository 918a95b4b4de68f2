import { createHash } from 'node:crypto';
import { Fragment } from 'react';
import type { Language } from '@stile/contracts';
import type { Answer } from '../http/endpoint.js';
import { contentPolicy } from '../http/headers.js';
import { fontFaces } from '../markup/font-faces.js';
import { Page } from '../markup/page.js';
import { HTML_HEADERS, renderDocument } from '../markup/render.js';
import { receiptText, type Receipt } from './receipt.js';
import { stripLines } from './receipt-strip.js';

type Paper = 'sheet' | '80mm';

const LINE_MM = 4;
const MARGIN_MM = 4;
/** So that no rounding pushes the last line onto a sheet of its own. */
const SPARE_MM = 4;
const SHEET_STYLE = '@page{margin:16mm}';
/** Browsers ignore `80mm auto`: the height follows from the lines. */
const stripStyle = (lines: number): string =>
  `@page{size:80mm ${lines * LINE_MM + 2 * MARGIN_MM + SPARE_MM}mm;margin:${MARGIN_MM}mm 0}`;

interface PrintedReceipt {
  readonly receipt: Receipt;
  readonly reservationId: string;
  readonly language: Language;
  readonly paper: Paper;
}

/** A receipt as a page of its own, which prints on a sheet or on a strip of 80 mm. */
export const receiptPage = async (printed: PrintedReceipt): Promise<Answer> => {
  const { receipt, reservationId, language, paper } = printed;
  const lines = stripLines(receipt);
  const style = (paper === '80mm' ? stripStyle(lines.length) : SHEET_STYLE) + fontFaces(lines);
  const hash = createHash('sha256').update(style).digest('base64');
  const page = (
    <Page title={`${receipt.title} ${reservationId}`} language={language} style={style} script="/print.js">
      {paper === '80mm' ? <Strip title={receipt.title} lines={lines} /> : <Sheet receipt={receipt} />}
      <Actions {...printed} />
    </Page>
  );
  return {
    body: await renderDocument(page),
    headers: { ...HTML_HEADERS, 'content-security-policy': contentPolicy([`'sha256-${hash}'`]) },
  };
};

const Actions = ({ reservationId, language, paper }: PrintedReceipt) => {
  const t = receiptText(language);
  return (
    <div className="acts">
      <button type="button" data-print="">
        {t('print')}
      </button>
      {paper === '80mm' ? (
        <a href={`?lang=${language}&paper=sheet`}>{t('print_sheet')}</a>
      ) : (
        <a href={`?lang=${language}&paper=80mm`}>{t('print_narrow')}</a>
      )}
      <a href={`/reservation?reservationId=${reservationId}&lang=${language}`}>{t('back')}</a>
    </div>
  );
};

/** The heading is read aloud and not printed: the lines have it. */
const Strip = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <>
    <h1 className="acts">{title}</h1>
    <div className="narrow-receipt">{lines.join('\n')}</div>
  </>
);

const Sheet = ({ receipt }: { readonly receipt: Receipt }) => (
  <div className="card receipt-card">
    <div className="receipt-head">
      <h1>{receipt.title}</h1>
      {receipt.shop.map((line, index) => (
        <p key={index}>{index === 0 ? <strong>{line}</strong> : line}</p>
      ))}
    </div>
    <Facts facts={receipt.facts} />
    <table className="receipt">
      <Items items={receipt.items} />
      <Sums sums={receipt.sums} />
      <tbody>
        {[receipt.date, ...receipt.payments].map(([name, amount], index) => (
          <Row key={index} name={name} amount={amount} />
        ))}
      </tbody>
    </table>
  </div>
);

const Facts = ({ facts }: Pick<Receipt, 'facts'>) => (
  <dl className="receipt-facts">
    {facts.map(([name, value], index) => (
      <Fragment key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);

const Items = ({ items }: Pick<Receipt, 'items'>) => (
  <tbody>
    {items.map(({ title, each, note, amount }, index) => (
      <Row key={index} name={title} note={each || note} amount={amount} />
    ))}
  </tbody>
);

const Sums = ({ sums }: Pick<Receipt, 'sums'>) => (
  <tbody>
    {sums.map(({ name, amount, strong }, index) => (
      <Row key={index} name={name} amount={amount} isStrong={strong} />
    ))}
  </tbody>
);

interface RowProps {
  readonly name: string;
  readonly note?: string;
  readonly amount: string;
  readonly isStrong?: boolean;
}

const Row = ({ name, note, amount, isStrong }: RowProps) => (
  <tr className={isStrong ? 'strong' : undefined}>
    <th scope="row">
      {name}
      {note ? (
        <>
          <br />
          <span className="note">{note}</span>
        </>
      ) : null}
    </th>
    <td>{amount}</td>
  </tr>
);
