import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';

const shared = { allErrors: false, removeAdditional: false, useDefaults: true, strict: false } as const;
const exact = new Ajv({ ...shared, coerceTypes: false });
// Paths, queries and form fields arrive as text.
const fromText = new Ajv({ ...shared, coerceTypes: true });
for (const ajv of [exact, fromText]) addFormats(ajv);

/** JSON bodies keep their types; text becomes the number or boolean that the schema asks for. */
export function validatorFor(bodyIsForm: boolean): FastifySchemaCompiler<object> {
  return ({ schema, httpPart }) => (httpPart === 'body' && !bodyIsForm ? exact : fromText).compile(schema);
}

/** The field whose text holds a NUL, which the database cannot keep; null when there is none. */
export function findNul(values: unknown): string | null {
  const found = Object.entries(values ?? {}).find(
    ([, value]) => typeof value === 'string' && value.includes('\u0000'),
  );
  return found?.[0] ?? null;
}
