import { Fragment } from 'react';
import { gatewayMessages, type Language } from '@stile/contracts';
import { Page } from '../../markup/page.js';
import type { StoredMail } from './mailer.js';

const pathOf = (key: string): string => `/mailbox/${encodeURIComponent(key)}`;

interface MailListProps {
  readonly mails: readonly (readonly [key: string, mail: StoredMail])[];
  readonly language: Language;
}

/** Every mail, newest first. */
export const MailList = ({ mails, language }: MailListProps) => {
  const texts = gatewayMessages[language];
  return (
    <Page title={texts.mailbox} language={language} isWide>
      <h1>{texts.mailbox}</h1>
      <p className="note">{texts.mailbox_note}</p>
      {mails.length === 0 ? (
        <p className="card">{texts.mailbox_empty}</p>
      ) : (
        <ul className="mails">
          {mails.map(([key, { subject, to, at }]) => (
            <li key={key}>
              <a href={pathOf(key)}>
                <strong>{subject}</strong>
                <span className="note">
                  {texts.to} {to} · {at}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
};

interface MailViewProps {
  readonly mailKey: string;
  readonly mail: StoredMail;
  readonly language: Language;
}

/** One mail: its text part and its attachments. */
export const MailView = ({ mailKey, mail, language }: MailViewProps) => {
  const texts = gatewayMessages[language];
  const { subject, to, at, text, attachments } = mail;
  const parts = attachments.map((attachment, index) => ({
    ...attachment,
    path: `${pathOf(mailKey)}/${index}`,
  }));
  return (
    <Page title={subject} language={language} isWide>
      <p>
        <a href="/mailbox">{texts.mailbox_back}</a>
      </p>
      <h1>{subject}</h1>
      <p className="note">
        {texts.to} {to} · {at}
        {parts.length > 0 ? ` · ${texts.attachments}: ` : null}
        {parts.map(({ filename, path }, index) => (
          <Fragment key={path}>
            {index > 0 ? ', ' : null}
            <a href={path}>{filename}</a>
          </Fragment>
        ))}
      </p>
      <div className="card">
        <pre>{withLinks(text)}</pre>
      </div>
      {parts
        .filter(({ contentType }) => contentType === 'image/png')
        .map(({ filename, path }) => (
          <p key={path}>
            <img src={path} alt={filename} width="200" height="200" loading="lazy" />
          </p>
        ))}
    </Page>
  );
};

/** Addresses in a mail's text become links: every second piece is an address. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <a key={index} href={piece}>
        {piece}
      </a>
    ),
  );
