import type { Language } from '@stile/web-kit';
import type { BootData } from './core/boot/boot-data.js';

/** Files of the client build: their addresses, the whole style sheet. */
export interface ClientFiles {
  /** A few hundred bytes: loads the app once the page is painted, and keeps what is pressed until then. */
  readonly entry: string;
  readonly app: string;
  /** Chunks that the app imports at once. */
  readonly imports: readonly string[];
  readonly texts: Readonly<Record<Language, string>>;
  readonly icon: string;
  readonly styles: string;
}

export interface DocumentParts {
  /** Both from render(). */
  readonly html: string;
  readonly head: string;
  readonly language: Language;
  readonly data: BootData;
  /** For who has no scripts. */
  readonly noScript: string;
  /** For a policy that names a nonce; one that names styleHash needs none. */
  readonly nonce?: string;
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** JSON that no text in it can end or open a tag. */
const escapeJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * The whole document. Its only inline parts are the style sheet and JSON: script-src 'self' holds. Scripts come after
 * what the visitor reads: days and prices stand in the markup.
 */
export const documentOf = (
  { html, head, language, data, noScript, nonce }: DocumentParts,
  files: ClientFiles,
): string => {
  const mark = nonce ? ` nonce="${escapeHtml(nonce)}"` : '';
  const parts = [files.app, ...files.imports, files.texts[language]].join(' ');
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${head}<style${mark}>${files.styles}</style>` +
    `<script type="module" fetchpriority="low" src="${files.entry}" id="entry" data-parts="${parts}"></script><link rel="icon" href="${files.icon}" type="image/svg+xml"></head>` +
    `<body><noscript><p class="no-script">${escapeHtml(noScript)}</p></noscript><div id="root">${html}</div><script type="application/json" id="boot">${escapeJson(data)}</script></body></html>`
  );
};
