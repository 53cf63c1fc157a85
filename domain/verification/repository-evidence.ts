import type { HistoryFacts } from './commit-history.ts';
import type { FoundSecret } from './committed-secrets.ts';
import type { CopyrightFacts } from './copyright-notices.ts';
import type { DeliveryFacts } from './delivered-content.ts';
import type { OriginalityFacts } from './originality.ts';

/** What is known of a repository that a seller wants to list. */

export interface RepositoryEvidence {
  /** The seller's linked account: numeric id and login. */
  readonly seller: { readonly id: number; readonly login: string };
  readonly ownerId: number;
  readonly fullName: string;
  readonly canPush: boolean;
  readonly fork: boolean;
  readonly archived: boolean;
  readonly empty: boolean;
  readonly sizeKilobytes: number;
  /** SPDX id as the host recognised it. */
  readonly license: string | null;
  readonly content: RepositoryContent;
}

/** What was read of one commit so far. What is absent is not known yet. */
export interface RepositoryContent {
  readonly tree?: {
    readonly files: readonly { readonly path: string; readonly sizeBytes: number }[];
    /** The host could not list every file. */
    readonly truncated: boolean;
  };
  readonly languages?: Readonly<Record<string, number>>;
  /** Null where there is none. */
  readonly readme?: { readonly path: string; readonly text: string } | null;
  readonly history?: HistoryFacts;
  readonly contributors?: readonly { readonly id: number | null; readonly commits: number }[];
  /** Why the archive cannot be kept; null when it can. */
  readonly archiveDanger?: string | null;
  /** How the archive compares with the commit. */
  readonly delivery?: DeliveryFacts;
  readonly secrets?: readonly FoundSecret[];
  readonly originality?: OriginalityFacts;
  /** How many listings of others hold the same files. */
  readonly sameWorkElsewhere?: number;
  readonly copyright?: CopyrightFacts;
}
