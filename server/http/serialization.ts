import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Serialize = ReturnType<FastifySerializerCompiler<object>>;

/** Cached by schema, because compiling the serialisers of all calls takes a tenth of a second per test file. */
const compiled = new WeakMap<object, Serialize>();

export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const serialize = fastJsonStringify(schema);
  compiled.set(schema, serialize);
  return serialize;
};
