export type MatterKind = 'account' | 'listing' | 'purchase' | 'payout' | 'claim' | 'report' | 'alert';

/**
 * Every action of the operators' log, with the kind of its subject. Who is a party to the subject cannot decide it. Null
 * if the action favours no single member.
 */
export const MATTER_OF_ACTION = {
  'account ban': 'account',
  'account unban': 'account',
  'account sign-out': 'account',
  'account separate': 'account',
  'alerts clear': 'alert',
  'case ask': 'purchase',
  'case decide': 'purchase',
  'claims accept': 'claim',
  'claims reject': 'claim',
  'listing ban': 'listing',
  'listing unban': 'listing',
  'listing hold': 'listing',
  'listing release': 'listing',
  'proof accept': 'listing',
  'proof decline': 'listing',
  'payouts by-bank-file': 'purchase',
  'payouts confirm': 'payout',
  'payouts fail': 'payout',
  'payouts prepare-small': 'account',
  'purchase evidence': 'purchase',
  'purchase refund': 'purchase',
  'purchase settle': 'purchase',
  'refund propose': 'purchase',
  'refund approve': 'purchase',
  'refund decline': 'purchase',
  'report decide': 'report',
  'verification accept': 'account',
  'roles grant': 'account',
  'roles reset-second-factor': 'account',

  'roles revoke': null,
  'payouts prepare': null,
  'payouts export': null,
  'payouts export-again': null,
  'papers export': null,
  'papers withheld': null,
  'taxes remit': null,
  'taxes withdraw': null,
  backup: null,
  'files move': null,
  'market resume': null,
  'sweep-files': null,
  'secret give-up': null,
} as const satisfies Readonly<Record<string, MatterKind | null>>;
export type OperatorActionName = keyof typeof MATTER_OF_ACTION;

/** Readings of personal data in the console. The log has one an hour for each operator and subject. */
export const READINGS = ['account read', 'purchase read', 'archive read'] as const;
export type Reading = (typeof READINGS)[number];
