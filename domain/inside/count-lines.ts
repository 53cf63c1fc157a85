import { isSourceCode } from '../source/source-files.ts';
import { readText } from '../source/source-text.ts';

const LINE_FEED = 10;
/** A longer mean suggests generated or minified code. */
const MAX_MEAN_LINE_BYTES = 300;

export function countLines(path: string, content: Uint8Array): number {
  if (content.byteLength === 0 || !isSourceCode(path)) return 0;
  const bytes = content.subarray(0, 8_000).includes(0)
    ? new TextEncoder().encode(readText(content) ?? '')
    : content;
  if (bytes.byteLength === 0) return 0;
  let lines = bytes.at(-1) === LINE_FEED ? 0 : 1;
  for (const byte of bytes) if (byte === LINE_FEED) lines += 1;
  return bytes.byteLength / lines > MAX_MEAN_LINE_BYTES ? 0 : lines;
}
