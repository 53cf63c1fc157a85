import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { readTextValues } from './text-values.ts';

// `verbose`: the sentence for a person is made from the schema of the field.
const ajv = new Ajv({ allErrors: false, removeAdditional: false, strict: false, verbose: true });
addFormats(ajv);

/** Forms that came as text; the same call may be sent as JSON, whose types are kept. */
const textBodies = new WeakSet<object>();

export function markAsText(body: object): void {
  textBodies.add(body);
}

/** Nothing is coerced in JSON. Paths, queries and forms are text: see `readTextValues`. */
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

/** NUL, which the database cannot keep, and half of a surrogate pair, which would be kept as another character. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** The first text of a request that cannot be stored as it is, by its field; null when there is none. */
export function findUnstorableText({ params, query, body }: FastifyRequest): string | null {
  for (const part of [params, query, body]) {
    const found = Object.entries(part ?? {}).find(
      ([, value]) => typeof value === 'string' && UNSTORABLE.test(value),
    );
    if (found !== undefined) return found[0];
  }
  return null;
}
