/**
 * A Range header with several ranges is ignored, like an invalid one:
 * https://www.rfc-editor.org/rfc/rfc9110#name-range
 */

export type ByteRange = 'whole' | 'unsatisfiable' | { readonly start: number; readonly end: number };

export function parseByteRange(header: string | undefined, sizeBytes: number): ByteRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Number(last);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
