import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { readTextValues } from './text-values.ts';

// `verbose` adds the field's schema to errors, for the sentence in field-sentences.ts.
const ajv = new Ajv({ allErrors: false, removeAdditional: false, strict: false, verbose: true });
addFormats(ajv);

/** Bodies parsed from forms, whose values are text. The same call may also be sent as JSON, which is never coerced. */
const textBodies = new WeakSet<object>();

export function markAsText(body: object): void {
  textBodies.add(body);
}

/** Paths, queries and forms go through `readTextValues`; JSON is validated as is. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const validate = ajv.compile(schema);
  return (values: unknown) => {
    if (httpPart !== 'body' || (typeof values === 'object' && values !== null && textBodies.has(values))) {
      readTextValues(schema, values);
    }
    if (validate(values)) return { value: values };
    return { error: validate.errors as (ErrorObject & { message: string })[] };
  };
};

/** PostgreSQL rejects NUL; an unpaired surrogate would be stored as another character. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** The first field of a request whose text cannot be stored unchanged, or null. */
export function findUnstorableText({ params, query, body }: FastifyRequest): string | null {
  for (const part of [params, query, body]) {
    const found = Object.entries(part ?? {}).find(
      ([, value]) => typeof value === 'string' && UNSTORABLE.test(value),
    );
    if (found !== undefined) return found[0];
  }
  return null;
}
