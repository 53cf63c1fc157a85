import { commonTexts } from '#words/screens/common.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { sampleTexts } from '#words/screens/sample.ts';
import { Badge } from '../ui/badge.tsx';
import { ProjectCard } from './project-card.tsx';

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
      headingLevel="h2"
      className={className}
    />
  );
}
