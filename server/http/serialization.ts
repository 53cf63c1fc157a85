import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { addressPictures } from './picture-addresses.ts';

type Serialize = ReturnType<FastifySerializerCompiler<object>>;

const compiled = new WeakMap<object, Serialize>();

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

export function serializerCompilerFor(pictureBase: string): FastifySerializerCompiler<object> {
  if (pictureBase === '') return serializerCompiler;
  return (route) => {
    const serialize = serializerCompiler(route);
    return (answer) => addressPictures(serialize(answer), pictureBase);
  };
}
