import type { CommitMonths } from '#domain/inside/commit-months.ts';
import type { HiddenNames } from '#domain/inside/hidden-text.ts';
import type { Inside } from '#domain/inside/inside.ts';

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

export interface InsideEvidence {
  readonly readme: TextFile | null;
  readonly files: readonly { readonly path: string; readonly sizeBytes: number }[];
  readonly lines: number | null;
  readonly manifests: readonly TextFile[];
  readonly commits: CommitMonths | null;
  readonly names: HiddenNames;
}

/**
 * Describes a commit in a thread of its own. An untrusted README becomes HTML without scripts, styles, images, IDs or
 * classes, and without what names the seller. Headings start at level 4. A long README is cut.
 */
export interface InsideDescriber {
  describe(evidence: InsideEvidence): Promise<Inside>;
}
