import type { CallName } from '#contract/calls.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { AccessWorld, CallerName, MemberName, ProjectName, StaffName } from './access-world.ts';

type Outcome = 200 | 303 | ProblemCode;
type Outcomes = Readonly<Record<CallerName, Outcome>>;

export interface RequestInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, readonly { name: string; bytes: Uint8Array; type: string }[]>>;
  readonly raw?: string;
}

export interface Row {
  readonly about?: string;
  readonly asks: (world: AccessWorld, caller: CallerName) => RequestInput | Promise<RequestInput>;
  readonly answers: Outcomes;
}

/** @param about - what distinguishes the row from the call's others, or '' */
export const row = (about: string, asks: Row['asks'], answers: Outcomes): Row =>
  about === '' ? { asks, answers } : { about, asks, answers };

/** These accounts have no password, so their recent sign-in confirms the call. The password is for the examples. */
export const password = 'mango-tree-42';

export type Rows = Readonly<Partial<Record<CallName, readonly Row[]>>>;

export const outsiders = {
  nobody: 'not-signed-in',
  garbage: 'not-signed-in',
  expired: 'not-signed-in',
  otherKey: 'not-signed-in',
  unsigned: 'not-signed-in',
} as const;

export const members = (all: Outcome, but: Partial<Record<MemberName, Outcome>> = {}): Outcomes => ({
  ...outsiders,
  unregistered: 'profile-incomplete',
  incomplete: 'profile-incomplete',
  unverified: 'email-not-verified',
  stranger: all,
  seller: all,
  buyer: all,
  otherBuyer: all,
  holder: all,
  operator: all,
  treasurer: all,
  owner: all,
  unproved: all,
  ...but,
});

export const staff = (all: Outcome, but: Partial<Record<StaffName, Outcome>> = {}): Outcomes => ({
  ...notFoundForEveryone,
  operator: all,
  treasurer: all,
  owner: all,
  unproved: all,
  ...but,
});

export const inConsole = (all: Outcome, but: Partial<Record<StaffName, Outcome>> = {}): Outcomes =>
  staff(all, { unproved: 'second-factor-needed', ...but });

export const identified = (but: Partial<Outcomes> = {}): Outcomes => ({
  ...members(200),
  unregistered: 200,
  incomplete: 200,
  unverified: 200,
  ...but,
});

export const anyone = (all: Outcome): Outcomes => ({
  ...members(all),
  nobody: all,
  garbage: all,
  expired: all,
  otherKey: all,
  unsigned: all,
  unregistered: all,
  incomplete: all,
  unverified: all,
});

export const anyoneSignedIn = (all: Outcome, but: Partial<Outcomes> = {}): Outcomes => ({
  ...members(all, but),
  nobody: all,
  unregistered: all,
  incomplete: all,
  unverified: all,
});

export const notFoundForEveryone = {
  ...members('not-found'),
  unregistered: 'not-found',
  incomplete: 'not-found',
  unverified: 'not-found',
} as const;

export const nothing = () => ({});
export const about =
  (key: string, name: ProjectName, body?: Readonly<Record<string, unknown>>) =>
  ({ projects }: AccessWorld): RequestInput => ({
    params: { [key]: projects[name].id },
    ...(body === undefined ? {} : { body }),
  });
