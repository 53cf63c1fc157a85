import { commonTexts } from '../../lib/texts/common.ts';
import { projectCardTexts } from '../../lib/texts/project-card.ts';
import { sampleTexts } from '../../lib/texts/sample.ts';
import { Badge } from '../ui/badge.tsx';
import { ProjectCard } from '../ui/project-card.tsx';

/** A listing as buyers see one, marked as a sample: the product's own picture of itself. */
export function SampleCard({ className }: { className?: string | undefined }) {
  return (
    <ProjectCard
      project={{
        id: 'sample-attendance',
        title: sampleTexts.title,
        category: 'SOFTWARE',
        priceRupees: 2499,
        status: 'available',
        level: projectCardTexts.level.Medium,
        durationHours: 120,
        technologies: sampleTexts.technologies,
        sellerName: sampleTexts.seller,
        verified: true,
        commit: '7f3c9a1',
      }}
      corner={<Badge className="m-1 bg-surface">{commonTexts.sample}</Badge>}
      className={className}
    />
  );
}
