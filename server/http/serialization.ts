import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { addressPictures } from './picture-addresses.ts';

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

/** @param pictureBase - origin to put before the paths of pictures; may be empty. */
export function serializerCompilerFor(pictureBase: string): FastifySerializerCompiler<object> {
  if (pictureBase === '') return serializerCompiler;
  return (route) => {
    const serialize = serializerCompiler(route);
    return (answer) => addressPictures(serialize(answer), pictureBase);
  };
}
