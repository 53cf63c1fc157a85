import type { FastifyReply } from 'fastify';

/** The text is trusted HTML. `html` escapes all other interpolated values. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | undefined | Markup | readonly Markup[];

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    strings.map((text, index) => (index < parts.length ? text + render(parts[index]) : text)).join(''),
  );
}

function render(part: Part): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map((one) => one.text).join('');
  return escapeHtml(String(part));
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export interface Page {
  title: string;
  /** The name is shown at the top, so that nobody mistakes the page for the real service. */
  realService: string;
  body: Markup;
  isFramed?: boolean;
}

export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · Sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/_sandbox/style.css" />
      </head>
      <body class="${page.isFramed === true ? 'framed' : ''}">
        <header><a href="/">Sandbox</a> <span>not the real ${page.realService}</span></header>
        <main>
          <h1>${page.title}</h1>
          ${page.body}
        </main>
      </body>
    </html> `;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(document.text);
}

export const STYLE_SHEET = `:root{color-scheme:light dark;--paper:#fcf9f3;--surface:#fff;--ink:#1b2133;--muted:#545a6c;--line:#dedad2;--edge:#818693;--act:#2f41ab;--on-act:#fdfcf8;--mark:#ffeecb;--on-mark:#7e4f04}
@media (prefers-color-scheme:dark){:root{--paper:#0e121e;--surface:#171b29;--ink:#f1eee7;--muted:#a6abb8;--line:#2f3545;--edge:#6b7184;--act:#95a4f6;--on-act:#0c111f;--mark:#3c2a0e;--on-mark:#f3bd5c}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
header{background:var(--mark);color:var(--on-mark);padding:8px 24px;font-size:14px;border-bottom:1px solid var(--line)}
header a{color:inherit;font-weight:650;margin-right:8px}
main{max-width:760px;margin:0 auto;padding:32px 24px 64px}
h1{font-size:28px;line-height:1.2;margin:0 0 16px}
h2{font-size:18px;margin:32px 0 8px}
p{margin:0 0 16px}
a{color:var(--act)}
.muted{color:var(--muted)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:16px 24px;margin:0 0 16px}
.amount{font-size:36px;font-weight:700;font-variant-numeric:tabular-nums;margin:0}
ul.plain{list-style:none;padding:0;margin:0 0 16px}
ul.plain>li{border-top:1px solid var(--line);padding:12px 0}
ul.plain>li:first-child{border-top:0}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
.framed main{padding:16px 24px}
.framed h1{font-size:20px;margin:0 0 12px}
.card{overflow-wrap:anywhere}
.framed .card{padding:8px 16px;margin:0 0 12px}
.framed .card p{margin:0}
.framed p{margin:0 0 12px}
.framed .amount{font-size:28px}
.framed img.qr{width:180px;height:180px}
form{margin:0}
.row{display:flex;gap:12px;flex-wrap:wrap;align-items:center}
button,input{font:inherit;color:inherit;border:1px solid var(--edge);border-radius:8px;padding:8px 16px;background:var(--surface);min-height:44px}
button{cursor:pointer;font-weight:600}
button.primary{background:var(--act);border-color:var(--act);color:var(--on-act)}
button.person{width:100%;text-align:left;display:flex;gap:12px;align-items:center}
button.person small{color:var(--muted);font-weight:400;display:block}
input[type=checkbox]{min-height:0;width:18px;height:18px}
label{display:block;font-weight:600;margin:0 0 4px}
input[type=text],input[type=email],input[type=search]{width:100%;max-width:360px}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
@media (pointer:coarse){.desktop{display:none}}
@media not (pointer:coarse){.phone{display:none}}
img.face{width:36px;height:36px;border-radius:50%}
img.qr{width:220px;height:220px;background:#fff;border-radius:8px}
iframe{width:100%;height:420px;border:1px solid var(--line);border-radius:8px;background:#fff}
pre,code{font-family:ui-monospace,"JetBrains Mono",monospace;font-size:13px}
pre{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:16px;white-space:pre-wrap;overflow-wrap:anywhere}
`;

export function avatarSvg(name: string, seed: number): string {
  const initials = name
    .split(/[\s-]+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
  const hue = seed % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="img" aria-label="${escapeHtml(name)}"><rect width="96" height="96" fill="hsl(${hue} 45% 38%)"/><text x="48" y="61" text-anchor="middle" font-family="sans-serif" font-size="36" font-weight="600" fill="#fff">${escapeHtml(initials)}</text></svg>`;
}
