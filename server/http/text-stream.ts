import { Readable } from 'node:stream';

/** Destroying the stream, as Fastify does when the client disconnects, ends the iteration. */
export function streamOf(pieces: AsyncIterable<string>): Readable {
  return Readable.from(pieces, { objectMode: false });
}
