import type { ReactElement, ReactNode } from 'react';
import type { CardMark, ProjectCardView } from '../../lib/project-card-view.ts';

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
