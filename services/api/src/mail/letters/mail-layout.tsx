import { createContext, useContext, type CSSProperties, type ReactNode } from 'react';
import type { Language } from '@stile/contracts';
import { lightened } from '@stile/contracts/kernel/colors';
import { tokens } from '@stile/web-kit';
import type { Letterhead } from './letterhead.js';
import { mailText } from './mail-parts.js';

/* Few mail programs know style sheets: every element carries its own style, and tables make the columns. */
const PAPER =
  '@media print{body{background:#fff!important}.sheet{border:0!important;max-width:none!important}}';

/** Programs that show mails dark know these; others show the mail as it is, or darken it by themselves. */
export const DARK = {
  ground: '#111714',
  paper: '#1c2420',
  ink: '#eef2ef',
  inkSoft: '#b3beb7',
  line: '#3b4640',
  notice: '#33291a',
} as const;
const darkStyle = (color: string): string => {
  const light = lightened(color, DARK.notice);
  const rules = [
    `body{background:${DARK.ground}!important;color:${DARK.ink}!important}`,
    `.sheet{background:${DARK.paper}!important;border-color:${DARK.line}!important}`,
    `.soft{color:${DARK.inkSoft}!important}`,
    `.cell{border-color:${DARK.line}!important}`,
    `.colored{color:${light}!important;border-color:${light}!important}`,
    `.button{background:${light}!important;color:${DARK.paper}!important}`,
    `.notice{background:${DARK.notice}!important;border-color:${DARK.line}!important}`,
  ];
  return `@media screen and (prefers-color-scheme:dark){${rules.join('')}}`;
};

const Color = createContext<string>(tokens.brand);

interface MailLayoutProps {
  readonly language: Language;
  /** Absent where it is not of one venue. */
  readonly letterhead?: Letterhead | undefined;
  readonly title: string;
  readonly intro: string;
  readonly children?: ReactNode;
}

/** A mail: narrow, in one column, without a picture from elsewhere; on paper without its ground. */
export const MailLayout = ({ language, letterhead, title, intro, children }: MailLayoutProps) => {
  const color = letterhead?.color ?? tokens.brand;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{`:root{color-scheme:light dark}${darkStyle(color)}${PAPER}`}</style>
      </head>
      <body style={{ margin: 0, background: tokens.ground, fontFamily: tokens.font, color: tokens.ink }}>
        <table role="presentation" width="100%">
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table role="presentation" className="sheet" width="100%" style={SHEET}>
                  <tbody>
                    <tr>
                      <td style={{ padding: '24px', lineHeight: '1.45' }}>
                        {letterhead ? <Head {...letterhead} color={color} /> : null}
                        <h1 style={{ fontSize: '24px', lineHeight: '1.25', margin: '0 0 8px' }}>{title}</h1>
                        <p style={{ margin: '0 0 16px' }}>{intro}</p>
                        <Color value={color}>{children}</Color>
                        {letterhead?.phone ? (
                          <Note>{mailText(language)('questions', { phone: letterhead.phone })}</Note>
                        ) : null}
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
};

/** The text part names the venue where the visit is. */
const Head = ({ name, color, logo }: Letterhead & { readonly color: string }) => (
  <p className="letterhead colored" style={{ ...HEAD, borderBottom: `2px solid ${color}`, color }}>
    {logo ? <img src="cid:logo" alt={name} height="56" fetchPriority="low" style={LOGO} /> : name}
  </p>
);

const LOGO: CSSProperties = { display: 'block', maxWidth: '100%', borderRadius: '4px' };
const HEAD: CSSProperties = { margin: '0 0 20px', padding: '0 0 12px', fontSize: '18px', fontWeight: 700 };

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

const ROWS: CSSProperties = { borderCollapse: 'collapse', margin: '16px 0 0' };
const CELL: CSSProperties = {
  padding: '6px 0',
  borderTop: `1px solid ${tokens.line}`,
  verticalAlign: 'top',
  textAlign: 'left',
};

/** Names and what there is to say of them, in two columns; in the text part a line each. */
export const Facts = ({ facts }: { readonly facts: readonly Pair[] }) =>
  facts.length === 0 ? null : (
    <table role="presentation" className="pairs" width="100%" style={ROWS}>
      <tbody>
        {facts.map(({ name, value }, row) => (
          <tr key={row} className="pair">
            <td className="cell soft" width="30%" style={{ ...CELL, color: tokens.inkSoft }}>
              {name}
            </td>
            <td className="cell" style={{ ...CELL, paddingLeft: '12px', overflowWrap: 'anywhere' }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );

/** Names and their amounts, which stand below each other; in the text part a line each. */
export const Amounts = ({ amounts }: { readonly amounts: readonly Pair[] }) => (
  <table role="presentation" className="pairs" width="100%" style={ROWS}>
    <tbody>
      {amounts.map(({ name, value, isTotal }, row) => (
        <tr key={row} className="pair" style={isTotal ? { fontWeight: 700 } : undefined}>
          <td className="cell" style={CELL}>
            {name}
          </td>
          <td className="cell" align="right" style={{ ...CELL, ...AMOUNT }}>
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const AMOUNT: CSSProperties = { paddingLeft: '16px', textAlign: 'right' };

export const Paragraph = ({ children }: { readonly children: ReactNode }) => (
  <p style={{ margin: '16px 0 0' }}>{children}</p>
);

export const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className="soft" style={{ margin: '14px 0 0', color: tokens.inkSoft, fontSize: '14px' }}>
    {children}
  </p>
);

interface LinkProps {
  readonly href: string;
  readonly children: string;
}

export const Link = ({ href, children }: LinkProps) => (
  <a href={href} className="colored" style={{ color: useContext(Color), fontWeight: 600 }}>
    {children}
  </a>
);

/** The first thing to do with the mail. `isRepeated`: its link stands below too, where the text part has it. */
export const Action = ({ href, isRepeated, children }: LinkProps & { readonly isRepeated?: boolean }) => (
  <p className={isRepeated ? 'repeated' : undefined} style={{ margin: '20px 0 0', textAlign: 'center' }}>
    <a href={href} className="button" style={{ ...BUTTON, background: useContext(Color) }}>
      {children}
    </a>
  </p>
);

const BUTTON: CSSProperties = {
  display: 'inline-block',
  padding: '12px 24px',
  lineHeight: '20px',
  borderRadius: tokens.radiusS,
  color: tokens.paper,
  fontWeight: 600,
  textDecoration: 'none',
};

interface CodeProps {
  /** The text part says it elsewhere. */
  readonly isRepeated?: boolean;
  readonly children: ReactNode;
}

/** A code that is typed or read out: large, its letters apart. */
export const Code = ({ isRepeated, children }: CodeProps) => (
  <p className={isRepeated ? 'repeated' : undefined} style={CODE}>
    {children}
  </p>
);

const CODE: CSSProperties = {
  margin: '16px 0 0',
  textAlign: 'center',
  fontSize: '24px',
  fontWeight: 700,
  letterSpacing: '2px',
};

/** A box that stands out. */
export const Notice = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="notice" style={NOTICE}>
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
