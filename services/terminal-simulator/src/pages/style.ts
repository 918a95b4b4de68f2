import { TOKENS_CSS } from '@stile/web-kit';

export const STYLE = `${TOKENS_CSS}
*,*::before,*::after{box-sizing:border-box;margin:0}
body{font:16px/1.5 var(--font);color:var(--ink);background:var(--ground);padding:24px clamp(16px,4vw,48px) 48px}
header{max-width:1120px;margin:0 auto 24px;display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline}
header a,main a{color:var(--brand);font-weight:600}
h1{font-size:1.5rem;line-height:1.2}h2{font-size:1.05rem;line-height:1.3;margin-bottom:12px}
main{max-width:1120px;margin:0 auto}
.bench{display:grid;gap:24px;grid-template-columns:minmax(0,1fr)}
@media(min-width:900px){.bench{grid-template-columns:380px minmax(0,1fr);align-items:start}}
.panels{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr))}
.panel{background:var(--paper);border:1px solid var(--line);border-radius:var(--radius);padding:20px}
.wide{grid-column:1/-1}
.terminal{background:linear-gradient(160deg,#33413b,#1b2521);border-radius:40px;padding:18px 20px 26px;max-width:380px;width:100%;margin:0 auto;box-shadow:0 18px 40px -18px rgb(0 0 0 / .55),inset 0 1px 0 rgb(255 255 255 / .18)}
.slot{display:flex;justify-content:space-between;align-items:center;color:#d8e2dc;font-size:.875rem;padding:0 6px 12px;gap:12px}
.light{display:inline-flex;align-items:center;gap:8px;font-weight:600;color:#fff}
.light::before{content:'';width:12px;height:12px;border-radius:50%;background:#4ad08f;box-shadow:0 0 10px #4ad08f}
.light[data-state=waiting]::before,.light[data-state=busy]::before{background:#ffb938;box-shadow:0 0 10px #ffb938}
.light[data-state=gone]::before{background:#ff6a5e;box-shadow:0 0 10px #ff6a5e}
.screen{background:#fff;border-radius:22px;min-height:340px;padding:24px 18px;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:14px;text-align:center}
.screen[data-look=off]{background:#0d1411;color:#b9c6bf}
.screen[data-look=good]{background:var(--brand);color:#fff}.screen[data-look=bad]{background:var(--bad);color:#fff}.screen[data-look=part]{background:var(--busy-soft);color:var(--busy-ink)}
.amount{font-size:3.25rem;line-height:1.05;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums;white-space:nowrap}
.big{font-size:1.75rem;line-height:1.2;font-weight:700;overflow-wrap:anywhere}.soft{color:var(--ink-soft)}
.screen[data-look=off] .big{font-size:1.15rem;font-weight:600}
.notice{background:var(--busy-soft);color:var(--busy-ink);border-radius:var(--radius-s);padding:8px 12px;font-weight:600}
.waves{width:56px;height:56px;color:var(--brand)}
.keys{display:grid;grid-template-columns:repeat(2,1fr);gap:10px;width:100%}
.pad{display:flex;justify-content:center;padding-top:18px}
button{font:inherit;font-weight:600;color:var(--brand-strong);background:var(--paper);border:1.5px solid var(--brand);border-radius:var(--radius-s);min-height:48px;padding:8px 16px;cursor:pointer;text-align:center}
button:hover:not(:disabled){background:var(--brand-soft)}
button.main{background:var(--brand);color:#fff}button.main:hover:not(:disabled){background:var(--brand-strong)}
button.stop{background:#b3261e;border-color:#b3261e;color:#fff;min-width:180px;border-radius:999px}button.stop:hover:not(:disabled){background:#8f1d17}
button:disabled{color:var(--ink-soft);background:#eceee8;border-color:var(--line);cursor:default}
.terminal button.stop:disabled{background:#45544d;border-color:#45544d;color:#d3ddd7}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}.terminal .pad :focus-visible,.terminal .slot :focus-visible{outline-color:#fff}
kbd{font:600 .75rem/1 var(--font);border:1px solid currentColor;border-radius:4px;padding:2px 5px;margin-left:8px;opacity:.8}
.actions{display:grid;gap:10px;grid-template-columns:1fr 1fr}.actions .wide{grid-column:1/-1}
fieldset{border:0;padding:0;margin-bottom:16px;display:grid;gap:10px;grid-template-columns:repeat(auto-fill,minmax(130px,1fr))}
legend{font-weight:700;font-size:1.05rem;margin-bottom:12px;padding:0}
.card{position:relative;border-radius:12px;color:#fff;aspect-ratio:1.75;padding:12px;display:flex;flex-direction:column;justify-content:space-between;font-weight:700;cursor:pointer}
.card input{position:absolute;top:10px;right:10px;width:20px;height:20px;accent-color:#fff}
.card:has(:checked){outline:3px solid var(--ink);outline-offset:2px}.card:has(:focus-visible){outline:3px solid var(--focus);outline-offset:3px}
.card span:last-child{font-variant-numeric:tabular-nums;font-weight:600}
.visa{background:#1c3f94}.mc{background:#5d3a28}.amex{background:#0e6573}.interac{background:#80600b}
label{font-weight:600;display:block}select,input[type=text]{font:inherit;width:100%;min-height:48px;font-weight:400;padding:8px 12px;border:1px solid var(--line-strong);border-radius:var(--radius-s);background:var(--paper);color:var(--ink);margin-top:4px}
.stack{display:grid;gap:14px}.stack h2{margin:0}
.row{display:flex;flex-wrap:wrap;gap:10px;align-items:center;justify-content:space-between}
.paper{font:14px/1.45 'DejaVu Sans Mono','Liberation Mono',Menlo,monospace;background:#fffef8;border:1px solid var(--line);border-bottom:0;max-height:420px;overflow:auto;padding:16px 14px;width:100%;max-width:44ch;margin:0 auto 12px;white-space:pre}
.paper hr{border:0;border-top:1px dashed var(--line-strong);margin:8px 0}
.tiles{list-style:none;padding:0;display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(100%,280px),1fr));margin-bottom:24px}
.tiles a{display:grid;gap:4px;text-decoration:none;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:var(--radius);padding:20px}
.tiles a:hover{border-color:var(--brand)}.tiles strong{font-size:1.15rem;color:var(--brand-strong)}
.tiles .light{color:var(--ink)}.tiles .light::before{box-shadow:none}.tiles .light[data-state=idle]::before{background:var(--calm)}
.form{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(min(100%,200px),1fr));align-items:end;margin-bottom:12px}
ol{padding-left:20px;margin-bottom:12px}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(pointer:coarse){kbd{display:none}}
@media(max-width:420px){body{padding:16px 16px 40px}.amount{font-size:2.75rem}.screen{min-height:300px}.panel{padding:16px}}
`;
