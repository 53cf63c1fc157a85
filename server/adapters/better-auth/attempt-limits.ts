import { createHash } from 'node:crypto';
import type { Limit } from '#domain/shared/limits.ts';
import type { IdentityQueries } from './identity-settings.ts';

/**
 * Counts of attempts that can be taken back and lifted, which the limits in front of the calls cannot. They share the
 * table of those.
 */

function keyOf(name: string, who: string): string {
  return createHash('sha256').update(`${name}\n${who}`).digest('base64url');
}

/** Counts one attempt before it is made, so that many at once cannot pass. @returns null, or seconds until the next. */
export async function countAttempt(
  queries: IdentityQueries,
  name: string,
  who: string,
  { max, windowSeconds }: Pick<Limit, 'max' | 'windowSeconds'>,
): Promise<number | null> {
  const { rows } = await queries.query(
    `insert into request_limits as known (key, used, ends_at) values ($1, 1, now() + $2 * interval '1 second')
     on conflict (key) do update set
       used = case when known.ends_at <= now() then 1 else known.used + 1 end,
       ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
     returning used, ceil(extract(epoch from ends_at - now()))::int as "secondsLeft"`,
    [keyOf(name, who), windowSeconds],
  );
  const [row] = rows as { used: number; secondsLeft: number }[];
  return row === undefined || row.used <= max ? null : Math.max(1, row.secondsLeft);
}

/** An attempt that was right is not held against anybody. */
export async function forgiveAttempt(queries: IdentityQueries, name: string, who: string): Promise<void> {
  await queries.query('update request_limits set used = greatest(used - 1, 0) where key = $1', [
    keyOf(name, who),
  ]);
}

export async function liftLimit(queries: IdentityQueries, name: string, who: string): Promise<void> {
  await queries.query('delete from request_limits where key = $1', [keyOf(name, who)]);
}

/** A household or a phone is given a /64 of IPv6 at once. */
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
