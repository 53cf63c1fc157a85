import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type SecretFacts, SecretSearch } from './secret-search.ts';

const KEY = ['AKIA', 'K7LQ2ZX9VT4RW8NB'].join('');
const LINE = `PORT=3000\nAWS_ACCESS_KEY_ID=${KEY}\n`;

function search(...files: readonly (readonly [path: string, bytes: Uint8Array])[]): SecretFacts {
  const made = new SecretSearch();
  for (const [path, bytes] of files) made.add(path, bytes);
  return made.result();
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const MARK = '\uFEFF';

describe('the search for secrets', () => {
  it.each([
    ['UTF-8', Buffer.from(LINE)],
    ['UTF-8 with a mark', Buffer.from(MARK + LINE)],
    ['UTF-16 LE, as PowerShell writes it', Buffer.from(MARK + LINE, 'utf16le')],
    ['UTF-16 LE without a mark', Buffer.from(LINE, 'utf16le')],
    ['UTF-16 BE', utf16be(MARK + LINE)],
    ['UTF-16 BE without a mark', utf16be(LINE)],
    ['Windows-1252', Buffer.from(`# Ren\u00E9 \u00E0 Pondich\u00E9ry\n${LINE.slice(10)}`, 'latin1')],
    ['text behind a NUL', Buffer.from(`\0\n${LINE.slice(10)}`)],
  ])('finds a key and its line in %s', (_what, bytes) => {
    expect(search(['deploy/keys.txt', bytes])).toMatchObject({
      found: [{ path: 'deploy/keys.txt', line: 2, provider: 'AWS', level: 'refuse' }],
      files: 1,
      unread: [],
    });
  });

  it.each(['dist/bundle.js', 'node_modules/sdk/config.js', 'logo.png', 'app.bin', 'yarn.lock', 'x'])(
    'finds a key whatever the name of its file is: %s',
    (path) => {
      expect(search([path, Buffer.from(LINE)]).found).toHaveLength(1);
    },
  );

  it('finds a key among the texts of a program, in one or two bytes a character', () => {
    const noise = Buffer.from(Array.from({ length: 4_000 }, (_none, n) => (n * 7_919) % 256));
    for (const text of [Buffer.from(`\0${KEY}\0`), Buffer.from(`\0${KEY}\0`, 'utf16le')]) {
      expect(search(['app.exe', Buffer.concat([noise, text, noise])]).found).toMatchObject([
        { provider: 'AWS' },
      ]);
    }
  });

  it('counts lines over the parts of a file, and finds nothing twice', () => {
    expect(search(['a.sql', Buffer.from('x;\n'.repeat(10))], ['a.sql', Buffer.from(LINE)])).toMatchObject({
      found: [{ line: 12 }],
      files: 1,
    });
  });

  it('names the files whose text it cannot read', () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7 /Filter /FlateDecode stream '), gzipSync(LINE)]);
    expect(search(['a.js', Buffer.from('let a;')], ['thesis.pdf', pdf])).toEqual({
      found: [],
      files: 1,
      unread: ['thesis.pdf'],
    });
  });

  it('what is found is one list, by file and line', () => {
    expect(search(['b.js', Buffer.from(LINE)], ['a.js', Buffer.from(LINE)])).toMatchObject({
      found: [{ path: 'a.js' }, { path: 'b.js' }],
      files: 2,
    });
  });
});
