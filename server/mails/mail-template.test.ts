import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { returnPathOf } from '#domain/accounts/return-path.ts';
import { renderMail } from './mail-template.ts';

const content = {
  to: 'asha@example.org',
  subject: 'You sold <Robot> & more',
  id: 'sold.1',
  greeting: 'Hello "Asha" <b>,',
  paragraphs: ['First & foremost.', "It's yours."],
  facts: [['Project', '<script>alert(1)</script>']] as const,
  action: { label: 'Open', url: 'https://example.org/?a=1&b="2"' },
  note: 'You get this mail because you sold.',
};

describe('renderMail', () => {
  it('the plain-text and HTML versions of an email have the same content', () => {
    const mail = renderMail(content);
    for (const sentence of ['First & foremost.', "It's yours.", 'https://example.org/?a=1&b="2"']) {
      expect(mail.text).toContain(sentence);
    }
    expect(mail.html).toContain('First &amp; foremost.');
    expect(mail.html).toContain('It&#39;s yours.');
    expect(mail).toMatchObject({ to: 'asha@example.org', id: 'sold.1' });
  });

  it('titles and names are escaped in HTML emails', () => {
    const { html } = renderMail(content);
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('b="2"');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('an email fits on a phone screen and supports dark mode', () => {
    const { html } = renderMail(content);
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toMatch(/word-break:break-all">https:/u);
  });

  it('the subject of an email has no line breaks', () => {
    const mail = renderMail({ ...content, subject: 'Sold: x\r\nBcc: all@example.org' });
    expect(mail.subject).toBe('Sold: x Bcc: all@example.org');
  });
});

/** They need no sign-in. */
const OPEN_PAGES = new Set(['/forgot-password', '/login', '/grievances', '/api/docs']);

it('each page that an email links to opens after a sign-in', () => {
  const folder = new URL('./', import.meta.url);
  const links = readdirSync(folder)
    .filter((file) => file.endsWith('-mails.ts'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(/\$\{publicUrl\}(?<path>\/[^`]*)`/gu),
    ])
    .map(({ groups }) => (groups?.['path'] ?? '').replaceAll(/\$\{[^}]*\}/gu, '0190a1b2'));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((path) => !OPEN_PAGES.has(path) && returnPathOf(path) !== path)).toEqual([]);
});
