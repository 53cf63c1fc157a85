import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyRequest, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { addressPictures } from './picture-addresses.ts';

interface TextSchema {
  readonly type?: string;
  readonly 'x-rule'?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, TextSchema>>;
}

const DECIMAL_DIGITS = /^\d{1,16}$/u;

/**
 * Converts strings from paths, queries and forms to the integers and booleans of their schema. A string that cannot be
 * converted stays unchanged, so that the validator rejects it and names its field.
 */
function coerceTextValues(schema: TextSchema, fields: unknown): void {
  if (typeof fields !== 'object' || fields === null) return;
  const values = fields as Record<string, unknown>;
  for (const [name, { type, 'x-rule': rule }] of Object.entries(schema.properties ?? {})) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    // Forms send their empty fields too, so an empty optional URL counts as absent.
    if (value === '' && rule === 'https-address' && schema.required?.includes(name) !== true)
      delete values[name];
    else if (type === 'integer' && DECIMAL_DIGITS.test(value)) values[name] = Number(value);
    else if (type === 'boolean' && (value === 'true' || value === 'false')) values[name] = value === 'true';
  }
}

type Serialize = ReturnType<FastifySerializerCompiler<object>>;

const compiled = new WeakMap<object, Serialize>();

const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialize = compiled.get(schema);
  return (answer) => {
    if (serialize === undefined) {
      serialize = compiled.get(schema) ?? fastJsonStringify(schema);
      compiled.set(schema, serialize);
    }
    return serialize(answer);
  };
};

export function serializerCompilerFor(pictureBase: string): FastifySerializerCompiler<object> {
  if (pictureBase === '') return serializerCompiler;
  return (route) => {
    const serialize = serializerCompiler(route);
    return (answer) => addressPictures(serialize(answer), pictureBase);
  };
}

// `verbose` adds the field's schema to validation errors, which `describeIssue` needs.
const ajv = new Ajv({ allErrors: false, removeAdditional: false, strict: false, verbose: true });
addFormats(ajv);

/** Bodies parsed from forms, whose values are all strings. A JSON body of the same call is never coerced. */
const textBodies = new WeakSet<object>();

export function markAsText(body: object): void {
  textBodies.add(body);
}

/**
 * Coerces strings in paths, queries and forms; validates JSON unchanged. Schemas are compiled on first use, because
 * compiling all of them takes a fifth of the CPU time at startup.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let validate: ValidateFunction | undefined;
  return (values: unknown) => {
    validate ??= ajv.compile(schema);
    if (httpPart !== 'body' || (typeof values === 'object' && values !== null && textBodies.has(values))) {
      coerceTextValues(schema, values);
    }
    if (validate(values)) return { value: values };
    return { error: validate.errors as (ErrorObject & { message: string })[] };
  };
};

/** PostgreSQL rejects NUL and would store an unpaired surrogate as another character. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export function findUnstorableText({ params, query, body }: FastifyRequest): string | null {
  for (const part of [params, query, body]) {
    const found = Object.entries(part ?? {}).find(
      ([, value]) => typeof value === 'string' && UNSTORABLE.test(value),
    );
    if (found !== undefined) return found[0];
  }
  return null;
}
