import type { ReactElement, ReactNode } from 'react';
import type { CoverLanguage, ProjectCategory } from './project-cover.tsx';

export interface CardMark {
  readonly label: string;
  readonly kind: 'own' | 'bought';
}

export interface ProjectCardView {
  id: string;
  title: string;
  subject?: string;
  category: ProjectCategory;
  /** Null in a preview until the seller enters a price. */
  priceRupees: number | null;
  status: 'available' | 'pending' | 'sold';
  level: string;
  durationHours?: number | null;
  technologies: readonly string[];
  languages?: readonly CoverLanguage[] | undefined;
  coverUrl?: string | null;
  coverSrcSet?: string;
  sellerName?: string | null;
  sellerCollege?: string | null;
  sellerRating?: { value: number; count: number };
  verified?: boolean;
  commit?: string | null;
  note?: string | null;
  isFrozen?: boolean;
  isOwn?: boolean;
  /** The number of copies sold; undefined unless the project is sold as copies. */
  copiesSold?: number | undefined;
}

export interface ProjectCardProps {
  project: ProjectCardView;
  layout?: 'grid' | 'row' | undefined;
  /**
   * A router link without children, `<Link to="/projects/$projectId" params={…} />`, that covers the card.
   */
  link?: ReactElement | undefined;
  corner?: ReactNode;
  /** Footer buttons, which stay clickable above the link that covers the card. */
  actions?: ReactNode;
  mark?: CardMark | undefined;
  eager?: boolean | undefined;
  headingLevel?: 'h2' | 'h3' | undefined;
  className?: string | undefined;
}
