import { PICTURE_FORM_WIDTHS, pictureAddresses } from '#domain/pictures/picture-name.ts';
import { parseTechStack } from '#domain/projects/project.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { assetsOrigin } from '../lib/assets-origin.ts';
import type { CardMark, ProjectCardView } from '../lib/project-card-view.ts';
import type { CompactCard } from './entities.ts';

export function projectCardProps(project: CompactCard): { project: ProjectCardView; mark?: CardMark } {
  const { picture } = project;
  const mark = markOf(project);
  return {
    project: {
      id: project.projectId,
      title: project.title,
      subject: project.subject,
      languages: project.languages,
      drawn: project.drawn,
      category: project.category,
      priceRupees: project.priceRupees,
      status: project.relation === 'buyer' ? 'available' : project.status,
      level: projectCardTexts.level[project.complexity],
      durationHours: project.durationHours,
      technologies: parseTechStack(project.techStack),
      coverUrl: picture === null ? null : assetsOrigin + pictureAddresses(picture.id).medium,
      ...(picture === null ? {} : { coverSrcSet: srcSetOf(picture) }),
      sellerName: project.author.fullName,
      sellerCollege: project.author.collegeName,
      sellerRating: { value: project.author.rating, count: project.author.reviewsCount },
      commit: project.purchase?.archive?.commit ?? project.commit,
      note: project.verificationNote,
      builtOn: project.buildProof?.state === 'proved' ? project.buildProof.on : null,
      isFrozen: project.frozenUntil !== null,
      isOwn: project.relation === 'seller',
      copiesSold: project.copiesSold,
      lines: project.lines,
      hasTests: project.tests,
      hasVideo: project.video,
      hasRepositoryLink: project.repositoryLink,
      warnings: project.warnings,
    },
    ...(mark === undefined ? {} : { mark }),
  };
}

function markOf({ relation, listing }: CompactCard): CardMark | undefined {
  if (relation === 'seller') {
    return { label: listing === 'listed' ? projectCardTexts.yours : projectCardTexts.notListed, kind: 'own' };
  }
  return relation === 'buyer' ? { label: projectCardTexts.unlocked, kind: 'bought' } : undefined;
}

/** Pictures are never enlarged, so the three widths may not be distinct. */
export function srcSetOf({ id, width: largest }: { readonly id: string; readonly width: number }): string {
  const addresses = pictureAddresses(id);
  const widths: [string, number][] = [
    [addresses.small, Math.min(PICTURE_FORM_WIDTHS.small, largest)],
    [addresses.medium, Math.min(PICTURE_FORM_WIDTHS.medium, largest)],
    [addresses.large, largest],
  ];
  return widths
    .filter(([, width], index) => widths.findIndex((other) => other[1] === width) === index)
    .map(([address, width]) => `${assetsOrigin}${address} ${width}w`)
    .join(', ');
}
