import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { addressPictures } from './picture-addresses.ts';

type Serialize = ReturnType<FastifySerializerCompiler<object>>;

/** Keyed by schema, so that the apps of a test run share the compiled functions. */
const compiled = new WeakMap<object, Serialize>();

/** Schemas are compiled on first use, like those of validators. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialize = compiled.get(schema);
  return (answer) => {
    if (serialize === undefined) {
      serialize = compiled.get(schema) ?? fastJsonStringify(schema);
      compiled.set(schema, serialize);
    }
    return serialize(answer);
  };
};

/** @param pictureBase - origin to put before the paths of pictures; may be empty. */
export function serializerCompilerFor(pictureBase: string): FastifySerializerCompiler<object> {
  if (pictureBase === '') return serializerCompiler;
  return (route) => {
    const serialize = serializerCompiler(route);
    return (answer) => addressPictures(serialize(answer), pictureBase);
  };
}
