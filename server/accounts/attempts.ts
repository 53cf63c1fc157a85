import { v7 } from 'uuid';
import {
  type Attempt,
  type AttemptCount,
  type AttemptRule,
  attemptLimits,
  attemptRules,
  countsOf,
  USED_CODE_SECONDS,
} from '#domain/accounts/attempt-rules.ts';
import type { Limits } from '#domain/common/limits.ts';
import { networkOf } from '#domain/common/network.ts';
import type { Database } from '../database/database.ts';
import { WARN_OF_ATTEMPTS } from '../jobs/job-names.ts';
import type { JobQueue } from '../jobs/job.ts';
import { countUse, resetUses, uncountUse } from '../limits/request-limit-store.ts';
import { type Attempts, type GivenAttempt, TooManyAttemptsError } from '../ports/attempts.ts';
import { hashSecret } from './one-time-secret.ts';

interface AttemptDeps {
  readonly database: Database;
  readonly jobs: JobQueue;
  /** Null if the setting `LIMITS` is `off`. */
  readonly limits: Limits | null;
  /** False if another provider resets the passwords, so that a reset cannot clear a count here. */
  readonly hasReset: boolean;
}

export function createAttempts({ database, jobs, limits, hasReset }: AttemptDeps): Attempts {
  return {
    async make(given, prove) {
      const counted = await admit(withNetwork(given), given.email);
      const result = await prove();
      if (result !== null) for (const key of counted) await uncountUse(database, key);
      return result;
    },

    async clear(account) {
      for (const rule of ['sign-in-account', 'password-session', 'password-day-owner'] as const)
        await resetUses(database, await keyOf({ rule, key: account }));
    },

    async isFirstUse(account, code) {
      const key = await hashOf('second-factor-used', `${account} ${code}`);
      return (await countUse(database, key, { max: 1, windowSeconds: USED_CODE_SECONDS })).used === 1;
    },

    async spend(name, account, max, windowSeconds) {
      const { used, endsInMs } = await countUse(database, await hashOf(name, account), {
        max,
        windowSeconds,
      });
      return used <= max ? null : secondsOf(endsInMs);
    },

    async refill(name, account) {
      await resetUses(database, await hashOf(name, account));
    },
  };

  /** @returns the keys of the counts that a successful attempt takes back. @throws TooManyAttemptsError */
  async function admit(attempt: Attempt, email: string | undefined): Promise<readonly string[]> {
    const counted: string[] = [];
    for (const count of countsOf(attempt)) {
      const rule = ruleOf(count);
      if (rule === null) continue;
      const key = await keyOf(count);
      const { used, endsInMs, closesNow } = await countUse(database, key, rule);
      if (closesNow && email !== undefined) {
        const guessed = attempt.kind === 'second-factor' ? 'code' : 'password';
        await jobs.enqueue(WARN_OF_ATTEMPTS, { id: v7(), email, guessed });
      }
      if (used > rule.max && count.isOnlyCounted !== true) {
        // A known browser that has used up its own count is treated as an unknown one.
        if (attempt.kind === 'sign-in' && count.rule === 'sign-in-device')
          return await admit({ ...attempt, knownDevice: null }, email);
        throw new TooManyAttemptsError(rule.reason, secondsOf(endsInMs));
      }
      if (rule.countsAll !== true) counted.push(key);
    }
    return counted;
  }

  function ruleOf({ rule: name }: AttemptCount): AttemptRule | null {
    const rule: AttemptRule = attemptRules[name];
    if (!isConfigurable(name)) {
      if (hasReset || rule.closedSeconds === undefined) return rule;
      return { ...rule, closedSeconds: rule.windowSeconds };
    }
    return limits === null ? null : { ...rule, ...limits[name] };
  }
}

function isConfigurable(name: string): name is keyof typeof attemptLimits {
  return Object.hasOwn(attemptLimits, name);
}

function withNetwork(given: GivenAttempt): Attempt {
  return 'address' in given ? { ...given, network: networkOf(given.address) } : given;
}

function keyOf({ rule, key }: AttemptCount): Promise<string> {
  const { count }: AttemptRule = attemptRules[rule];
  return hashOf(count ?? rule, key);
}

/** Keys are hashed, because they contain addresses. */
function hashOf(name: string, key: string): Promise<string> {
  return hashSecret(`${name}\n${key}`);
}

function secondsOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
