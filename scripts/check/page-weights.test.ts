import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FIRST_LANGUAGE, LANGUAGES } from '#domain/common/languages.ts';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { measurePages, sizeOf } from './page-weights.mjs';

const KB = 1_000;

const MAX_BYTES: Readonly<Record<string, number>> = {
  landing: 8 * KB,
  login: 151 * KB,
  signup: 151.5 * KB,
  'project-whole': 189.5 * KB,
  '/add-project': 187.5 * KB,
};
const MAX_BYTES_OF_A_PAGE = 170.5 * KB;
/** Of a language after the first: a letter of Devanagari has three bytes. */
const MORE_BYTES = 5.5 * KB;
const MAX_BYTES_OF_FRAMEWORK = 106 * KB;
/** After a deployment that leaves the packages in `framework` and `forms` unchanged. */
const MAX_BYTES_OF_OWN_CODE = 72 * KB;

const MAX_REQUESTS = 26;
/** The parts below the first screen load after the page responds. */
const MAX_REQUESTS_OF_A_WHOLE_PROJECT = 30;
const REQUESTS_OF_EVERY_PAGE = 6;
const CALLS: Readonly<Record<string, number>> = {
  landing: 0,
  login: 0,
  signup: 0,
  discover: 1,
  project: 1,
  'project-whole': 1,
  '/dashboard': 5,
  '/your-project': 2,
  '/add-project': 0,
  '/orders': 1,
  '/orders/:id': 1,
  '/balance': 4,
  '/feed': 1,
  '/profile': 0,
  '/setting': 5,
  receipt: 1,
};

function sum(files: readonly string[]): number {
  return files.reduce((bytes, file) => bytes + sizeOf(file), 0);
}

describe.each(LANGUAGES)("the JavaScript of a page's first load in %s", (language) => {
  const pages: ReturnType<typeof measurePages> = measurePages(language);
  const more = language === FIRST_LANGUAGE ? 0 : MORE_BYTES;

  it('every measured page has an expected number of API calls', () => {
    expect(Object.keys(CALLS)).toEqual(Object.keys(pages));
  });

  it.each(Object.entries(pages))(
    'the page %s stays within its JavaScript and request budgets',
    (page, { files, gzipBytes }) => {
      expect(gzipBytes).toBeLessThanOrEqual((MAX_BYTES[page] ?? MAX_BYTES_OF_A_PAGE) + more);
      expect(files.length + REQUESTS_OF_EVERY_PAGE + (CALLS[page] ?? 0)).toBeLessThanOrEqual(
        page === 'project-whole' ? MAX_REQUESTS_OF_A_WHOLE_PROJECT : MAX_REQUESTS,
      );
    },
  );

  it.each(Object.entries(pages))(
    'after a deployment without a new framework, the page %s loads little JavaScript',
    (page, { files, gzipBytes }) => {
      const kept = files.filter((file) => /\/(?:framework|forms)-/u.test(file));
      expect(gzipBytes - sum(kept)).toBeLessThanOrEqual(
        (page === 'project-whole' ? 83.5 * KB : MAX_BYTES_OF_OWN_CODE) + more,
      );
      const framework = kept.filter((file) => file.includes('/framework-'));
      expect(sum(framework)).toBeLessThanOrEqual(MAX_BYTES_OF_FRAMEWORK);
    },
  );

  it('the landing page needs no chunk of the application or its framework', () => {
    const { files } = pages['landing'] ?? { files: [] };
    expect(files).not.toEqual([]);
    expect(files.filter((file) => /framework|shared|start-application/u.test(file))).toEqual([]);
  });
});

describe('prerendered documents', () => {
  it.each(['page.html', 'login.html', 'signup.html', 'member.html'])(
    '%s renders without waiting for another file, and is at most 21 kB when compressed',
    (name) => {
      const html = readFileSync(join(projectRoot, 'dist', 'web', name), 'utf8');
      expect(html.includes('<style>')).toBe(true);
      expect(html.match(/rel="stylesheet"|<script (?!type="module"|data-inline)/gu)).toBeNull();
      expect(html.match(/as="font"/gu)).toHaveLength(1);
      const [, font = ''] = /href="\/([^"]+)"[^>]*as="font"/u.exec(html) ?? [];
      expect(readFileSync(join(projectRoot, 'dist', 'web', font)).length).toBeLessThanOrEqual(12 * KB);
      // A style sheet contains this escape only if Tailwind mistook a string in the code for a class name.
      expect(html.includes(String.raw`\\\"`)).toBe(false);
      expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(21 * KB);
    },
  );
});
