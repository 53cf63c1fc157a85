import { refusals } from '#words/refusals.ts';

/** Asks for confirmation, because another site may have linked here with the token of somebody else's profile. */
export function confirmPage(username: string | null, continueUrl: string, cancelUrl: string): string {
  const name = escapeHtml(username ?? 'an account without a username');
  return page(
    'Link your GitHub account',
    `<p>Your GitHub account will be linked to the ProtoHaat profile <strong>${name}</strong>.</p>
<p>If this is not your profile, close this page.</p>
<p><a href="${escapeHtml(continueUrl)}" style="display:inline-block;background:#2f41ab;color:#fdfcf8;padding:12px 24px;border-radius:8px;text-decoration:none;font-weight:600">Continue to GitHub</a></p>
<p><a href="${escapeHtml(cancelUrl)}" style="color:#2f41ab">Cancel</a></p>`,
  );
}

export function refusedPage(profileUrl: string): string {
  return page(
    'GitHub cannot be linked',
    `<p>${escapeHtml(refusals['return-address']())}</p>
<p><a href="${escapeHtml(profileUrl)}" style="color:#2f41ab">Go to your profile</a></p>`,
  );
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
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

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
