import { authTexts } from '#words/screens/auth.ts';
import { commonTexts } from '#words/screens/common.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { sampleTexts } from '#words/screens/sample.ts';
import { ProjectCard } from '../project/project-card.tsx';
import { VerificationChecks } from '../project/verification-checks.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';

export function AuthSample() {
  return (
    <>
      <SampleCard className="shadow-float" />
      <Card className="mt-4 shadow-float">
        <VerificationChecks label={sampleTexts.reportLabel} checks={sampleTexts.checks} />
      </Card>
      <p className="mt-6 text-center text-sm text-muted">{authTexts.pictureCaption}</p>
    </>
  );
}

const SAMPLE_BLOCKS = [
  [0, 0, 37, 100, 92],
  [37, 0, 20, 60, 83],
  [37, 60, 20, 40, 74],
  [57, 0, 25, 55, 61],
  [57, 55, 25, 45, 0],
  [82, 0, 18, 50, 40],
  [82, 50, 18, 50, 26],
];

function SampleCard({ className }: { className?: string | undefined }) {
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
        commit: '7f3c9a1',
        lines: 4_200,
        warnings: 1,
        drawn: { sheet: 0, blocks: SAMPLE_BLOCKS, quarters: [1, 2, 4, 3, 2] },
        languages: [
          { name: 'Python', percent: 78 },
          { name: 'HTML', percent: 15 },
          { name: 'CSS', percent: 7 },
        ],
      }}
      corner={<Badge className="m-1 bg-surface">{commonTexts.sample}</Badge>}
      headingLevel="h2"
      className={className}
    />
  );
}
