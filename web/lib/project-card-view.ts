import type { Cover } from '#domain/inside/cover.ts';
import type { Category } from '#domain/projects/project.ts';

export interface CoverLanguage {
  readonly name: string;
  readonly percent: number;
}

export interface CardMark {
  readonly label: string;
  readonly kind: 'own' | 'bought';
}

export interface ProjectCardView {
  id: string;
  title: string;
  subject?: string;
  category: Category;
  /** Null in a preview until the seller enters a price. */
  priceRupees: number | null;
  status: 'available' | 'pending' | 'sold';
  level: string;
  durationHours?: number | null;
  technologies: readonly string[];
  languages?: readonly CoverLanguage[] | undefined;
  drawn?: Cover | undefined;
  coverUrl?: string | null;
  coverSrcSet?: string;
  sellerName?: string | null;
  sellerCollege?: string | null;
  sellerRating?: { value: number; count: number };
  commit?: string | null;
  note?: string | null;
  /** The day of the code that a person has seen in a photo of the device. */
  builtOn?: string | null;
  lines?: number | undefined;
  hasTests?: boolean | undefined;
  hasVideo?: boolean | undefined;
  hasRepositoryLink?: boolean | undefined;
  warnings?: number | undefined;
  isFrozen?: boolean;
  isOwn?: boolean;
  /** The number of copies sold; undefined unless the project is sold as copies. */
  copiesSold?: number | undefined;
}
