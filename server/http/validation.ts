import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { coerceTextValues } from './text-values.ts';

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
