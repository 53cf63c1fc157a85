/**
 * Writes Brotli and gzip copies of the built web client's files, which the server sends unchanged. Excludes
 * HTML, because the server inserts its public address there.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|svg)$/u;
/** For smaller files, compression saves less than the headers cost. */
const minBytes = 1024;

/** @param {string} directory - the built web client */
export async function precompress(directory) {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) =>
    compressible.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(directory, file);
      const content = readFileSync(path);
      if (content.length < minBytes) return;
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            // Quality 11 takes twice as long and saves only 2 % more.
            [constants.BROTLI_PARAM_QUALITY]: 10,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      writeFileSync(`${path}.br`, br);
      writeFileSync(`${path}.gz`, gz);
    }),
  );
}
