import { texts } from '../../lib/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { ProjectCard } from '../ui/project-card.tsx';

/** A listing as buyers see one, marked as a sample: the product's own picture of itself. */
export function SampleCard({ className }: { className?: string | undefined }) {
  const sample = texts.sample;
  return (
    <ProjectCard
      project={{
        id: 'sample-attendance',
        title: sample.title,
        category: 'SOFTWARE',
        priceRupees: 2499,
        status: 'available',
        level: texts.project.level.Medium,
        durationHours: 120,
        technologies: sample.technologies,
        sellerName: sample.seller,
        verified: true,
        commit: '7f3c9a1',
      }}
      corner={<Badge className="m-1 bg-surface">{texts.common.sample}</Badge>}
      className={className}
    />
  );
}
