import fc from 'fast-check';
import type { Schema } from './openapi-document.ts';

const difficultTexts = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '0x7f',
  '٣',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF\uD800',
  '\uFEFF',
  '\u202Egnp.exe',
  'i\u0307',
  'ﬀ',
  '😀'.repeat(40),
  'e\u0301'.repeat(60),
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  "' or 1=1 --",
  '"; drop table projects; --',
  '%_%',
  '\\',
  '{{7*7}}',
  '${7*7}',
  '$(id)',
  '`id`',
  '%s%n%x',
  '\r\nSet-Cookie: a=b',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data',
  'https://github.com/asha-verma/mess-menu',
  'https://github.com/asha-verma/..%2f..',
  'https://github.com/%2e%2e/%2e%2e',
  '(a+)+$'.repeat(20),
  'a'.repeat(300),
  'x'.repeat(20_000),
];

const signs = [
  ...Array.from('-"\'()&|!:*<>%_ \\/.,;@#~^`=+[]{}$?'),
  '- ',
  '-"',
  '->',
  '<->',
  ':*',
  ' or ',
  '--',
  '\t',
  '\r\n',
];

const repeatedSigns = fc
  .tuple(
    fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(33, 100, 120, 300, 500),
  )
  .map(([pieces, length]) => pieces.join('').repeat(length).slice(0, length));

const punctuation = fc
  .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 60 })
  .map((pieces) => pieces.join(''));

const unusualLetters = [
  'İ',
  'ı',
  'ß',
  'ﬃ',
  'ǆ',
  'Å',
  '\u200b',
  '\u200d',
  '\u2060',
  '\u202e',
  '\u2066',
  '\u0300',
  '\u0345',
  '\ufe0f',
  '\u{1f468}\u200d\u{1f469}',
  '\ufdfa',
  '٣',
  '१',
  '½',
  '\u{1d7d8}',
  'а',
  '\uffff',
  '\ufffe',
  '\u{10ffff}',
  '\u2028',
  '\u0085',
  '\u00ad',
  '\u001f',
  '\u007f',
];
const unusualText = fc
  .array(fc.constantFrom(...unusualLetters, 'a', ' '), { minLength: 1, maxLength: 40 })
  .map((pieces) => pieces.join(''));

const loneSurrogates = fc
  .array(fc.constantFrom('\ud800', '\udbff', '\udc00', '\udfff', 'a', '-'), { minLength: 1, maxLength: 20 })
  .map((pieces) => pieces.join(''));

const unusualNumbers = fc.constantFrom(
  '1e2',
  '0x10',
  '0b11',
  '0o17',
  '+5',
  '-0',
  ' 7',
  '7 ',
  '007',
  '1_000',
  '1,000',
  '.5',
  '5.',
  'Infinity',
  '9'.repeat(16),
  '9'.repeat(400),
  '9007199254740993',
  '-9223372036854775809',
  '1e-400',
  '２３',
  '٣',
  '1n',
  '5;',
  '0x',
  '1e',
  'true',
  'null',
);

const anyText = fc.oneof(
  { weight: 3, arbitrary: repeatedSigns },
  { weight: 2, arbitrary: punctuation },
  { weight: 2, arbitrary: unusualText },
  { weight: 1, arbitrary: loneSurrogates },
  { weight: 2, arbitrary: unusualNumbers },
  { weight: 3, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 4, arbitrary: fc.constantFrom(...difficultTexts) },
);

function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)];
}

const anyJson = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: anyText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      [],
      {},
      [[]],
      -1,
      0,
      0.5,
      1e300,
      Number.MAX_SAFE_INTEGER,
      { $gt: '' },
      { toString: 'x' },
      Array.from({ length: 2_000 }, () => 'x'),
      -Number.MAX_VALUE,
      5e-324,
      2 ** 31,
      2 ** 53 + 2,
      2 ** 63,
      -(2 ** 31) - 1,
      1.0000000001,
      nested(60),
      { a: nested(20) },
      '\u0000',
      { '\u0000': '\u0000' },
      { __proto__x: 1, constructor: { prototype: {} } },
    ),
  },
);

export const arbitraries = { text: anyText, json: anyJson };

export function valueOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((option) => valueOf(option, ids)));
  switch (schema.type) {
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1_000_000, Number.MIN_SAFE_INTEGER),
        max: Math.min(schema.maximum ?? 1_000_000_000, Number.MAX_SAFE_INTEGER),
      });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, ids), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
    case 'object':
      return objectOf(schema, ids);
    case 'string':
      return textOf(schema, ids);
    case undefined:
    default:
      return anyJson;
  }
}

export function objectOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, valueOf(field, ids)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
}

function textOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  if (format === 'uuid') {
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });
  }
  if (format === 'date') {
    return fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map((day) => day.toISOString().slice(0, 10));
  }
  const fits = (text: string): boolean => text.length >= minLength && text.length <= maxLength;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u')).filter(fits);
  const difficult = difficultTexts.filter(fits);
  return fc.oneof(
    { weight: 2, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) }) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: minLength + 20 }).filter(fits),
    },
    { weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) },
    { weight: 3, arbitrary: anyText.map((text) => text.slice(0, maxLength)).filter(fits) },
    ...(difficult.length === 0 ? [] : [{ weight: 2, arbitrary: fc.constantFrom(...difficult) }]),
  );
}
