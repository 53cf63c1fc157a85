import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ProblemCode, problems } from '#contract/problems.ts';
import { problemPageTexts, problemTexts } from '#words/problems.ts';

export function problemAddress(publicUrl: string, code: ProblemCode): string {
  return `${publicUrl}/problems/${code}`;
}

export function problemPages(app: FastifyInstance): void {
  app.get('/problems', { schema: { hide: true } }, (_request, reply) => sendPage(reply, listPage()));
  app.get<{ Params: { code: string } }>('/problems/:code', { schema: { hide: true } }, (request, reply) => {
    const { code } = request.params;
    if (!Object.hasOwn(problems, code)) return reply.callNotFound();
    return sendPage(reply, codePage(code as ProblemCode));
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').type('text/html; charset=utf-8').send(html);
}

function codePage(code: ProblemCode): string {
  const { status, title } = problems[code];
  const { meaning, remedy } = problemTexts[code];
  return page(
    title,
    `<p><code>${code}</code> · ${problemPageTexts.status(status)}</p>
<h2>${problemPageTexts.meaning}</h2><p>${meaning}</p>
<h2>${problemPageTexts.remedy}</h2><p>${remedy}</p>
<p class="more"><a href="/problems">${problemPageTexts.all}</a><a href="/api/docs">${problemPageTexts.reference}</a></p>`,
  );
}

function listPage(): string {
  const rows = Object.entries(problems).map(
    ([code, { status, title }]) =>
      `<li><a href="/problems/${code}">${title}</a><code>${status} ${code}</code></li>`,
  );
  return page(
    problemPageTexts.title,
    `<p>${problemPageTexts.lead}</p><ul>${rows.join('\n')}</ul>
<p class="more"><a href="/api/docs">${problemPageTexts.reference}</a></p>`,
  );
}

const STYLE = `
:root{color-scheme:light dark;--back:#fcf9f3;--text:#1b2133;--muted:#565d73;--link:#2f41ab;--line:#e4dfd3}
@media (prefers-color-scheme:dark){:root{--back:#12151f;--text:#eef0f6;--muted:#a9b0c6;--link:#aab6ff;--line:#2b3144}}
body{margin:0;background:var(--back);color:var(--text);font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif}
header,main{max-width:720px;margin:0 auto;padding:0 20px}header{padding-top:20px}main{padding-block:24px 64px}
header a{color:var(--text);font-weight:700;text-decoration:none}
h1{font-size:28px;line-height:1.25;margin:0 0 8px}h2{font-size:18px;margin:28px 0 4px}p{margin:0 0 12px}
code{color:var(--muted);font-size:14px;overflow-wrap:anywhere}a{color:var(--link);display:inline-block;padding:8px 0}
ul{list-style:none;padding:0;margin:24px 0;border-top:1px solid var(--line)}
li{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;column-gap:24px;padding:4px 0 8px;border-bottom:1px solid var(--line)}
.more{display:flex;flex-wrap:wrap;column-gap:24px;margin-top:28px}`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · ProtoHaat</title><style>${STYLE}</style></head>
<body><header><a href="/">ProtoHaat</a></header><main><h1>${title}</h1>${body}</main></body>
</html>
`;
}
