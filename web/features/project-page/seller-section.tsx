import { Mail } from 'lucide-react';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { useReport } from '../../api/report-queries.ts';
import { ReportButton } from '../../components/project/report-button.tsx';
import { SellerCard } from '../../components/project/seller-card.tsx';
import { isDeletedSeller } from '../../components/project/shown-project.ts';
import { Button } from '../../components/ui/button.tsx';

export function SellerSection({ project: { author, relation } }: { project: ProjectDetails }) {
  const report = useReport('person', author.username);
  return (
    <section>
      <h2 className="text-xl">{projectCardTexts.seller}</h2>
      <SellerCard
        author={author}
        className="mt-3"
        action={
          author.email !== undefined &&
          relation === 'buyer' && (
            <Button asChild variant="secondary" size="sm">
              <a href={`mailto:${author.email}`}>
                <Mail aria-hidden="true" className="size-4" />
                {projectTexts.contactSeller}
              </a>
            </Button>
          )
        }
      />
      {relation !== 'seller' && !isDeletedSeller(author) && (
        <ReportButton kind="person" report={report} className="mt-2 text-sm" />
      )}
    </section>
  );
}
