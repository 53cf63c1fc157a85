import { attemptLimits } from '../accounts/attempt-rules.ts';

/**
 * Rate limits. Colleges and mobile carriers put thousands of users behind one IP address, so limits by
 * address are generous, and strict limits apply per account.
 */

export interface Limit {
  /** `named` counts by a value in the request, such as an email address. */
  readonly by: 'address' | 'account' | 'named';
  readonly max: number;
  readonly windowSeconds: number;
  /** Counts in the process's memory instead of the database, because the requests are frequent. */
  readonly inProcess?: true;
  /** Counts only after the caller is known to be a member, so that strangers cannot use up a shared address's limit. */
  readonly afterSignIn?: true;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const table = {
  /** Counts calls without a valid session. Calls by members count as `member-requests`. */
  requests: { by: 'address', max: 3_000, windowSeconds: MINUTE, inProcess: true },
  'member-requests': { by: 'account', max: 3_000, windowSeconds: MINUTE, inProcess: true },
  pages: { by: 'address', max: 3_000, windowSeconds: MINUTE, inProcess: true },
  searches: { by: 'account', max: 240, windowSeconds: MINUTE, inProcess: true },
  'searches-address': {
    by: 'address',
    max: 6_000,
    windowSeconds: MINUTE,
    inProcess: true,
    afterSignIn: true,
  },
  ...attemptLimits,
  'sign-up': { by: 'address', max: 60, windowSeconds: MINUTE },
  mails: { by: 'address', max: 30, windowSeconds: MINUTE },
  identity: { by: 'address', max: 600, windowSeconds: MINUTE },
  usernames: { by: 'address', max: 120, windowSeconds: MINUTE },
  'github-sign-in': { by: 'address', max: 60, windowSeconds: MINUTE },
  repositories: { by: 'account', max: 20, windowSeconds: MINUTE },
  'github-tickets': { by: 'account', max: 20, windowSeconds: MINUTE },
  exports: { by: 'account', max: 30, windowSeconds: HOUR },
  intents: { by: 'account', max: 20, windowSeconds: HOUR },
  holds: { by: 'account', max: 5, windowSeconds: HOUR },
  'intents-address': { by: 'address', max: 300, windowSeconds: HOUR },
  hints: { by: 'address', max: 60, windowSeconds: MINUTE },
  'hints-payment': { by: 'named', max: 10, windowSeconds: MINUTE },
  'address-checks': { by: 'account', max: 3, windowSeconds: HOUR },
  questions: { by: 'account', max: 20, windowSeconds: HOUR },
  reports: { by: 'account', max: 20, windowSeconds: HOUR },
  cases: { by: 'account', max: 30, windowSeconds: HOUR },
  messages: { by: 'account', max: 60, windowSeconds: HOUR },
  handovers: { by: 'account', max: 20, windowSeconds: HOUR },
  verifications: { by: 'account', max: 30, windowSeconds: HOUR },
  uploads: { by: 'account', max: 60, windowSeconds: HOUR },
  downloads: { by: 'account', max: 120, windowSeconds: HOUR },
  'second-factor': { by: 'account', max: 30, windowSeconds: HOUR },
  writes: { by: 'account', max: 120, windowSeconds: MINUTE },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof table;
export type Limits = Readonly<Record<LimitName, Limit>>;

export const defaultLimits: Limits = table;

const UNITS: Readonly<Record<string, number>> = { s: 1, m: MINUTE, h: HOUR };

/**
 * Parses limits such as `intents=50/1h usernames=300/1m`. Limits that the text does not name keep their defaults.
 * @returns null for `off`, or a message about the invalid part.
 */
export function parseLimits(text: string): Limits | null | { readonly wrong: string } {
  if (text.trim() === 'off') return null;
  const limits: Record<LimitName, Limit> = { ...defaultLimits };
  for (const part of text.split(/\s+/u).filter((word) => word !== '')) {
    const match = /^([a-z-]+)=(\d{1,6})\/(\d{1,3})([smh])$/u.exec(part);
    const name = match?.[1] ?? '';
    const max = Number(match?.[2]);
    const windowSeconds = Number(match?.[3]) * (UNITS[match?.[4] ?? ''] ?? 0);
    if (!isLimitName(name)) {
      return {
        wrong: `"${part}" is not a limit such as search=20/1h; the names are ${Object.keys(table).join(', ')}`,
      };
    }
    if (max === 0 || windowSeconds === 0) return { wrong: `"${part}" would allow no requests` };
    limits[name] = { ...limits[name], max, windowSeconds };
  }
  return limits;
}

function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(table, name);
}
