import { Readable } from 'node:stream';

/** Text that is written while it is sent; a reader who leaves ends the writing. */
export function streamOf(pieces: AsyncIterable<string>): Readable {
  return Readable.from(pieces, { objectMode: false });
}
