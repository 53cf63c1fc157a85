import type { HistoryFacts } from './commit-history.ts';
import type { CopyrightFacts } from './copyright-notices.ts';
import type { DangerFacts } from './danger-search.ts';
import type { DeliveryFacts } from './delivered-content.ts';
import type { KeptCode } from './kept-code.ts';
import type { OriginalityFacts } from './originality.ts';
import type { CodeFigures } from './origins.ts';
import type { SecretFacts } from './secret-search.ts';
import type { Outcome } from './verification-check.ts';

export interface RepositoryEvidence {
  readonly seller: { readonly id: number; readonly login: string };
  readonly ownerId: number;
  readonly fullName: string;
  readonly canPush: boolean;
  readonly private: boolean;
  readonly canAdminister: boolean;
  readonly fork: boolean;
  readonly archived: boolean;
  readonly empty: boolean;
  readonly sizeKilobytes: number;
  readonly license: string | null;
  /** Whether the commit is to become a new version of a listing. */
  readonly isVersion: boolean;
  readonly content: RepositoryContent;
}

/** All fields concern the same commit. An absent field is not known yet. */
export interface RepositoryContent {
  readonly tree?: {
    readonly files: readonly { readonly path: string; readonly sizeBytes: number }[];
    readonly truncated: boolean;
  };
  readonly languages?: Readonly<Record<string, number>>;
  readonly readme?: { readonly path: string; readonly text: string } | null;
  readonly history?: HistoryFacts;
  readonly contributors?: readonly { readonly id: number | null; readonly commits: number }[];
  readonly archiveDanger?: Outcome | null;
  readonly delivery?: DeliveryFacts;
  readonly secrets?: SecretFacts;
  readonly danger?: DangerFacts;
  readonly figures?: CodeFigures;
  /** Whether an operator has looked at the secrets and dangers of this commit, and accepted them. */
  readonly isAccepted?: boolean;
  readonly originality?: OriginalityFacts;
  readonly sameWorkListings?: number;
  /** Only for a new version; null if the version before was never compared. */
  readonly keptCode?: KeptCode | null;
  readonly copyright?: CopyrightFacts;
}
