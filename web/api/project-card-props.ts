import type { Picture, ProjectCard } from '#contract/entities.ts';
import { PICTURE_FORM_WIDTHS } from '#domain/pictures/picture-name.ts';
import { parseTechStack } from '#domain/projects/project.ts';
import { projectTexts } from '../lib/texts/project.ts';

/** What `ProjectCard` (components/ui/project-card.tsx) takes of a project in an answer. */
export interface ProjectCardProps {
  readonly project: {
    readonly id: string;
    readonly title: string;
    readonly category: ProjectCard['category'];
    readonly priceRupees: number;
    readonly status: ProjectCard['status'];
    readonly level: string;
    readonly durationHours: number;
    readonly technologies: readonly string[];
    readonly coverUrl: string | null;
    readonly coverSrcSet?: string;
    readonly sellerName: string;
    readonly sellerPhotoUrl: string | null;
    readonly sellerRating: { readonly value: number; readonly count: number };
    readonly verified: boolean;
    readonly commit: string | null;
    readonly note: string | null;
    readonly held: boolean;
  };
  /** Marks the viewer's own project and one that is unlocked. */
  readonly mark?: string;
}

export function projectCardProps(project: ProjectCard): ProjectCardProps {
  const cover = project.pictures[0];
  const mark = markOf(project);
  return {
    project: {
      id: project.project_id,
      title: project.title,
      category: project.category,
      priceRupees: project.price,
      // What one has bought is not sold out but unlocked.
      status: project.relation === 'buyer' ? 'available' : project.status,
      level: project.complexity,
      durationHours: project.duration_hours,
      technologies: parseTechStack(project.tech_stack),
      coverUrl: cover?.medium ?? project.images[0] ?? null,
      ...(cover === undefined ? {} : { coverSrcSet: srcSetOf(cover) }),
      sellerName: project.author.full_name,
      sellerPhotoUrl: project.author.profile_photo,
      sellerRating: { value: project.author.rating, count: project.author.reviews_count },
      verified: project.is_verified,
      commit: project.purchase?.archive?.commit ?? null,
      note: project.verification_note,
      held: project.held_until !== null,
    },
    ...(mark === undefined ? {} : { mark }),
  };
}

function markOf({ relation, listing }: ProjectCard): string | undefined {
  if (relation === 'seller') return listing === 'listed' ? projectTexts.yours : projectTexts.offMarket;
  return relation === 'buyer' ? projectTexts.unlocked : undefined;
}

/** The three widths in which a picture is kept; a small original is never widened, so widths may repeat. */
export function srcSetOf(picture: Picture): string {
  const widths: [string, number][] = [
    [picture.small, Math.min(PICTURE_FORM_WIDTHS.small, picture.width)],
    [picture.medium, Math.min(PICTURE_FORM_WIDTHS.medium, picture.width)],
    [picture.large, picture.width],
  ];
  return widths
    .filter(([, width], index) => widths.findIndex((other) => other[1] === width) === index)
    .map(([address, width]) => `${address} ${width}w`)
    .join(', ');
}
