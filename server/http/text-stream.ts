import { Readable } from 'node:stream';

/** Streams text; stops when the client disconnects. */
export function streamOf(pieces: AsyncIterable<string>): Readable {
  return Readable.from(pieces, { objectMode: false });
}
