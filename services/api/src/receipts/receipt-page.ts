import { createHash } from 'node:crypto';
import type { Language } from '@stile/contracts';
import type { Answer } from '../http/endpoint.js';
import { escapeHtml, plainPage } from '../http/html.js';
import { contentPolicy } from '../http/headers.js';
import { receiptText, type Receipt } from './receipt.js';
import { stripLines } from './receipt-strip.js';

export type Paper = 'sheet' | '80mm';

const LINE_MM = 4;
const MARGIN_MM = 4;
/** So that no rounding pushes the last line onto a sheet of its own. */
const SPARE_MM = 4;
const sheetStyle = '@page{margin:16mm}';
/** `80mm auto` is ignored by browsers: the height follows from the lines. */
const stripStyle = (lines: number): string =>
  `@page{size:80mm ${lines * LINE_MM + 2 * MARGIN_MM + SPARE_MM}mm;margin:${MARGIN_MM}mm 0}`;

const rows = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join('');

const sheet = ({
  title,
  shop,
  facts,
  items,
  sums,
  payments,
  foot,
}: Receipt): string => `<div class="card receipt-card">
<div class="receipt-head"><h1>${escapeHtml(title)}</h1>${shop.map((line, i) => `<p${i === 0 ? '><strong' : ''}>${escapeHtml(line)}${i === 0 ? '</strong>' : ''}</p>`).join('')}</div>
<dl class="receipt-facts">${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<table class="receipt"><tbody>${rows(items.map(({ title: item, note, amount }) => [`${escapeHtml(item)}${note ? `<br><span class="note">${escapeHtml(note)}</span>` : ''}`, escapeHtml(amount)]))}</tbody>
<tbody>${sums.map(({ name, amount, strong }) => `<tr${strong ? ' class="strong"' : ''}><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(amount)}</td></tr>`).join('')}</tbody>
${payments.length > 0 ? `<tbody>${rows(payments.map(([name, amount]) => [escapeHtml(name), escapeHtml(amount)]))}</tbody>` : ''}</table>
${foot ? `<p class="note">${escapeHtml(foot)}</p>` : ''}</div>`;

/** A receipt as a page of its own, which prints on a sheet or on a strip of 80 mm. */
export const receiptPage = (receipt: Receipt, id: string, paper: Paper, language: Language): Answer => {
  const t = receiptText(language);
  const lines = stripLines(receipt);
  const style = paper === '80mm' ? stripStyle(lines.length) : sheetStyle;
  const other =
    paper === '80mm' ? (['sheet', t('print_sheet')] as const) : (['80mm', t('print_narrow')] as const);
  const acts = `<div class="acts"><button type="button" data-print>${escapeHtml(t('print'))}</button><a href="?lang=${language}&amp;paper=${other[0]}">${escapeHtml(other[1])}</a><a href="/reservation?reservationId=${id}&amp;lang=${language}">${escapeHtml(t('back'))}</a></div>`;
  const body =
    paper === '80mm'
      ? `<h1 class="acts">${escapeHtml(receipt.title)}</h1><div class="narrow-receipt">${escapeHtml(lines.join('\n'))}</div>`
      : sheet(receipt);
  return {
    body: plainPage(
      `${receipt.title} ${id}`,
      language,
      `<main>${body}${acts}</main>`,
      `<style>${style}</style><script src="/print.js" defer></script>`,
    ),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy([
        `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      ]),
    },
  };
};
