import { createHash } from 'node:crypto';
import type { Limit } from '#domain/common/limits.ts';
import type { IdentityQueries } from './identity-settings.ts';

/**
 * Attempt counters that can be decremented and reset, unlike the rate limits in server/http. They share the `request_limits`
 * table.
 */

function hashKey(name: string, key: string): string {
  return createHash('sha256').update(`${name}\n${key}`).digest('base64url');
}

/** Counts an attempt before it is made, so that concurrent ones cannot pass. @returns null, or seconds until the next. */
export async function countAttempt(
  queries: IdentityQueries,
  name: string,
  key: string,
  { max, windowSeconds }: Pick<Limit, 'max' | 'windowSeconds'>,
): Promise<number | null> {
  const { rows } = await queries.query(
    `insert into request_limits as known (key, used, ends_at) values ($1, 1, now() + $2 * interval '1 second')
     on conflict (key) do update set
       used = case when known.ends_at <= now() then 1 else known.used + 1 end,
       ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
     returning used, ceil(extract(epoch from ends_at - now()))::int as "secondsLeft"`,
    [hashKey(name, key), windowSeconds],
  );
  const [row] = rows as { used: number; secondsLeft: number }[];
  return row === undefined || row.used <= max ? null : Math.max(1, row.secondsLeft);
}

/** Takes back the count of a successful attempt. */
export async function uncountAttempt(queries: IdentityQueries, name: string, key: string): Promise<void> {
  await queries.query('update request_limits set used = greatest(used - 1, 0) where key = $1', [
    hashKey(name, key),
  ]);
}

export async function resetLimit(queries: IdentityQueries, name: string, key: string): Promise<void> {
  await queries.query('delete from request_limits where key = $1', [hashKey(name, key)]);
}

/** Truncates IPv6 to the /64 that a household or phone is assigned. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /(?:^|:)((?:\d{1,3}\.){3}\d{1,3})$/u.exec(address);
  if (mapped !== null) return mapped[1] ?? address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const filled =
    tail === undefined
      ? groups
      : [
          ...groups,
          ...Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0'),
          ...after,
        ];
  return filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/u, ''))
    .join(':');
}
