import { createHash } from 'node:crypto';
import type { Limit } from '#domain/common/limits.ts';
import type { AttemptCounters } from './account-queries.ts';

function hashKey(name: string, key: string): string {
  return createHash('sha256').update(`${name}\n${key}`).digest('base64url');
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit.
 * @returns null if the attempt is allowed, or the number of seconds to wait.
 */
export async function countAttempt(
  attempts: AttemptCounters,
  name: string,
  key: string,
  { max, windowSeconds }: Pick<Limit, 'max' | 'windowSeconds'>,
): Promise<number | null> {
  const { used, endsInMs } = await attempts.count(hashKey(name, key), windowSeconds * 1_000);
  return used <= max ? null : Math.max(1, Math.ceil(endsInMs / 1_000));
}

export async function revertAttempt(attempts: AttemptCounters, name: string, key: string): Promise<void> {
  await attempts.uncount(hashKey(name, key));
}

export async function resetLimit(attempts: AttemptCounters, name: string, key: string): Promise<void> {
  await attempts.reset(hashKey(name, key));
}

/** Truncates an IPv6 address to its /64, because a household or a phone usually has a whole /64. */
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
