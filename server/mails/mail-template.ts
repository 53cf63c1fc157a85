import type { MailChoice } from '#domain/accounts/mail-choice.ts';
import { escapeHtml } from '#domain/common/escape-html.ts';
import { FIRST_LANGUAGE, type Language, LANGUAGES, pathIn } from '#domain/common/languages.ts';
import { type Texts, textsIn } from '#texts';
import type { memberMails } from '#words/mails/members.ts';
import type { Mail } from '../ports/mailer.ts';

interface MailContent {
  readonly to: string;
  readonly subject: string;
  /** The same for every attempt to send this email, for example `sold.<purchase id>`. */
  readonly id: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly secondAction?: { readonly label: string; readonly url: string };
  readonly note: string;
}

interface MailWords {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly action: string;
  readonly secondAction?: string;
  readonly note: string;
}

interface Envelope {
  readonly to: string;
  readonly id: string;
  readonly actionUrl: string;
  readonly secondUrl?: string;
}

function contentOf(words: MailWords, { to, id, actionUrl, secondUrl }: Envelope): MailContent {
  const { action, secondAction, ...texts } = words;
  return {
    ...texts,
    to,
    id,
    action: { label: action, url: actionUrl },
    ...(secondAction === undefined || secondUrl === undefined
      ? {}
      : { secondAction: { label: secondAction, url: secondUrl } }),
  };
}

export type MailTexts = Texts['mails'];
export type WriteMail = (texts: MailTexts) => MailWords;

type Rendered = Pick<Mail, 'subject' | 'text' | 'html'>;

/** An email in the first language, with its translations: the reader's language is known when it is sent. */
interface ComposedMail extends Mail {
  readonly translations: Readonly<Partial<Record<Language, Rendered>>>;
}

export function composeMail(write: WriteMail, envelope: Envelope): ComposedMail {
  const translations: Partial<Record<Language, Rendered>> = {};
  for (const language of LANGUAGES) {
    if (language === FIRST_LANGUAGE) continue;
    const { subject, text, html } = renderIn(language, write, envelope);
    translations[language] = { subject, text, html };
  }
  return { ...renderIn(FIRST_LANGUAGE, write, envelope), translations };
}

function renderIn(
  language: Language,
  write: WriteMail,
  { actionUrl, secondUrl, ...envelope }: Envelope,
): Mail {
  const texts = textsIn(language).mails;
  const links = {
    actionUrl: linkIn(language, actionUrl),
    ...(secondUrl === undefined ? {} : { secondUrl: linkIn(language, secondUrl) }),
  };
  return renderMail(contentOf(write(texts), { ...envelope, ...links }), language);
}

/** Links of the API confirm an address and lead on to a page. */
function linkIn(language: Language, address: string): string {
  const url = new URL(address);
  if (language === FIRST_LANGUAGE || url.pathname.startsWith('/api/')) return address;
  url.pathname = pathIn(language, url.pathname);
  return url.href;
}

export function renderMail(content: MailContent, language: Language = FIRST_LANGUAGE): Mail {
  return {
    to: content.to,
    // Line breaks would allow header injection.
    subject: content.subject.replaceAll(/\s+/gu, ' ').trim(),
    id: content.id,
    text: renderText(content),
    html: renderHtml(content, language),
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
const DARK_THEME = `
@media (prefers-color-scheme: dark) {
.page { background: #0e121e !important; color: #f1eee7 !important; }
.card { background: #171b29 !important; border-color: #2f3545 !important; }
.muted { color: #a6abb8 !important; }
.act { background: #95a4f6 !important; color: #0c111f !important; }
.link { color: #95a4f6 !important; }
}`;

function renderHtml(content: MailContent, language: Language): string {
  const { mailFrame } = textsIn(language).mails;
  const { subject, greeting, paragraphs, facts, action, secondAction, note } = content;
  const rows = (facts ?? [])
    .map(
      ([name, value]) =>
        `<tr><td class="muted" style="padding:4px 16px 4px 0;color:${MUTED};vertical-align:top;white-space:nowrap">${escapeHtml(name)}</td><td style="padding:4px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const parts = [
    ...[greeting, ...paragraphs].map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(rows === ''
      ? []
      : [
          `<table role="presentation" style="border-collapse:collapse;margin:0 0 24px;font-size:15px">${rows}</table>`,
        ]),
    ...(action === undefined ? [] : [renderAction(action, mailFrame.orCopyAddress)]),
    ...(secondAction === undefined
      ? []
      : [
          `<p style="margin:0 0 16px"><a class="link" href="${escapeHtml(secondAction.url)}" style="color:${ACT}">${escapeHtml(secondAction.label)}</a></p>`,
        ]),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK_THEME}</style>
</head>
<body class="page" style="margin:0;background:#fcf9f3;color:${INK};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div class="page" style="max-width:560px;margin:0 auto;padding:24px 16px;background:#fcf9f3;color:${INK};overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 16px;font-size:18px;font-weight:700">ProtoHaat</p>
<div class="card" style="padding:24px 24px 8px;background:#ffffff;border:1px solid #dedad2;border-radius:10px">
${parts.join('\n')}
</div>
<p class="muted" style="margin:16px 0 0;font-size:13px;color:${MUTED}">${escapeHtml(note)}</p>
</div>
</body>
</html>
`;
}

function renderAction(
  { label, url }: { readonly label: string; readonly url: string },
  orCopyAddress: string,
): string {
  return `<p style="margin:0 0 16px"><a class="act" href="${escapeHtml(url)}" style="display:inline-block;background:${ACT};color:#fdfcf8;padding:12px 24px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:13px;color:${MUTED}">${escapeHtml(orCopyAddress)}<br><span style="word-break:break-all">${escapeHtml(url)}</span></p>`;
}

/** The member's preference is read when the email is sent, so that a change also applies to queued emails. */
export interface OptionalMail extends ComposedMail {
  readonly optional: MailChoice;
}

export function composeOptionalMail(
  write: WriteMail,
  envelope: Envelope,
  optional: MailChoice,
  publicUrl: string,
): OptionalMail {
  const mail = composeMail((texts) => {
    const words = write(texts);
    return { ...words, note: texts.mailFrame.switchOff(words.note, `${publicUrl}/setting`) };
  }, envelope);
  return { ...mail, optional };
}

/** @param decisionId - makes the email's ID unique across several decisions about one member. */
export function memberMail(
  kind: keyof typeof memberMails,
  facts: { readonly email: string; readonly name: string; readonly reason: string; readonly title?: string },
  decisionId: string,
  publicUrl: string,
): Mail {
  const { email, name, reason, title = '' } = facts;
  return composeMail(({ memberMails }) => memberMails[kind]({ reader: name, reason, title }), {
    to: email,
    id: `member.${decisionId}`,
    actionUrl: publicUrl,
  });
}
