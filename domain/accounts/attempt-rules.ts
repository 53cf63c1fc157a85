const MINUTE = 60;
const QUARTER_HOUR = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;

/** The limits of attempts that the setting `LIMITS` changes or disables. It does not affect the other rules. */
export const attemptLimits = {
  'sign-in': { by: 'address', max: 60, windowSeconds: MINUTE },
  'sign-in-account': { by: 'named', max: 30, windowSeconds: QUARTER_HOUR },
  'sign-in-device': { by: 'named', max: 10, windowSeconds: QUARTER_HOUR },
  passwords: { by: 'address', max: 60, windowSeconds: MINUTE },
} as const;

export interface AttemptRule {
  readonly max: number;
  readonly windowSeconds: number;
  readonly reason:
    | 'sign-in-attempts-network'
    | 'sign-in-attempts-account'
    | 'password-attempts'
    | 'password-closed'
    | 'verification-attempts'
    | 'second-factor-attempts'
    | 'second-factor-closed';
  /** Successful attempts are counted too. */
  readonly countsAll?: true;
  /** The name of the count, if rules with different maximums share it. */
  readonly count?: 'password-day';
  /**
   * How long a used-up count refuses all attempts, unless a password reset clears it. The account's owner is told by
   * mail.
   */
  readonly closedSeconds?: number;
}

/**
 * An unknown browser is refused before the daily count is used up, so that strangers' guesses alone never close a
 * password to the owner's known browsers.
 */
const passwordDay = {
  windowSeconds: DAY,
  reason: 'password-closed',
  count: 'password-day',
  closedSeconds: 30 * DAY,
} as const;

export const attemptRules = {
  'sign-in': { ...attemptLimits['sign-in'], reason: 'sign-in-attempts-network', countsAll: true },
  'sign-in-account': { ...attemptLimits['sign-in-account'], reason: 'sign-in-attempts-account' },
  'sign-in-device': { ...attemptLimits['sign-in-device'], reason: 'sign-in-attempts-account' },
  passwords: { ...attemptLimits.passwords, reason: 'password-attempts', countsAll: true },
  'password-session': { max: 10, windowSeconds: QUARTER_HOUR, reason: 'password-attempts' },
  'password-link': { max: 10, windowSeconds: QUARTER_HOUR, reason: 'password-attempts' },
  'password-day-stranger': { max: 80, ...passwordDay },
  'password-day-owner': { max: 100, ...passwordDay },
  'verification-code': { max: 5, windowSeconds: QUARTER_HOUR, reason: 'verification-attempts' },
  'verification-day': { max: 20, windowSeconds: DAY, reason: 'verification-attempts' },
  'second-factor-code': { max: 5, windowSeconds: QUARTER_HOUR, reason: 'second-factor-attempts' },
  'second-factor-day': {
    max: 30,
    windowSeconds: DAY,
    reason: 'second-factor-closed',
    closedSeconds: DAY,
  },
} as const satisfies Record<string, AttemptRule>;

export type AttemptRuleName = keyof typeof attemptRules;

/** Browsers that are remembered for an account; a further one replaces the one that was not used for longest. */
export const MAX_DEVICES = 20;

/** Accounts of one mailbox that wait for its verification. */
export const MAX_PENDING_ACCOUNTS = 5;

/** For an account without a password, a sign-in that is at most this old proves the ownership of the account. */
export const FRESH_SIGN_IN_MINUTES = 10;

/** A mailed verification code works for an hour; the link beside it for a day. */
export const VERIFICATION_CODE_MINUTES = 60;
export const VERIFICATION_CODE = /^\d{6}$/u;

/** A TOTP code is valid for its own 30 seconds and the adjacent periods, but is accepted only once. */
export const USED_CODE_SECONDS = 2 * MINUTE;

/** `network` is an IPv4 address or an IPv6 /64, `account` the mailbox of a verified account or the id of a pending one. */
export type Attempt =
  | {
      readonly kind: 'sign-in';
      readonly network: string;
      readonly account: string;
      /** A browser in which the account's owner has signed in before; null for any other. */
      readonly knownDevice: string | null;
    }
  | { readonly kind: 'password'; readonly network: string; readonly account: string }
  | { readonly kind: 'link'; readonly network: string }
  | { readonly kind: 'link-password'; readonly link: string; readonly account: string }
  /** `account` is the mailbox, so that several pending accounts give no more guesses. */
  | { readonly kind: 'verification-code'; readonly network: string; readonly account: string }
  | { readonly kind: 'second-factor'; readonly network: string; readonly account: string };

export interface AttemptCount {
  readonly rule: AttemptRuleName;
  readonly key: string;
  /** The attempt is counted, but this count does not refuse it. */
  readonly isOnlyCounted?: true;
}

type CountsByKind = {
  readonly [Kind in Attempt['kind']]: (
    attempt: Extract<Attempt, { readonly kind: Kind }>,
  ) => readonly AttemptCount[];
};

const counts: CountsByKind = {
  'sign-in': ({ network, account, knownDevice }) =>
    knownDevice === null
      ? [
          { rule: 'sign-in', key: network },
          { rule: 'sign-in-account', key: account },
          { rule: 'password-day-stranger', key: account },
        ]
      : [
          { rule: 'sign-in', key: network, isOnlyCounted: true },
          { rule: 'sign-in-device', key: `${knownDevice}\n${account}` },
          { rule: 'password-day-owner', key: account },
        ],
  password: ({ network, account }) => [
    { rule: 'passwords', key: network },
    { rule: 'password-session', key: account },
    { rule: 'password-day-owner', key: account },
  ],
  link: ({ network }) => [{ rule: 'passwords', key: network }],
  'link-password': ({ link, account }) => [
    { rule: 'password-link', key: link },
    { rule: 'password-day-stranger', key: account },
  ],
  'verification-code': ({ network, account }) => [
    { rule: 'passwords', key: network },
    { rule: 'verification-code', key: account },
    { rule: 'verification-day', key: account },
  ],
  'second-factor': ({ network, account }) => [
    { rule: 'passwords', key: network },
    { rule: 'second-factor-code', key: account },
    { rule: 'second-factor-day', key: account },
  ],
};

/** @returns the counts of an attempt, in the order in which they are used up. */
export function countsOf<Kind extends Attempt['kind']>(
  attempt: Extract<Attempt, { readonly kind: Kind }>,
): readonly AttemptCount[] {
  return (counts[attempt.kind] as (given: typeof attempt) => readonly AttemptCount[])(attempt);
}
