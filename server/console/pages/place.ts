import { PlaceUnknownError } from '../../payouts/list-balance-entries.ts';

/** @param parts - the sort key of a page's last row. The first part must be a time. */
export function encodePlace(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

const TIME = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u;

export function decodePlace(cursor: string, length: number): string[] {
  const parts = parse(cursor);
  if (!Array.isArray(parts) || parts.length !== length || !parts.every((part) => typeof part === 'string')) {
    throw new PlaceUnknownError();
  }
  const [time = ''] = parts;
  const seconds = time.slice(0, 19);
  const date = new Date(`${seconds}Z`);
  const isTime = TIME.test(time) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(seconds);
  if (!isTime || parts.some((part) => part.includes('\0'))) throw new PlaceUnknownError();
  return parts;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
