/** Values of the parameters of findings, which the catalogue of texts translates. */

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

/** What is needed to start a project. */
export type StartNeed = 'dependencies' | 'instructions';

/** What the zip for buyers lacks. */
export type MissingPart =
  | { readonly part: 'readme' | 'licence' | 'dependencies' | 'tests' }
  | { readonly part: 'source'; readonly percent: number };

/** The state of the listing that already has a photo. */
export type PhotoListingState = 'listed' | 'withdrawn' | 'archived' | 'banned' | 'being-bought' | 'sold';

/** A path, and the number of other paths with the same problem. */
export interface FirstPath {
  readonly path: string;
  readonly more: number;
}

/** Commit history as reported by the code host. */
export interface HistorySummary {
  readonly commits: number;
  /** Whether the whole history was read. */
  readonly complete: boolean;
  /** Days from the first to the last commit; null if unknown. */
  readonly days: number | null;
  readonly authors: number;
  readonly bySeller: number;
}

/** A commit history in rounded figures. */
export interface RoughHistory {
  readonly commits: number;
  /** Null if unknown. */
  readonly months: number | null;
  readonly isAlone: boolean;
  /** Share of the commits that the code host attributes to the seller. */
  readonly share: 'none' | 'some' | 'most' | 'all';
}

/** Numbers of a shown photo, from 1 in upload order. */
export interface PhotoNumbers {
  readonly photos: readonly number[];
}
