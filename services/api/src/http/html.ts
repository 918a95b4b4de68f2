const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ESCAPES[c]!);

/** A page of ours that needs no app: the mailbox, receipts and the built-in gateway. `body` and `head` are HTML, everything in them escaped by their maker. */
export const plainPage = (
  title: string,
  language: string,
  body: string,
  head = '',
): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/plain.css">${head}</head><body>${body}</body></html>`;

export const PLAIN_CSS = `:root{--ink:#14231d;--ink-2:#4a5a53;--line:#d6deda;--ground:#f3f6f4;--brand:#0b5d46;--bad:#b3261e;--focus:#1a4fd6}
*{box-sizing:border-box;margin:0}body{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif;color:var(--ink);background:var(--ground)}
main{max-width:560px;margin:0 auto;padding:24px 16px 64px;display:grid;gap:20px}main.wide{max-width:880px}h1{font-size:1.6rem;line-height:1.2}h2{font-size:1.15rem}
.card{background:#fff;border:1px solid var(--line);border-radius:12px;padding:20px;display:grid;gap:14px}.note{color:var(--ink-2);font-size:.925rem}.banner{background:#fff2d9;color:#6b4100;padding:10px 16px;text-align:center;font-weight:600}
.error{border:2px solid var(--bad);border-radius:8px;padding:12px 14px;color:var(--bad);font-weight:600;background:#fff}
label.choice{display:flex;gap:12px;align-items:center;min-height:48px;border:1px solid #8b9a92;border-radius:8px;padding:8px 12px;cursor:pointer}label.choice:has(:checked){border-color:var(--brand);background:#e3f1eb}
fieldset{border:0;padding:0;display:grid;gap:8px}legend{font-weight:600;margin-bottom:8px}input[type=radio]{accent-color:var(--brand);width:20px;height:20px}
button{font:inherit;min-height:48px;border-radius:8px;padding:0 20px;font-weight:700;cursor:pointer;border:0;background:var(--brand);color:#fff}button.quiet{background:transparent;color:var(--ink);border:1px solid #8b9a92}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}a{color:var(--brand)}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dt{color:var(--ink-2)}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
ul.mails{list-style:none;padding:0;display:grid;gap:8px}ul.mails a{display:grid;background:#fff;border:1px solid var(--line);border-radius:8px;padding:12px 16px;text-decoration:none;color:inherit}ul.mails a:hover{border-color:var(--brand)}
.acts{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center}.acts a{display:inline-flex;align-items:center;min-height:44px}a.button{border-radius:8px;padding:0 20px;font-weight:700;background:var(--brand);color:#fff;text-decoration:none}
table.receipt{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}table.receipt th{text-align:left;font-weight:400}table.receipt td{text-align:right;white-space:nowrap;padding-left:16px}table.receipt tr>*{padding-block:5px;vertical-align:top}table.receipt tbody tr:first-child>*{border-top:1px solid var(--line);padding-top:10px}table.receipt tbody tr:last-child>*{padding-bottom:10px}table.receipt .strong>*{font-weight:700;font-size:1.125rem}
.receipt-head{display:grid;gap:2px}.receipt-facts{grid-template-columns:auto 1fr}.receipt-facts dd{text-align:left;overflow-wrap:anywhere}.narrow-receipt{font:3.1mm/4mm "DejaVu Sans Mono","Liberation Mono",Menlo,Consolas,monospace;width:76mm;padding:3mm 2mm;background:#fff;white-space:pre;overflow:hidden}
@media print{body{background:#fff}.acts{display:none}main{max-width:none;padding:0;display:block}.receipt-card{border:0;padding:0}.narrow-receipt{padding:0;margin:0 auto;width:72mm}}
iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:8px;background:#fff}pre{white-space:pre-wrap;font:inherit}`;
