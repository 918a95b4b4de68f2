import type { ReactElement } from 'react';
import type { FormatCallback } from 'html-to-text';
import { fill, mailMessages, type Language, type MailKey } from '@stile/contracts';
import { renderDocument } from '../../markup/render.js';
import type { Mail } from '../mailbox/mailer.js';

export type MailText = (key: MailKey, values?: Readonly<Record<string, unknown>>) => string;

export const mailText =
  (language: Language): MailText =>
  (key, values) =>
    fill(mailMessages[language][key], values);

/** Two cells of a row on one line: 'When: Saturday, December 12'. */
const pair =
  (separator: string): FormatCallback =>
  (row, walk, builder) => {
    const [name, value] = row.children.filter(({ name: tag }) => tag === 'td');
    builder.openBlock({ leadingLineBreaks: 1 });
    walk(name?.children ?? [], builder);
    builder.addLiteral(separator);
    walk(value?.children ?? [], builder);
    builder.closeBlock({ trailingLineBreaks: 1 });
  };

/** The text of a link, then its address. */
const link =
  (separator: string): FormatCallback =>
  (anchor, walk, builder) => {
    walk(anchor.children, builder);
    builder.addLiteral(`${separator}${(anchor.attribs as Record<string, string>)['href']}`);
  };

/**
 * Both parts of a mail, made from one document: its HTML, and the text of it for programs and people that read
 * text.
 */
export const mailParts = async (
  document: ReactElement,
  language: Language,
): Promise<Pick<Mail, 'html' | 'text'>> => {
  const html = await renderDocument(document);
  const { convert } = await import('html-to-text');
  const separator = mailText(language)('pair', { name: '', value: '' });
  return {
    html,
    text: convert(html, {
      wordwrap: false,
      formatters: { pair: pair(separator), link: link(separator) },
      selectors: [
        { selector: 'tr.pair', format: 'pair' },
        {
          selector: 'table.pairs',
          format: 'block',
          options: { leadingLineBreaks: 2, trailingLineBreaks: 2 },
        },
        { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 1, trailingLineBreaks: 2 } },
        { selector: 'a', format: 'link' },
        { selector: 'p.letterhead', format: 'skip' },
        { selector: 'p.repeated', format: 'skip' },
      ],
    }),
  };
};
