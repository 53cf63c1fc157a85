import type { Category, Complexity } from '#domain/projects/project.ts';
import type { Licence } from '#domain/projects/sale-mode.ts';
import type { ReportFigures } from '#domain/verification/report-figures.ts';
import type { ReportedCheck } from './report-view.tsx';

export interface ShownProject {
  readonly projectId: string;
  readonly title: string;
  readonly category: Category;
  readonly status: 'available' | 'pending' | 'sold';
  readonly frozenUntil: string | null;
  readonly shopClosed: { readonly until: string | null } | null;
  /** `licence` and `copiesSold` are set only for projects that are sold as copies. */
  readonly licence?: Licence;
  readonly copiesSold?: number;
  readonly complexity: Complexity;
  readonly durationHours: number;
  readonly subject: string;
  readonly description: string;
  readonly features: string;
  readonly parts?: string;
  readonly techStack: string;
  readonly views: number;
  readonly createdAt: string;
  readonly formerTexts?: readonly {
    readonly at: string;
    readonly title: string | null;
    readonly description: string | null;
    readonly parts?: string;
  }[];
  readonly stats: { readonly downloads: number };
  readonly author: ShownSeller;
  readonly isVerified: boolean;
  /** Only for hardware. */
  readonly buildProof?: { readonly state: 'none' | 'waiting' | 'proved'; readonly on: string | null };
  readonly verificationNote: string | null;
  readonly verification: ShownReport | null;
}

export interface ShownSeller {
  readonly fullName: string;
  readonly username: string;
  readonly collegeName: string | null;
  readonly profilePhoto: string | null;
  readonly githubVerified: boolean;
  readonly rating: number;
  readonly reviewsCount: number;
  readonly ratings: readonly number[];
  readonly projectsCompleted: number;
  readonly support: {
    readonly requests: number;
    readonly missed: number;
    readonly medianHours: number | null;
  } | null;
  readonly joinedAt: string;
}

export interface ShownReport {
  readonly verifiedAt: string;
  readonly commit: string | null;
  readonly note: string | null;
  readonly checks: readonly ReportedCheck[];
  readonly figures?: ReportFigures;
}

/** Deleted sellers get a name with a space, which no username contains. */
export function isDeletedSeller({ username }: Pick<ShownSeller, 'username'>): boolean {
  return username.includes(' ');
}
