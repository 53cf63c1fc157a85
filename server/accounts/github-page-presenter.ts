import { escapeHtml } from '#domain/common/escape-html.ts';
import type { Language } from '#domain/common/languages.ts';
import { textsIn } from '#texts';

const BUTTON =
  'display:inline-block;background:#2f41ab;color:#fdfcf8;padding:12px 24px;border-radius:8px;text-decoration:none;font-weight:600';

export function confirmPage(
  username: string | null,
  continueUrl: string,
  cancelUrl: string,
  language: Language,
): string {
  const { githubTexts } = textsIn(language);
  const name = username ?? githubTexts.withoutUsername;
  return page(
    githubTexts.title,
    `<p>${escapeHtml(githubTexts.links(name))}</p>
<p>${githubTexts.notYours}</p>
<p><a href="${escapeHtml(continueUrl)}" style="${BUTTON}">${githubTexts.continue}</a></p>
<p><a href="${escapeHtml(cancelUrl)}" style="color:#2f41ab">${githubTexts.cancel}</a></p>`,
    language,
  );
}

export function refusedPage(profileUrl: string, language: Language): string {
  const { githubTexts, refusals } = textsIn(language);
  return page(
    githubTexts.refusedTitle,
    `<p>${escapeHtml(refusals['return-address']())}</p>
<p><a href="${escapeHtml(profileUrl)}" style="color:#2f41ab">${githubTexts.toProfile}</a></p>`,
    language,
  );
}

function page(title: string, content: string, language: Language): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · ProtoHaat</title></head>
<body style="margin:0;background:#fcf9f3;color:#1b2133;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<main style="max-width:480px;margin:0 auto;padding:48px 24px">
<h1 style="font-size:24px">${title}</h1>
${content}
</main>
</body>
</html>
`;
}
