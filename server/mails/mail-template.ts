import type { Mail } from '../ports/mailer.ts';

/** What a mail says; everything is plain text and is escaped here. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  /** Stays the same when the same mail is tried again, such as `sold.<purchase id>`. */
  readonly id: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Facts shown as a small table: name and value. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** What to do next. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Another way on, said more quietly. */
  readonly secondAction?: { readonly label: string; readonly url: string };
  /** A last, smaller sentence: why this mail came. */
  readonly note: string;
}

/** One mail in both forms, text and simple HTML, from one content. */
export function renderMail(content: MailContent): Mail {
  return {
    to: content.to,
    // A line break in a subject would begin another header.
    subject: content.subject.replaceAll(/\s+/gu, ' ').trim(),
    id: content.id,
    text: renderText(content),
    html: renderHtml(content),
  };
}

function renderText({ greeting, paragraphs, facts, action, secondAction, note }: MailContent): string {
  const blocks = [greeting, ...paragraphs];
  if (facts !== undefined && facts.length > 0) {
    blocks.push(facts.map(([name, value]) => `${name}: ${value}`).join('\n'));
  }
  if (action !== undefined) blocks.push(`${action.label}:\n${action.url}`);
  if (secondAction !== undefined) blocks.push(`${secondAction.label}:\n${secondAction.url}`);
  blocks.push('ProtoHaat', `-- \n${note}`);
  return `${blocks.join('\n\n')}\n`;
}

const INK = '#1b2133';
const MUTED = '#545a6c';
const ACT = '#2f41ab';

function renderHtml(content: MailContent): string {
  const { subject, greeting, paragraphs, facts, action, secondAction, note } = content;
  const rows = (facts ?? [])
    .map(
      ([name, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;color:${MUTED}">${escapeHtml(name)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fcf9f3;color:${INK};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 24px;font-weight:700">ProtoHaat</p>
${[greeting, ...paragraphs].map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')}
${rows === '' ? '' : `<table style="border-collapse:collapse;margin:0 0 24px;font-size:15px">${rows}</table>`}
${
  action === undefined
    ? ''
    : `<p style="margin:0 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:${ACT};color:#fdfcf8;padding:12px 24px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 24px;font-size:13px;color:${MUTED}">${escapeHtml(action.url)}</p>`
}
${
  secondAction === undefined
    ? ''
    : `<p style="margin:0 0 24px"><a href="${escapeHtml(secondAction.url)}" style="color:${ACT}">${escapeHtml(secondAction.label)}</a></p>`
}
<p style="margin:24px 0 0;font-size:13px;color:${MUTED}">${escapeHtml(note)}</p>
</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
