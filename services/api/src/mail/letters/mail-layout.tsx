import type { CSSProperties, ReactNode } from 'react';
import type { Language } from '@stile/contracts';
import { tokens } from '@stile/web-kit';

/* Mail programs know no style sheets: every element carries its own style, and tables make the columns. */
const PAPER =
  '@media print{body{background:#fff!important}.sheet{border:0!important;max-width:none!important}}';

interface MailLayoutProps {
  readonly language: Language;
  readonly title: string;
  readonly intro: string;
  readonly children?: ReactNode;
}

/** A mail: narrow, in one column, without a picture from elsewhere; on paper without its ground. */
export const MailLayout = ({ language, title, intro, children }: MailLayoutProps) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content="light" />
      <title>{title}</title>
      <style>{PAPER}</style>
    </head>
    <body style={{ margin: 0, background: tokens.ground, fontFamily: tokens.font, color: tokens.ink }}>
      <table role="presentation" width="100%">
        <tbody>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <table role="presentation" className="sheet" width="100%" style={SHEET}>
                <tbody>
                  <tr>
                    <td style={{ padding: '24px' }}>
                      <h1 style={{ fontSize: '24px', margin: '0 0 8px' }}>{title}</h1>
                      <p style={{ margin: '0 0 16px' }}>{intro}</p>
                      {children}
                    </td>
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
);

const SHEET: CSSProperties = {
  maxWidth: '560px',
  background: tokens.paper,
  border: `1px solid ${tokens.line}`,
  borderRadius: tokens.radius,
};

export interface Pair {
  readonly name: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

/** Names and their values in two columns; in the text part a line each. */
export const Pairs = ({ pairs }: { readonly pairs: readonly Pair[] }) => (
  <table
    role="presentation"
    className="pairs"
    width="100%"
    style={{ borderCollapse: 'collapse', margin: '16px 0 0' }}
  >
    <tbody>
      {pairs.map(({ name, value, isTotal }, row) => (
        <tr key={row} className="pair" style={isTotal ? { fontWeight: 700 } : undefined}>
          <td style={{ ...CELL, ...(isTotal ? {} : { color: tokens.inkSoft }) }}>{name}</td>
          <td align="right" style={{ ...CELL, padding: '6px 0 6px 16px' }}>
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const CELL: CSSProperties = { padding: '6px 0', borderTop: `1px solid ${tokens.line}` };

export const Paragraph = ({ children }: { readonly children: ReactNode }) => (
  <p style={{ margin: '16px 0 0' }}>{children}</p>
);

export const Note = ({ children }: { readonly children: ReactNode }) => (
  <p style={{ margin: '14px 0 0', color: tokens.inkSoft, fontSize: '14px' }}>{children}</p>
);

interface LinkProps {
  readonly href: string;
  readonly children: string;
}

export const Link = ({ href, children }: LinkProps) => (
  <a href={href} style={{ color: tokens.brand, fontWeight: 600 }}>
    {children}
  </a>
);

/** The one thing to do with the mail. */
export const Action = ({ href, children }: LinkProps) => (
  <p style={{ margin: '20px 0 0', textAlign: 'center' }}>
    <a href={href} style={BUTTON}>
      {children}
    </a>
  </p>
);

const BUTTON: CSSProperties = {
  display: 'inline-block',
  padding: '12px 22px',
  borderRadius: tokens.radiusS,
  background: tokens.brand,
  color: tokens.paper,
  fontWeight: 600,
  textDecoration: 'none',
};

/** A box that stands out. */
export const Notice = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div style={NOTICE}>
    <p style={{ margin: 0, fontWeight: 700 }}>{title}</p>
    {children}
  </div>
);

const NOTICE: CSSProperties = {
  margin: '20px 0 0',
  padding: '14px 16px',
  border: `1px solid ${tokens.line}`,
  borderRadius: tokens.radiusS,
  background: tokens.busySoft,
};
