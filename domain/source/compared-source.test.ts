import { expect, it } from 'vitest';
import { SourceComparison } from './compared-source.ts';

function read(files: Readonly<Record<string, string | Uint8Array>>) {
  const comparison = new SourceComparison(() => false);
  for (const [path, content] of Object.entries(files)) {
    comparison.add(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  }
  return comparison.result();
}

const PROGRAM = Array.from({ length: 24 }, (_none, index) => {
  const loops = ['for (const row of rows) {', 'while (total < limit) {', 'if (rows.length > 3 && !done) {'];
  const steps = [
    'total += row.price * row.count;',
    'rows = rows.filter((entry) => entry.open || entry.count % 2 === 0);',
    'cache[row.id] = cache[row.id] ?? { seen: 0, last: Date.now() };',
    'if (!row.name) throw new TypeError(`row ${row.id} has no name`);',
    'result.push([row.id, Math.max(row.low, row.high - 1)]);',
  ];
  const picked = [0, 1, 2].map((step) => steps[(index * (step + 2) + step) % steps.length] ?? '');
  return `// part ${index}\nfunction part${index}(rows, limit) {\n  let total = ${index};\n  ${loops[index % 3] ?? ''}\n    ${picked.join('\n    ')}\n    return part${index + 1}(rows, limit${' - 1'.repeat(index % 4)});\n  }\n}\n`;
}).join('\n');
const PYTHON = PROGRAM.split('\n')
  .map((line) => line.replace(/^function (\w+)(.*) \{$/u, 'def $1$2:').replace(/^\/\//u, '#'))
  .join('\n');

const original = new Set(read({ 'src/rows.js': PROGRAM }).fingerprints);
const sharePercent = (files: Readonly<Record<string, string | Uint8Array>>, of = original) => {
  const copy = new Set(read(files).fingerprints);
  return Math.round((100 * [...of].filter((one) => copy.has(one)).length) / of.size);
};
const utf16 = (text: string, mark: string) => Buffer.from(mark + text, 'utf16le');
const before = (text: string, comment: string, encoding: BufferEncoding) =>
  Buffer.concat([
    Buffer.from(`${text}${text.length % 2 === 0 ? '' : ' '}/*`),
    Buffer.from(comment, encoding),
    Buffer.from('*/'),
  ]);
const shiftLetters = (text: string, by: number) =>
  text.replaceAll(/[a-z]/giu, (letter) => {
    const first = letter < 'a' ? 65 : 97;
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + by) % 26));
  });
const base64 = (text: string) => Buffer.from(text).toString('base64');

it.each<[string, Record<string, string | Uint8Array>]>([
  ['in an output folder', { 'out/rows.js': PROGRAM }],
  ['among migrations', { 'app/migrations/0001.js': PROGRAM }],
  ['in a folder with a dot', { '.config/rows.js': PROGRAM }],
  ['as generated code', { 'rows.g.js': PROGRAM }],
  ['as a setting file', { 'rows.config.js': PROGRAM }],
  ['as a minified file', { 'rows.min.js': PROGRAM }],
  ['as text', { 'rows.txt': PROGRAM }],
  ['without an extension', { rows: PROGRAM }],
  ['in a file of 600 kB', { 'rows.js': `${PROGRAM}\n${'// nothing to see here\n'.repeat(28_000)}` }],
  ['in UTF-16', { 'rows.js': utf16(PROGRAM, '\uFEFF') }],
  ['in UTF-16 without a byte order mark', { 'rows.js': utf16(PROGRAM, '') }],
  ['with zero-width characters', { 'rows.js': PROGRAM.replaceAll('row', 'r\u200Bow') }],
  ['with full-width letters', { 'rows.js': PROGRAM.replaceAll('function', 'ｆunction') }],
  ['with a NUL in each comment', { 'rows.js': PROGRAM.replaceAll('// part', '// \0\0\0 part') }],
  [
    'with every name changed',
    { 'rows.js': PROGRAM.replaceAll(/\b(?:rows?|total|limit|part|entry|result|cache)/gu, 'q$&z') },
  ],
  ['on one line', { 'rows.js': PROGRAM.replaceAll(/\/\/.*\n/gu, '').replaceAll(/\s+/gu, ' ') }],
  ['with a comment at each line', { 'rows.js': PROGRAM.replaceAll('\n', ' /* a word or two */\n') }],
  ['with a dead statement after each line', { 'rows.js': PROGRAM.replaceAll(';\n', ';\nlet spare = 42;\n') }],
  ['commented out', { 'rows.js': PROGRAM.replaceAll(/^/gmu, '// ') }],
  ['behind an open comment that is only text', { 'page.jsx': `<p>/*</p>\n${PROGRAM}` }],
  ['behind an open quote that is only text', { 'page.jsx': `<p>\`</p>\n${PROGRAM}` }],
  ['in a string', { 'rows.js': `run(${JSON.stringify(PROGRAM)})` }],
  ['in a template', { 'rows.js': `eval(\`${PROGRAM.replaceAll('`', '\\`')}\`)` }],
  ['in rot13', { 'rows.js': `eval(rot(${JSON.stringify(shiftLetters(PROGRAM, 13))}))` }],
  ['with shifted letters', { 'rows.py': `exec(shift(${JSON.stringify(shiftLetters(PROGRAM, 5))}))` }],
  ['in base64', { 'rows.js': `eval(atob('${base64(PROGRAM)}'))` }],
  [
    'in lines of base64',
    {
      'rows.js': `eval(atob(${base64(PROGRAM)
        .match(/.{1,76}/gu)!
        .map((line) => `'${line}'`)
        .join(' +\n')}))`,
    },
  ],
  ['in base64 of base64', { 'rows.js': `eval(atob('${base64(`eval(atob('${base64(PROGRAM)}'))`)}'))` }],
  ['in hexadecimal', { 'rows.js': `eval(unhex('${Buffer.from(PROGRAM).toString('hex')}'))` }],
  ['in character codes', { 'rows.js': `eval(String.fromCharCode(${[...Buffer.from(PROGRAM)].join()}))` }],
  ['before a comment of control characters', { 'rows.js': `${PROGRAM}/*${'\u0001'.repeat(20_000)}*/` }],
  ['before a comment in another encoding', { 'rows.js': before(PROGRAM, 'é'.repeat(20_000), 'latin1') }],
  ['before a comment that looks like UTF-16', { 'rows.js': before(PROGRAM, 'a'.repeat(60_000), 'utf16le') }],
  ['in a binary file', { 'rows.bin': `${PROGRAM}/*${'\u0001'.repeat(20_000)}*/` }],
  ['behind a comment that looks like a page', { 'rows.js': `/*\n${'<p>\n'.repeat(5_000)}*/\n${PROGRAM}` }],
  ['as a page', { 'rows.html': `// <p>\n${PROGRAM}` }],
  ['as a style sheet', { 'rows.css': `/*${'word '.repeat(5_000)}*/\n${PROGRAM}` }],
  ['as the text of a page', { 'rows.html': `<x-code>\n${PROGRAM.replaceAll('<', '&lt;')}\n</x-code>` }],
  ['as the text of an XML file', { 'rows.xml': `<?xml version="1.0"?><a><![CDATA[\n${PROGRAM}\n]]></a>` }],
  [
    'in pieces of a JSON file',
    {
      'rows.json': JSON.stringify(
        Object.fromEntries(
          (PROGRAM.replaceAll(/\/\/.*/gu, '').match(/.{1,9}/gsu) ?? []).map((piece, index) => [index, piece]),
        ),
      ),
    },
  ],
  [
    'backwards',
    {
      'rows.js': `eval(${JSON.stringify(Array.from(PROGRAM).toReversed().join(''))}.split('').reverse().join(''))`,
    },
  ],
  [
    'in a notebook',
    {
      'rows.ipynb': JSON.stringify({
        cells: [{ cell_type: 'markdown', source: PROGRAM.split(/(?<=\n)/u) }],
      }),
    },
  ],
])('a copy of a program is recognised %s', (_case, files) => {
  expect(sharePercent(files)).toBeGreaterThanOrEqual(75);
});

it('a copy of a Python program is recognised although its comments and docstrings changed', () => {
  const of = new Set(read({ 'rows.py': PYTHON }).fingerprints);
  const copy = PYTHON.replaceAll(/^#.*$/gmu, '# something else').replaceAll(
    /^def .*$/gmu,
    '$&\n  """Says what it does."""',
  );
  expect(sharePercent({ 'out/x.py': copy }, of)).toBeGreaterThan(80);
});

const random = Buffer.from(
  Array.from({ length: 3_000 }, (_none, index) => (Math.imul(index + 1, 0x9e_37_79_b1) >>> 13) & 255),
);
it.each<[string, string]>([
  ['encrypted', `import zlib\nexec(decrypt("${random.toString('base64')}"))`],
  [
    'shifted',
    `eval([${[...random].map((code) => code + 1_000).join()}].map((n) => String.fromCharCode(n - 1000)).join(''))`,
  ],
  ['packed', `eval(function(p,a,c,k,e,d){return p}('0 1(2){3}',4,4,'a|b'.split('|')))`],
  [
    'obfuscated',
    Array.from({ length: 80 }, (_none, index) => `_0x1a2b${index.toString(16)}(_0x3c4d);`).join(''),
  ],
])('%s code is reported as not comparable', (_case, text) => {
  expect(read({ 'a.js': text }).opaquePaths).toEqual(['a.js']);
});

it('an embedded image is not reported as code that cannot be compared', () => {
  const png = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'), random]).toString('base64');
  expect(read({ 'a.css': `b { background: url("data:image/png;base64,${png}") }` }).opaquePaths).toEqual([]);
});

it('binary and empty files have no fingerprints', () => {
  const bytes = Uint8Array.from({ length: 4_000 }, (_none, index) => (index * 7_919) % 256);
  expect(read({ 'a.png': bytes, 'b.js': '' })).toMatchObject({ fingerprints: [], textChars: 0 });
});

it('names and messages in a binary file have no fingerprints', () => {
  const names = 'class-of-the-object; method-of-the-object { field } '.repeat(3);
  const bytes = Buffer.from(Array.from({ length: 40 }, () => `${'\u0001'.repeat(400)}${names}`).join(''));
  expect(read({ 'a.class': bytes, 'a.pdf': bytes })).toMatchObject({ fingerprints: [] });
});

it('versions and messages in JSON files have no fingerprints', () => {
  const versions = Object.fromEntries(
    Array.from({ length: 60 }, (_none, index) => [`p${index}`, `^${index}.2.0`]),
  );
  const messages = Object.fromEntries(
    Array.from({ length: 60 }, (_none, index) => [`m${index}`, `Hello {{name}}, ${index} seats are free`]),
  );
  expect(
    read({ 'package.json': JSON.stringify(versions), 'en.json': JSON.stringify(messages) }).fingerprints,
  ).toEqual([]);
});

it('fingerprints of libraries are counted but not compared', () => {
  const comparison = new SourceComparison((fingerprint) => original.has(fingerprint));
  comparison.add('rows.js', Buffer.from(PROGRAM));
  expect(comparison.result()).toMatchObject({ fingerprints: [], commonFingerprints: original.size });
});

const size = 1_000_000;
it.each<[string, string, string]>([
  ['brackets', 'a.js', '('.repeat(size)],
  ['open imports', 'a.js', 'import {'.repeat(size / 8)],
  ['open requires', 'a.js', 'const {a, '.repeat(size / 10)],
  ['quotes', 'a.py', '"\'`'.repeat(size / 3)],
  ['triple quotes', 'a.py', '"""\n'.repeat(size / 4)],
  ['an endless string', 'a.js', `'${'\\'.repeat(size)}`],
  ['open comments', 'a.js', '/*'.repeat(size / 2)],
  ['open tags', 'a.html', '<script '.repeat(size / 8)],
  ['scripts', 'a.html', '<script><'.repeat(size / 9)],
  ['processing instructions', 'a.php', '<?'.repeat(size / 2)],
  ['slashes', 'a.js', '=/[/'.repeat(size / 4)],
  ['spaces', 'a.xyz', ' '.repeat(size)],
  ['lines of spaces', 'a.xyz', `${' '.repeat(500)}\n`.repeat(size / 501)],
  ['letters', 'a', 'a'.repeat(size)],
  ['base64 letters', 'a.js', `"${'Qa1'.repeat(size / 3)}"`],
  ['escapes', 'a.js', `"${'\\x4'.repeat(size / 4)}"`],
  ['strings that are joined', 'a.js', '"abc"+'.repeat(size / 6)],
  ['numbers in a list', 'a.js', '65,'.repeat(size / 3)],
  ['nested arrays in a notebook', 'a.ipynb', `{"cells":${'['.repeat(5_000)}1${']'.repeat(5_000)}}`],
])('a file of up to 1 MB of %s is read in less than two seconds of CPU time', (_case, path, text) => {
  const before = process.cpuUsage();
  read({ [path]: text });
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
