import type { ReactNode } from 'react';
import type { Language } from '@stile/contracts';

interface PageProps {
  readonly title: string;
  readonly language: Language;
  /** Stands above the page, over its whole width. */
  readonly banner?: string;
  /** As wide as a list needs it, instead of a column of text. */
  readonly isWide?: boolean;
  /** A style of this page alone; the content security policy of the answer carries its hash. */
  readonly style?: string;
  readonly script?: string;
  readonly children: ReactNode;
}

/** A page that needs no app: the mailbox, receipts, the built-in card gateway and errors. */
export const Page = ({ title, language, banner, isWide, style, script, children }: PageProps) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/plain.css" />
      {style === undefined ? null : <style>{style}</style>}
      {script === undefined ? null : <script src={script} defer />}
    </head>
    <body>
      {banner === undefined ? null : <header className="banner">{banner}</header>}
      <main className={isWide ? 'wide' : undefined}>{children}</main>
    </body>
  </html>
);
