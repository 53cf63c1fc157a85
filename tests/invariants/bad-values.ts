import type { TObject, TSchema } from 'typebox';
import type { RequestInput } from './access-row.ts';

export type Fields = Readonly<Record<string, unknown>>;
export type Files = NonNullable<RequestInput['files']>;

export interface Facets {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export function facetsOf(schema: TSchema): Facets {
  return schema;
}

/** @returns the paths of the strings, numbers and lists of a schema that have no maximum. */
export function findUnbounded(schema: TSchema, path: string): string[] {
  const { type, format, enum: choices, maxLength, maximum, ...parts } = facetsOf(schema);
  const { items, maxItems, uniqueItems = false, anyOf = [], properties = {} } = parts;
  const isFinite = choices !== undefined || format !== undefined;
  const isListBounded =
    maxItems !== undefined || (uniqueItems && items !== undefined && facetsOf(items).enum !== undefined);
  const hasMaximum =
    type === 'string'
      ? isFinite || maxLength !== undefined
      : type === 'integer' || type === 'number'
        ? isFinite || maximum !== undefined
        : type !== 'array' || isListBounded;
  return [
    ...(hasMaximum ? [] : [path]),
    ...anyOf.flatMap((one) => findUnbounded(one, path)),
    ...(items === undefined ? [] : findUnbounded(items, `${path}[]`)),
    ...Object.entries(properties).flatMap(([key, field]) => findUnbounded(field, `${path} ${key}`)),
  ];
}

export function badTexts(schema: TSchema): { what: string; value: string }[] {
  const facets = facetsOf(schema);
  if (facets.enum !== undefined) return named('something-else', '', 'ALL\0', '__proto__');
  if (facets.type === 'boolean') return named('maybe', '2', '1', '0', '', 'TRUE', 'on', ' true', 'null');
  if (facets.type === 'integer') {
    const { minimum, maximum } = facets;
    return [
      ...named(
        'abc',
        '',
        ' ',
        '1.5',
        'NaN',
        'Infinity',
        '1e400',
        '0x',
        '0x10',
        '1e2',
        '0b1',
        '0o7',
        '+5',
        '-5',
      ),
      ...named(' 5', '5 ', '5\n', '१२', '１２', '1,000', '1_000', '5n', 'true', 'null'),
      ...(minimum === undefined ? [] : named(String(minimum - 1), String(-Number.MAX_SAFE_INTEGER))),
      ...(maximum === undefined ? [] : named(String(maximum + 1), '9'.repeat(300))),
    ];
  }
  if (facets.format !== undefined) return named('x', '', 'null', "' or 1=1 --");
  const { minLength = 0, maxLength, pattern } = facets;
  return [
    ...(minLength > 0 ? [{ what: 'empty', value: '' }] : []),
    ...(minLength > 1 ? [{ what: 'too short', value: 'x'.repeat(minLength - 1) }] : []),
    ...(maxLength === undefined ? [] : [{ what: 'too long', value: 'x'.repeat(maxLength + 1) }]),
    ...(pattern === undefined ? [] : named('not what <this> "is"')),
  ];
}

const named = (...values: string[]) =>
  values.map((value) => ({ what: JSON.stringify(value.slice(0, 40)), value }));

export function badValues(schema: TSchema): unknown[] {
  const { type, minimum = 0, maximum } = facetsOf(schema);
  const others: unknown[] = [null, {}, [], ['x'], { a: { b: [] } }];
  if (type === 'integer') {
    return [
      ...others,
      '1',
      '',
      '0x10',
      '1e2',
      ' ',
      1.5,
      true,
      false,
      1e300,
      minimum - 1,
      ...(maximum === undefined ? [] : [maximum + 1]),
    ];
  }
  if (type === 'boolean') return [...others, 'true', '', 1, 0];
  return [...others, 1, true, 1.5];
}

export function isRequired(schema: TObject | undefined, key: string): boolean {
  return schema?.required?.includes(key) === true;
}

export function without(fields: Fields, key: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
}

export async function encodeForm(
  fields: Fields | readonly (readonly [string, unknown])[],
  files: Files,
): Promise<{ contentType: string; body: Uint8Array }> {
  const form = new FormData();
  const entries = Array.isArray(fields)
    ? (fields as readonly (readonly [string, unknown])[])
    : Object.entries(fields);
  for (const [key, value] of entries) form.append(key, String(value));
  for (const [key, uploads] of Object.entries(files)) {
    for (const { bytes, name, type } of uploads) {
      form.append(key, new Blob([new Uint8Array(bytes)], { type }), name);
    }
  }
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}
