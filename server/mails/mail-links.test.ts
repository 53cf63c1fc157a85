import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { returnPathOf } from '#domain/accounts/return-path.ts';

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
