import type { DangerKind } from './danger/row.ts';

export type SecretKind =
  | 'aws-access-key'
  | 'github-token'
  | 'stripe-secret-key'
  | 'razorpay-key'
  | 'google-api-key'
  | 'google-client-secret'
  | 'slack-token'
  | 'openai-key'
  | 'npm-token'
  | 'sendgrid-key'
  | 'private-key'
  | 'database-password'
  | 'secret-setting';

export type StartNeed = 'dependencies' | 'instructions';

export type MissingPart =
  | { readonly part: 'readme' | 'licence' | 'dependencies' | 'tests' }
  | { readonly part: 'source'; readonly percent: number };

export type PhotoListingState = 'listed' | 'withdrawn' | 'archived' | 'banned' | 'being-bought' | 'sold';

export interface FirstPath {
  readonly path: string;
  readonly more: number;
}

export interface HistorySummary {
  readonly commits: number;
  readonly complete: boolean;
  /** The number of days from the first to the last commit; null if unknown. */
  readonly days: number | null;
  readonly authors: number;
  readonly bySeller: number;
}

export interface RoughHistory {
  readonly commits: number;
  readonly months: number | null;
  readonly isAlone: boolean;
  readonly share: 'none' | 'some' | 'most' | 'all';
}

/** Public, so it names no path. */
export interface DangerFact {
  readonly kind: DangerKind;
  /** Of files. */
  readonly count: number;
  /** What starts an installation script, such as `npm install`; otherwise empty. */
  readonly command: string;
  readonly addresses: number;
  readonly starts: boolean;
}

/** Photos are numbered from 1, in upload order. */
export interface PhotoNumbers {
  readonly photos: readonly number[];
}
